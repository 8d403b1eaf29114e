import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { layOut } from '../../testing/layout';
import { composer, leave, mineToo, open } from '../../testing/tickets-world';

layOut();
afterEach(leave);

const palette = () => screen.findByRole('dialog', { name: 'Buscar e comandar' });
const field = async () => within(await palette()).findByRole('combobox');

describe('the command palette', () => {
  it('opens with Ctrl+K even from the composer, and goes to a place by its name', async () => {
    const person = userEvent.setup();
    const { path } = await open(1);
    await person.click(await composer());
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'agenda');
    await within(await palette()).findByRole('option', { name: 'Agendamentos' });
    await person.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/schedules'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds tickets and contacts on the server, and opens the one that is chosen with the arrow keys', async () => {
    const person = userEvent.setup();
    const { path, api } = await open(1);
    api.on('GET /contacts', { contacts: [], hasMore: false, nextCursor: null });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'joão');
    await within(await palette()).findByRole('option', { name: /João Santos/, selected: true });
    await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(path()).toBe(`/tickets/${mineToo.uuid}`));
  });

  it('writes a quick reply where is written', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    const answer = { id: 3, shortcode: 'prazo', message: 'O prazo é de cinco dias.', geral: true };
    api.on('GET /quick-messages/list', [answer]);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'prazo');
    await person.click(await within(await palette()).findByRole('option', { name: /\/prazo/ }));
    await waitFor(async () => expect(await composer()).toHaveValue('O prazo é de cinco dias.'));
    expect(await composer()).toHaveFocus();
  });

  it('carries out what the screen offers by its shortcuts', async () => {
    const person = userEvent.setup();
    await open(1);
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'transferir');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /Transferir/ })).toBeVisible();
  });

  it('says that nothing was found', async () => {
    const person = userEvent.setup();
    const { api } = await open(1);
    api.on('GET /tickets', { tickets: [], hasMore: false, nextCursor: null });
    await person.keyboard('{Control>}k{/Control}');
    await person.type(await field(), 'zzzzzz');
    expect(await within(await palette()).findByText('Nada encontrado.')).toBeVisible();
  });
});
