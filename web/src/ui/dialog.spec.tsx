import { useState } from 'react';
import type { ReactNode } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startI18n } from '../i18n';
import { Dialog } from './dialog';
import { Drawer } from './drawer';

const Page = ({ children, asDrawer = false }: { children: ReactNode; asDrawer?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const Overlay = asDrawer ? Drawer : Dialog;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Overlay isOpen onClose={() => setOpen(false)} title="Conversa">
          {children}
        </Overlay>
      )}
    </>
  );
};

const fine = globalThis.matchMedia;
beforeAll(() => startI18n());
beforeEach(() => {
  globalThis.matchMedia = query => Object.assign(fine(query), { matches: true });
});
afterEach(() => {
  globalThis.matchMedia = fine;
});

const openWith = async (page: ReactNode): Promise<void> => {
  render(page);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
};

describe('a dialog', () => {
  it('has the keyboard in its first field', async () => {
    await openWith(
      <Page>
        <input aria-label="Nome" />
      </Page>,
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus());
  });

  it('does not take a player or a switch under a text for a field', async () => {
    await openWith(
      <Page>
        <input type="range" aria-label="Posição no áudio" />
        <input type="checkbox" aria-label="Usar atalhos" />
      </Page>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fechar' })).toHaveFocus());
  });

  it('gives the keyboard back to what opened it, also when it is gone at once', async () => {
    await openWith(<Page>Texto</Page>);
    await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus());
  });
});

describe('a drawer', () => {
  it('has the keyboard itself, and not an invisible stop before it', async () => {
    await openWith(<Page asDrawer>Texto</Page>);
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Conversa' })).toHaveFocus());
  });
});
