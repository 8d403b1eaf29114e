import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanRef, SignedInUser } from '@prosa/contracts';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';
import { FEATURES } from '../features';

/** The menu with the application's own areas, section by section: where each entry leads. */
const sections = async (): Promise<Record<string, readonly string[]>> => {
  const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
  const titles = within(menu).getAllByRole('heading', { level: 2 });
  return Object.fromEntries(
    titles.map(title => [
      title.textContent ?? '',
      [...(title.closest('section')?.querySelectorAll('a.menu-entry') ?? [])].map(
        entry => entry.getAttribute('href') ?? '',
      ),
    ]),
  );
};

const EVERYBODY = [
  ...['/tickets', '/kanban', '/quick-messages', '/todolist', '/contacts', '/schedules', '/tags', '/chats'],
  '/helps',
];
const CHANNELS = [
  ...[
    '/connections',
    '/queues',
    '/prompts',
    '/queue-integration',
    '/messages-api',
    '/event-tokens',
    '/webhooks',
    '/files',
  ],
];

const plan: PlanRef = { ...ALL_PLAN_FEATURES, id: 1, name: 'Básico', users: 3, connections: 1, queues: 3 };
const inCompany = (user: SignedInUser, changes: Partial<SignedInUser['company']>): SignedInUser => ({
  ...user,
  company: { ...user.company, ...changes },
});

let app: RunningApp;
const start = async (user: SignedInUser): Promise<void> => {
  app = await renderApp({ user, path: '/helps', routes: { 'GET /helps/list': [] } });
};
afterEach(() => app.unmount());

describe('the menu', () => {
  it.each(['user', 'supervisor'] as const)(
    'shows a %s the pages of everybody, and no administration',
    async profile => {
      await start(aUser({ profile }));
      expect(await sections()).toEqual({
        Atendimento: EVERYBODY,
        'Canais e automação': ['/connections'],
      });
    },
  );

  it('shows admins the dashboard first, and the administration', async () => {
    await start(anAdmin());
    expect(await sections()).toEqual({
      Atendimento: ['/', ...EVERYBODY],
      'Canais e automação': CHANNELS,
      Administração: ['/users', '/financeiro', '/removed-tickets', '/audit', '/settings'],
    });
  });

  it('shows super users the announcements, whatever their profile', async () => {
    await start(anAdmin({ super: true }));
    const { Administração } = await sections();
    expect(Administração).toEqual([
      '/users',
      '/financeiro',
      '/removed-tickets',
      '/audit',
      '/announcements',
      '/settings',
    ]);
  });

  it('leaves out what the plan does not include, and brings it back when the plan does', async () => {
    const less = { ...plan, useSchedules: false, useInternalChat: false, useExternalApi: false };
    const user = inCompany(anAdmin(), { plan: less });
    await start(user);
    const shown = Object.values(await sections()).flat();
    for (const gone of ['/schedules', '/chats', '/messages-api', '/event-tokens', '/webhooks'])
      expect(shown).not.toContain(gone);
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const { settings: _, ...company } = user.company;
    await act(async () => app.socket.frame('company', { action: 'update', company: { ...company, plan } }));
    await waitFor(async () =>
      expect(Object.values(await sections()).flat()).toEqual(
        expect.arrayContaining(['/schedules', '/chats', '/messages-api', '/event-tokens', '/webhooks']),
      ),
    );
  });

  it('announces the reports without leading there, and tells the version at its foot', async () => {
    await start(aUser());
    const reports = (await screen.findByText('Relatórios')).closest('[role=link]');
    expect(reports).toHaveAttribute('aria-disabled', 'true');
    expect(reports).toHaveTextContent('em breve');
    expect(reports).not.toHaveAttribute('href');
    expect(await screen.findByText('versão 0.0.0-test')).toBeVisible();
  });

  it('stands as the company wishes until the person decides', async () => {
    await start(inCompany(aUser(), { settings: [{ key: 'sideMenu', value: 'closed' }] }));
    const widen = await screen.findByRole('button', { name: 'Expandir menu' });
    expect(widen).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(widen);
    expect(await screen.findByRole('button', { name: 'Recolher menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(localStorage.getItem('menuOpen')).toBe('true');
  });

  it('has the pages of leads and of campaigns in groups of their own', async () => {
    app = await renderApp({
      user: inCompany(anAdmin({ leadsOn: true }), {
        settings: [{ key: 'campaignsEnabled', value: 'enabled' }],
      }),
      path: '/helps',
      routes: { 'GET /helps/list': [] },
      kept: { cshow: '1' },
    });
    expect(await sections()).toMatchObject({
      Leads: ['/leads-chat', '/leads-kanban', '/forms', '/form-register', '/leads-config'],
      Campanhas: ['/campaigns', '/contact-lists', '/campaigns-config', '/connections-campaigns'],
    });
  });

  it('has an icon of its own for each page', () => {
    const entries = FEATURES.flatMap(({ menu = [] }) => menu);
    expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length);
  });

  it('has no icon twice, nor one of the top bar’s own buttons', async () => {
    await start(anAdmin({ super: true }));
    await screen.findByRole('navigation', { name: 'Menu principal' });
    const icons = (within_: string): string[] =>
      [...document.querySelectorAll(`${within_} svg[data-icon]`)].map(
        icon => icon.getAttribute('data-icon') ?? '',
      );
    const own = icons('.menu-entry:not(.menu-toggle)');
    expect(own.length).toBeGreaterThan(12);
    expect(new Set(own).size).toBe(own.length);
    // The two icons of the theme, those of sound, and others that stand for actions and not for pages.
    for (const deed of [
      'flash',
      'moon',
      'volume-up',
      'volume-off',
      'refresh',
      'key-command',
      'notifications',
    ])
      expect(own).not.toContain(deed);
  });

  it('knows no two entries by the same key', () => {
    const keys = FEATURES.flatMap(({ menu = [] }) => menu.flatMap(({ goKey = [] }) => goKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
