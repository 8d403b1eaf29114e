import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnnouncementView } from '@prosa/contracts';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';
const announcement = (id: number, changes: Partial<AnnouncementView> = {}): AnnouncementView => ({
  ...{ id, uuid: '', title: `Aviso ${id}`, text: 'Para todos.', priority: 3, status: true, isModel: false },
  ...{ mediaPath: null, mediaName: null, createdAt: AT, updatedAt: AT, ...changes },
});

/** Starts with what the browser keeps from before. */
const start = (
  all: readonly AnnouncementView[],
  kept: Readonly<Record<string, string>> = {},
): Promise<RunningApp> =>
  renderApp({ path: '/tags', kept, routes: { 'GET /tags/list': [], 'GET /announcements/list': all } });

const keptNow = (): Record<string, string> =>
  Object.fromEntries(Object.keys(localStorage).map(key => [key, localStorage.getItem(key) ?? '']));

const bell = (name: RegExp | string): Promise<HTMLElement> => screen.findByRole('button', { name });

describe('announcements', () => {
  it('stand in the bar with a mark until they are looked at, the urgent ones first', async () => {
    const app = await start([
      announcement(1),
      announcement(2, { priority: 1 }),
      announcement(3, { status: false }),
    ]);
    await userEvent.click(await bell('Informativos: 2 não lidos'));
    const entries = await screen.findAllByRole('button', { name: /Aviso/ });
    expect(entries.map(entry => entry.textContent)).toEqual([
      expect.stringContaining('Aviso 2'),
      expect.stringContaining('Aviso 1'),
    ]);
    expect(entries[0]).toHaveTextContent('novo');
    expect(entries[0]).toHaveTextContent('Alta');
    await userEvent.click(entries[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Aviso 2' })).toHaveTextContent('Para todos.');
    const kept = keptNow();
    app.unmount();
    const again = await start([announcement(1), announcement(2)], kept);
    expect(await bell('Informativos')).toBeVisible();
    again.unmount();
  });

  it('take no room while there are none, and come live', async () => {
    const app = await start([]);
    await waitFor(() => expect(app.api.calls('GET /announcements/list')).not.toEqual([]));
    expect(screen.queryByRole('button', { name: /Informativos/ })).toBeNull();
    await waitFor(() => expect(app.store.getState().live.status).toBe('online'));
    const record = announcement(4);
    await act(async () => app.socket.frame('announcement', { action: 'create', record }));
    expect(await bell('Informativos: 1 não lido')).toBeVisible();
    await act(async () => app.socket.frame('announcement', { action: 'delete', id: 4 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Informativos/ })).toBeNull());
    app.unmount();
  });

  it('fill the screen once when they are featured, until somebody has seen them', async () => {
    const models = [announcement(5, { isModel: true, priority: 1 }), announcement(6, { isModel: true })];
    const app = await start([announcement(1), ...models]);
    const first = within(await screen.findByRole('dialog', { name: 'Aviso 5' }));
    expect(first.getByText('1 de 2')).toBeVisible();
    await userEvent.click(first.getByRole('button', { name: 'Próximo' }));
    const second = within(await screen.findByRole('dialog', { name: 'Aviso 6' }));
    await userEvent.click(second.getByRole('button', { name: 'Entendi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('hasSeenModelAnnouncements')).toBe('6');
    const kept = keptNow();
    app.unmount();
    const again = await start([...models, announcement(7)], kept);
    await bell(/Informativos/);
    expect(screen.queryByRole('dialog')).toBeNull();
    again.unmount();
  });

  it('wait with filling the screen until what is being written has left the composer', async () => {
    const app = await start([announcement(1)]);
    await bell(/Informativos/);
    const composer = document.createElement('textarea');
    composer.className = 'composer-field';
    composer.value = 'Olá, o seu ped';
    document.body.append(composer);
    await act(async () =>
      app.socket.frame('announcement', { action: 'create', record: announcement(9, { isModel: true }) }),
    );
    const looked = jest.spyOn(composer, 'value', 'get');
    expect(await bell('Informativos: 2 não lidos')).toBeVisible();
    await waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    looked.mockRestore();
    composer.value = '';
    expect(await screen.findByRole('dialog', { name: 'Aviso 9' })).toBeVisible();
    composer.remove();
    app.unmount();
  });
});

describe('the page of announcements', () => {
  const owner = { ...anAdmin(), super: true };

  it('is kept by super users, with a picture that is one', async () => {
    const app = await renderApp({
      user: owner,
      path: '/announcements',
      routes: {
        'GET /announcements/list': [announcement(1, { status: false })],
        'POST /announcements': ({ body }: FakeRequest) => announcement(8, body as object),
        'POST /announcements/:id/media-upload': announcement(8, { mediaName: 'aviso.png' }),
      },
    });
    expect(await screen.findByText('Inativo')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar informativo' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Adicionar informativo' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getAllByText('Obrigatório')).toHaveLength(2);
    await fill(userEvent, sheet.getByLabelText('Título'), 'Manutenção');
    await fill(userEvent, sheet.getByLabelText('Texto'), 'Domingo.');
    await userEvent.selectOptions(sheet.getByLabelText('Prioridade'), '1');
    const picture = new File(['x'], 'aviso de domingo.png', { type: 'image/png' });
    await userEvent.upload(sheet.getByLabelText('Escolher imagem', { selector: 'input' }), picture);
    expect(sheet.getByText('aviso de domingo.png')).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(app.api.calls('POST /announcements/:id/media-upload')).toHaveLength(1));
    expect(app.api.calls('POST /announcements')[0]?.body).toEqual({
      ...{ title: 'Manutenção', text: 'Domingo.', priority: 1, status: true, isModel: false },
    });
    app.unmount();
  });

  it('sends everybody else away after a moment', async () => {
    const app = await renderApp({ user: aUser(), path: '/announcements' });
    expect(await screen.findByText(/quem administra a plataforma/)).toBeVisible();
    await waitFor(() => expect(app.path()).not.toBe('/announcements'));
    app.unmount();
  });
});
