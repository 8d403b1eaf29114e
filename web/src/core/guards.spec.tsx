import { act, screen, waitFor, within } from '@testing-library/react';
import type { CompanyRef, PlanRef } from '@prosa/contracts';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import { aUser, anAdmin } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';
import type { RunningApp } from '../testing/render-app';
import type { Feature, RouteDef } from './feature';

/** Records every render of these specs' screens, so that a flash for a single frame would be detected. */
const rendered: string[] = [];

const logging = (name: string, rule: Partial<RouteDef> = {}): RouteDef => ({
  path: `/${name}`,
  guard: 'private',
  title: 'common:ok',
  screen: () => {
    rendered.push(name);
    return <h1>{name}</h1>;
  },
  ...rule,
});

const entry = (id: string, rule: object = {}) => ({
  id,
  to: `/${id}`,
  label: `${id}`,
  icon: () => null,
  section: 'admin' as const,
  order: 1,
  ...rule,
});

const area: Feature = {
  name: 'area',
  routes: [
    logging('tickets'),
    logging('admin', { permission: 'users:manage' }),
    logging('kanban', { plan: 'useKanban' }),
    logging('platform', { superOnly: true }),
    logging('leads', { leadsOn: true }),
    logging('login', { guard: 'public' }),
  ],
  menu: [
    entry('admin', { permission: 'users:manage' }),
    entry('kanban', { plan: 'useKanban' }),
    entry('platform', { superOnly: true }),
    entry('leads', { leadsOn: true }),
    entry('merge', { needsCshow: true }),
    entry('tickets'),
  ],
};
const features = [area];

const plan: PlanRef = {
  ...ALL_PLAN_FEATURES,
  id: 1,
  name: 'Básico',
  users: 3,
  connections: 1,
  queues: 3,
};
const withoutKanban: PlanRef = { ...plan, useKanban: false };
const companyWith = (changes: Partial<CompanyRef>): CompanyRef => ({ ...aUser().company, ...changes });

const menu = async (): Promise<string[]> =>
  (await within(await screen.findByRole('navigation')).findAllByRole('link'))
    .map(link => link.getAttribute('href') ?? '')
    .filter(href => href !== '');

const leave = (app: RunningApp): void => {
  app.unmount();
  rendered.length = 0;
};

describe('the guards', () => {
  beforeEach(() => {
    rendered.length = 0;
  });

  it('send strangers to the sign-in, and remember where they wanted to go, question and all', async () => {
    const app = await renderApp({ user: null, features, path: '/kanban?whatsappId=2' });
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(app.store.getState().session.returnTo).toBe('/kanban?whatsappId=2');
    expect(rendered).not.toContain('kanban');
    leave(app);
  });

  it('send signed-in people from public screens through / to their home', async () => {
    const app = await renderApp({ features, path: '/login' });
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(rendered).not.toContain('login');
    leave(app);
  });

  it('turn agents away from what only admins may open, before anything of it is drawn', async () => {
    const app = await renderApp({ features, path: '/admin' });
    expect(await screen.findByText('Acesso não autorizado!')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(rendered).not.toContain('admin');
    leave(app);
  });

  it('say that the plan lacks an area, and lead home', async () => {
    const user = aUser({ company: companyWith({ plan: withoutKanban }) });
    const app = await renderApp({ user, features, path: '/kanban' });
    expect(
      await screen.findByText(
        'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(rendered).not.toContain('kanban');
    leave(app);
  });

  it('give a second to read that a page belongs to the platform, without drawing it', async () => {
    const began = performance.now();
    const app = await renderApp({ user: anAdmin(), features, path: '/platform' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Acesso não autorizado!');
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
    expect(rendered).not.toContain('platform');
    leave(app);
  });

  it('let people in who may, in companies with and without a plan', async () => {
    for (const company of [companyWith({ plan }), companyWith({ plan: null }), companyWith({})]) {
      const app = await renderApp({ user: aUser({ company }), features, path: '/kanban' });
      expect(await screen.findByRole('heading', { name: 'kanban' })).toBeVisible();
      leave(app);
    }
  });

  it('close an open page when the rights end, and take its entry from the menu', async () => {
    const app = await renderApp({ user: anAdmin(), features, path: '/admin' });
    await screen.findByRole('heading', { name: 'admin' });
    expect(await menu()).toContain('/admin');
    const before = rendered.filter(name => name === 'admin').length;
    const { company: _, ...view } = anAdmin({ profile: 'user' });
    await act(async () => app.socket.frame('user', { action: 'update', user: view }));
    expect(await screen.findByText('Acesso não autorizado!')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(await menu()).not.toContain('/admin');
    expect(rendered.filter(name => name === 'admin')).toHaveLength(before);
    leave(app);
  });

  it('close an open page when the plan loses it, and open it when the plan has it again', async () => {
    const user = aUser({ company: companyWith({ plan }) });
    const app = await renderApp({ user, features, path: '/kanban' });
    await screen.findByRole('heading', { name: 'kanban' });
    const { settings: _, ...company } = user.company;
    await act(async () =>
      app.socket.frame('company', { action: 'update', company: { ...company, plan: withoutKanban } }),
    );
    await waitFor(() => expect(app.path()).toBe('/tickets'));
    expect(await menu()).not.toContain('/kanban');
    await act(async () => app.socket.frame('company', { action: 'update', company: { ...company, plan } }));
    await waitFor(async () => expect(await menu()).toContain('/kanban'));
    leave(app);
  });

  it('show in the menu what profile, plan, super and leads flags and cshow allow, and nothing else', async () => {
    const agent = await renderApp({ features, path: '/tickets' });
    expect(await menu()).toEqual(['/kanban', '/tickets']);
    leave(agent);
    const root = anAdmin({ super: true, leadsOn: true });
    const app = await renderApp({ user: root, features, path: '/tickets' });
    expect(await menu()).toEqual(['/admin', '/kanban', '/platform', '/leads', '/tickets']);
    localStorage.setItem('cshow', '');
    const { company: _, ...view } = { ...root, name: 'Outra' };
    await act(async () => app.socket.frame('user', { action: 'update', user: view }));
    await waitFor(async () => expect(await menu()).toContain('/merge'));
    leave(app);
  });
});
