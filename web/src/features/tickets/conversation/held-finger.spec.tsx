import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { layOut } from '../../../testing/layout';
import { history, leave, open } from '../../../testing/tickets-world';

layOut();
afterEach(leave);

describe('the conversation under a finger', () => {
  it('opens the menu of a message for a finger that rests on it, and not for one that scrolls', async () => {
    await open(1);
    const bubble = await within(await history()).findByText('Pergunta 1', { exact: false });
    const finger = (y: number) => ({ touches: [{ clientX: 10, clientY: y }] });
    const menu = () => screen.queryByRole('menu', { name: 'Ações da mensagem' });
    fireEvent.touchStart(bubble, finger(10));
    fireEvent.touchMove(bubble, finger(60));
    fireEvent.touchEnd(bubble);
    fireEvent.touchStart(bubble, finger(10));
    expect(menu()).toBeNull();
    await waitFor(() => expect(menu()).not.toBeNull());
    // The click that would follow is prevented.
    expect(fireEvent.touchEnd(bubble)).toBe(false);
  });
});
