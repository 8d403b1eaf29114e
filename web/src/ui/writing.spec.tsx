import { render } from '@testing-library/react';
import { useRef } from 'react';
import { useHeldWriting, useWriting, writes } from './writing';

const Conversation = ({ isArriving, onText }: { isArriving: boolean; onText: (text: string) => void }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useHeldWriting(isArriving);
  useWriting(1, field, onText, !isArriving);
  return isArriving ? <a href="/chats/1">Turno</a> : <textarea ref={field} />;
};

const press = (target: Element, key: string): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'target', { value: target });
  return writes(event, () => false);
};

describe('what is typed while a conversation is on its way', () => {
  it('arrives with its spaces, though the row that was chosen still has the focus', () => {
    const onText = jest.fn();
    const { getByRole, rerender } = render(<Conversation isArriving onText={onText} />);
    const row = getByRole('link');
    expect([...'Quem cobre'].map(key => press(row, key))).not.toContain(false);
    rerender(<Conversation isArriving={false} onText={onText} />);
    expect(onText).toHaveBeenCalledWith('Quem cobre');
  });

  it('begins with no space, which presses what has the focus', () => {
    const { getByRole } = render(<Conversation isArriving onText={jest.fn()} />);
    expect(press(getByRole('link'), ' ')).toBe(false);
  });
});
