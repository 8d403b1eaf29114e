import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PickerItem } from './search-picker';
import { Picked, SearchPicker } from './search-picker';

const items: readonly PickerItem[] = [
  { id: 1, title: 'Ana' },
  { id: 2, title: 'Bruno' },
];

const Choice = () => {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<PickerItem | null>(null);
  return (
    <>
      {chosen === null ? (
        <SearchPicker
          id="who"
          label="Quem"
          term={term}
          onTerm={setTerm}
          items={items}
          emptyText="Ninguém"
          onChoose={setChosen}
        />
      ) : (
        <Picked>
          <span>{chosen.title}</span>
          <button type="button" onClick={() => setChosen(null)}>
            Remover
          </button>
        </Picked>
      )}
      <input aria-label="Recado" />
    </>
  );
};

describe('a choice by search', () => {
  it('keeps the keyboard where it was made, and goes on from there', async () => {
    const person = userEvent.setup();
    render(<Choice />);
    await person.tab();
    await person.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('Bruno').parentElement).toHaveFocus();
    // A second Enter takes nothing back.
    await person.keyboard('{Enter}');
    await person.tab();
    await person.tab();
    expect(screen.getByRole('textbox', { name: 'Recado' })).toHaveFocus();
    expect(screen.getByText('Bruno')).toBeVisible();
  });

  it('gives the keyboard back to the search when it is removed', async () => {
    const person = userEvent.setup();
    render(<Choice />);
    await person.tab();
    await person.keyboard('{Enter}');
    await person.tab();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });
});
