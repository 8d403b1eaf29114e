import { Button } from '@blueprintjs/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { countWholePresses } from './whole-press';

describe('a press of a key', () => {
  const pressed = jest.fn();

  beforeEach(() => {
    pressed.mockClear();
    render(
      <>
        <input aria-label="Buscar" />
        <Button text="Adicionar tag" onClick={pressed} />
      </>,
    );
  });

  const field = () => screen.getByRole('textbox', { name: 'Buscar' });
  const button = () => screen.getByRole('button', { name: 'Adicionar tag' });
  const whole = (key: string): void => {
    fireEvent.keyDown(button(), { key });
    fireEvent.keyUp(button(), { key });
  };

  beforeAll(countWholePresses);

  it.each(['Enter', ' '])(
    'that began in a field (%j) is not one of the button that has the focus when it ends',
    key => {
      fireEvent.keyDown(field(), { key });
      act(() => button().focus());
      fireEvent.keyUp(button(), { key });
      expect(pressed).not.toHaveBeenCalled();
    },
  );

  it('that began in another window is not one of this page', () => {
    fireEvent.keyUp(button(), { key: 'Enter' });
    expect(pressed).not.toHaveBeenCalled();
  });

  it.each(['Enter', ' '])('that began at the button (%j) is its own, once', key => {
    whole(key);
    expect(pressed).toHaveBeenCalledTimes(1);
    whole(key);
    expect(pressed).toHaveBeenCalledTimes(2);
  });
});
