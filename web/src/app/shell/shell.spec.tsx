import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const secretFeature: Feature = {
  name: 'secret',
  routes: [
    {
      path: '/segredo',
      guard: 'private',
      permission: 'users:manage',
      title: 'common:ok',
      screen: () => <h1>Segredo</h1>,
    },
    { path: '/quebrada', guard: 'private', title: 'common:ok', screen: Broken },
    { path: '/tickets', guard: 'private', title: 'common:ok', screen: () => <h1>Início</h1> },
  ],
  menu: [
    {
      id: 'secret',
      to: '/segredo',
      label: 'common:ok',
      icon: () => null,
      section: 'admin',
      order: 1,
      permission: 'users:manage',
    },
    {
      id: 'home',
      to: '/tickets',
      label: 'common:back',
      icon: () => null,
      section: 'general',
      order: 1,
      goKey: 't',
    },
  ],
};

function Broken(): never {
  throw new Error('a screen with a fault');
}

const features = [secretFeature];

describe('the shell', () => {
  it('greets the person, shows the version, and the due date to admins', async () => {
    const app = await renderApp({ user: anAdmin(), features, path: '/' });
    expect(await screen.findByText('Olá, Clara Admin · Empresa Demo')).toBeVisible();
    expect(screen.getByText('Ativo até 31/01/2027')).toBeVisible();
    expect(await screen.findByText('versão 0.0.0-test')).toBeVisible();
    expect(app.path()).toBe('/tickets');
    app.unmount();
  });

  it('reserves no place in its bar for what may stay away', async () => {
    const never = new Promise<never>(() => undefined);
    const absent = lazyScreen(() => never);
    const comesAndGoes: Feature = { name: 'guest', topBar: [absent], topBarComesAndGoes: true };
    const stays: Feature = { name: 'fixture', topBar: [absent] };
    const app = await renderApp({ features: [...features, comesAndGoes, stays], path: '/tickets' });
    const bar = await screen.findByRole('banner');
    expect(bar.querySelectorAll('span.icon-button')).toHaveLength(1);
    app.unmount();
  });

  it('hides from agents what only admins may open, and turns them away from its address', async () => {
    const app = await renderApp({ user: aUser(), features, path: '/segredo' });
    expect(await screen.findByText('Acesso não autorizado!')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(screen.queryByRole('heading', { name: 'Segredo' })).toBeNull();
    expect(within(screen.getByRole('navigation')).queryByRole('link', { name: 'OK' })).toBeNull();
    app.unmount();
  });

  it('keeps standing when a screen breaks', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const app = await renderApp({ features, path: '/quebrada' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Esta tela parou de funcionar');
    await userEvent.click(within(screen.getByRole('navigation')).getByRole('link', { name: 'Voltar' }));
    expect(await screen.findByRole('heading', { name: 'Início' })).toBeVisible();
    silent.mockRestore();
    app.unmount();
  });

  it('knows the way back from an address that leads nowhere', async () => {
    const app = await renderApp({ features, path: '/nada' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ir para Atendimentos' }));
    expect(app.path()).toBe('/tickets');
    app.unmount();
  });

  it('goes by keys, unless single keys are switched off', async () => {
    const app = await renderApp({ features, path: '/nada' });
    const person = userEvent.setup();
    await screen.findByRole('button', { name: 'Ir para Atendimentos' });
    await person.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    await person.click(within(sheet).getByRole('checkbox'));
    await person.keyboard('{Escape}');
    await person.keyboard('gt');
    expect(app.path()).toBe('/nada');
    localStorage.setItem('shortcuts', 'true');
    await person.keyboard('gt');
    expect(app.path()).toBe('/tickets');
    app.unmount();
  });
});
