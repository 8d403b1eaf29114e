import { useState } from 'react';
import type { ReactNode } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startI18n } from '../i18n';
import { loadAnew, setLoadAnew } from '../core/navigation';
import { Dialog } from './dialog';
import { Drawer } from './drawer';
import { setAddress } from './overlay-history';

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

const pressBack = (): void => history.back();
const depth = (): number => (history.state as { readonly overlays?: number } | null)?.overlays ?? 0;

describe.each([false, true])('the history entry of an overlay (drawer: %s)', asDrawer => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Conversa' });
  const opened = async (): Promise<void> => {
    await openWith(<Page asDrawer={asDrawer}>Texto</Page>);
    await waitFor(() => expect(depth()).toBe(1));
  };

  it('makes Back close the overlay and leave the page', async () => {
    const page = location.pathname;
    await opened();
    pressBack();
    await waitFor(() => expect(dialog()).toBeNull());
    expect([location.pathname, depth()]).toEqual([page, 0]);
  });

  it('is taken away when the overlay is closed otherwise', async () => {
    await opened();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(depth()).toBe(0));
  });

  it('gives way to the address that is gone to from the overlay', async () => {
    await opened();
    const length = history.length;
    setAddress(
      (path, options) => history[options?.replace === true ? 'replaceState' : 'pushState'](null, '', path),
      '/b',
    );
    await waitFor(() => expect(depth()).toBe(1));
    expect(history.length).toBe(length + 1);
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(depth()).toBe(0));
    expect(location.pathname).toBe('/b');
    history.replaceState(null, '', '/');
  });
});

it('a page is loaded anew once the entry of a closed overlay is gone', async () => {
  const depths: number[] = [];
  setLoadAnew(() => depths.push(depth()));
  await openWith(<Page>Texto</Page>);
  await waitFor(() => expect(depth()).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  loadAnew('/');
  await waitFor(() => expect(depths).toEqual([0]));
});

it('an overlay that asks before it closes keeps its history entry', async () => {
  const ask = jest.fn();
  render(
    <Dialog isOpen onClose={ask} title="Conversa">
      Texto
    </Dialog>,
  );
  await waitFor(() => expect(depth()).toBe(1));
  pressBack();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(depth()).toBe(1));
});

it('a dialog names what it is about', async () => {
  render(
    <Dialog isOpen onClose={() => undefined} title="Transferir" subject="nº 7 · Maria">
      Texto
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Transferir' });
  expect(dialog).toHaveAccessibleDescription('nº 7 · Maria');
});
