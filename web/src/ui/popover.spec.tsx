import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './popover';

const Search = () => {
  const [isOpen, setOpen] = useState(false);
  const items = [
    { key: 'search', text: 'Buscar', onChoose: () => setOpen(true) },
    { key: 'nothing', text: 'Nada' },
  ];
  return (
    <>
      <Popover content={{ label: 'O que fazer', items }} placement="bottom">
        <button type="button">Mais</button>
      </Popover>
      {isOpen && <input aria-label="Termo" autoFocus />}
    </>
  );
};

const choose = async (name: string): Promise<void> => {
  render(<Search />);
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }));
  // The menu has the keyboard focus once it is rendered.
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Buscar' })).toHaveFocus());
  await userEvent.click(screen.getByRole('menuitem', { name }));
};

const gone = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).not.toBeInTheDocument());

describe('a menu that closes', () => {
  it('leaves the focus with what was opened by its line', async () => {
    await choose('Buscar');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Termo' }), 'ab');
    await gone();
    await userEvent.keyboard('c');
    expect(screen.getByRole('textbox', { name: 'Termo' })).toHaveValue('abc');
  });

  it('gives the focus back to its button where nothing was opened', async () => {
    await choose('Nada');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus());
    await gone();
    expect(screen.getByRole('button', { name: 'Mais' })).toHaveFocus();
  });
});
