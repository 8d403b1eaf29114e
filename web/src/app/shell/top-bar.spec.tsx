import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { readPreference } from '../../ui/preferences';

const fine = globalThis.matchMedia;
let width = 390;
const matches = (query: string): boolean => {
  const [, edge = '', pixels = '0'] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? [];
  if (edge === '') return fine(query).matches;
  return edge === 'min' ? width >= Number(pixels) : width <= Number(pixels);
};
beforeAll(() => {
  globalThis.matchMedia = query =>
    Object.defineProperty(fine(query), 'matches', { get: () => matches(query) });
});
afterAll(() => {
  globalThis.matchMedia = fine;
});

const start = async (at: number) => {
  width = at;
  return renderApp({ user: aUser(), path: '/helps', routes: { 'GET /helps/list': [] } });
};
const topBar = async () =>
  within((await screen.findByRole('button', { name: 'Sua conta' })).closest('header') as HTMLElement);
const openAccount = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Sua conta' }));
  const leave = await screen.findByRole('button', { name: 'Sair' });
  return within(leave.closest('.account') as HTMLElement);
};

describe('the top bar', () => {
  it('has help, theme, volume and reload as a group of their own behind search and bells', async () => {
    const app = await start(1440);
    const help = await screen.findByRole('button', { name: 'Ajuda desta página' });
    const names = (await topBar())
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-label') ?? '');
    const [search, bell] = [
      names.indexOf('Buscar e comandar'),
      names.findIndex(name => /Notifica/.test(name)),
    ];
    expect(search).toBeGreaterThanOrEqual(0);
    expect(bell).toBeGreaterThan(search);
    expect(names.slice(-5)).toEqual([
      'Ajuda desta página',
      'Usar tema escuro',
      'Volume das notificações',
      'Recarregar a página',
      'Sua conta',
    ]);
    expect(help.closest('.top-bar-quiet')).not.toBeNull();
    app.unmount();
  });

  it('has what a phone lacks room for in the account menu', async () => {
    const app = await start(390);
    const bar = await topBar();
    expect(bar.queryByRole('button', { name: 'Recarregar a página' })).toBeNull();
    const account = await openAccount();
    for (const name of ['Buscar e comandar', 'Recarregar a página', 'Ajuda desta página'])
      expect(account.getByRole('button', { name })).toBeVisible();
    expect(account.getByRole('slider', { name: 'Volume das notificações' })).toBeVisible();
    expect(account.queryByRole('button', { name: 'Atalhos do teclado' })).toBeNull();
    await userEvent.click(account.getByRole('button', { name: 'Ajuda desta página' }));
    expect(await screen.findByText('Esta página ainda não tem um vídeo de ajuda.')).toBeVisible();
    app.unmount();
  });

  it('has the density of the lists in the account menu', async () => {
    const app = await start(1440);
    const account = await openAccount();
    await userEvent.click(account.getByRole('radio', { name: 'Compacta' }));
    expect(readPreference('density')).toBe('compact');
    await userEvent.click(account.getByRole('radio', { name: 'Confortável' }));
    app.unmount();
  });
});
