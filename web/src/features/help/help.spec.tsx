import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HelpView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRequest } from '../../testing/fake-api';
import { fill } from '../../testing/fill';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { helpPageOf } from './use-page-help';
import { isVideo, videoCode } from '../../ui/video';

const AT = '2026-11-20T12:00:00.000Z';
const aHelp = (id: number, changes: Partial<HelpView> = {}): HelpView => ({
  ...{ id, uuid: '', title: `Vídeo ${id}`, category: 'Primeiros passos', keyword: '', video: 'abcdefghijk' },
  ...{ description: '', createdAt: AT, updatedAt: AT, ...changes },
});
const all = [
  aHelp(1, { title: 'Conectar o número' }),
  aHelp(2, { title: 'Usar as tags', category: 'Organização', keyword: 'tags' }),
];

describe('a video', () => {
  it.each([
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    [' https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('is known by %j', (text, code) => {
    expect(videoCode(text)).toBe(code);
    expect(isVideo(text)).toBe(true);
  });

  it.each(['', 'https://exemplo.test/video', '<script>'])('is not %j', text => {
    expect(isVideo(text)).toBe(false);
  });

  it.each([
    ['/', 'dashboard'],
    ['/tickets/0190', 'tickets'],
    ['/quick-messages', 'quick-messages'],
  ])('of %s is that of %s', (path, page) => expect(helpPageOf(path)).toBe(page));
});

describe('the help page', () => {
  it('shows the videos by category, finds some, and plays one only when it is clicked', async () => {
    const app = await renderApp({ path: '/helps', routes: { 'GET /helps/list': all } });
    expect(await screen.findByRole('heading', { name: 'Organização' })).toBeVisible();
    expect(document.querySelectorAll('.help-part')).toHaveLength(2);
    await fill(userEvent, screen.getByRole('searchbox'), 'numero');
    expect(screen.queryByRole('heading', { name: 'Organização' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Conectar o número/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Conectar o número' }));
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Assistir Conectar o número' }));
    const frame = document.querySelector('iframe');
    expect(frame?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/abcdefghijk\?/);
    app.unmount();
  });

  it('says that it could not be had', async () => {
    const routes = { 'GET /helps/list': refuse(500, 'ERR_INTERNAL') };
    const app = await renderApp({ path: '/helps', routes });
    expect(await screen.findByText('Não foi possível carregar o conteúdo de ajuda.')).toBeVisible();
    app.unmount();
  });
});

describe('the help of a page', () => {
  const routes = {
    'GET /tags/list': [],
    'GET /help/pages': ({ query }: FakeRequest) => (query.get('keyword') === 'tags' ? all[1] : null),
    'GET /user-help-preferences': true,
  };
  const isOpen = (): boolean => screen.queryByRole('heading', { name: 'Usar as tags' }) !== null;

  it('opens by itself at the first visit, a moment later, and not again', async () => {
    const app = await renderApp({ path: '/tags', routes });
    await waitFor(() => expect(isOpen()).toBe(true));
    expect(app.api.calls('GET /help/pages')).toHaveLength(1);
    const kept = localStorage.getItem('visitedHelp') ?? '';
    app.unmount();
    const again = await renderApp({ path: '/tags', routes, kept: { visitedHelp: kept } });
    await waitFor(() => expect(again.api.calls('GET /help/pages')).toHaveLength(1));
    expect(isOpen()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Ajuda desta página' }));
    await waitFor(() => expect(isOpen()).toBe(true));
    again.unmount();
  });

  it('leaves the keyboard where it is when it opens by itself, and goes with Escape', async () => {
    const app = await renderApp({ path: '/tags', routes });
    await waitFor(() => expect(isOpen()).toBe(true));
    expect(document.querySelector('.help-panel')).not.toContainElement(
      document.activeElement as HTMLElement | null,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(isOpen()).toBe(false));
    app.unmount();
  });

  it('waits until what is open is closed', async () => {
    const panel = document.createElement('div');
    panel.className = 'bp6-popover';
    document.body.append(panel);
    const app = await renderApp({ path: '/tags', routes });
    await waitFor(() => expect(app.api.calls('GET /help/pages')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Ajuda desta página' })).toHaveAttribute('data-has', 'true'),
    );
    expect(isOpen()).toBe(false);
    panel.remove();
    await waitFor(() => expect(isOpen()).toBe(true));
    app.unmount();
  });

  it('stays closed for whoever chose so, and says when the choice cannot be kept', async () => {
    const app = await renderApp({
      path: '/tags',
      routes: {
        ...routes,
        'GET /user-help-preferences': false,
        'POST /user-help-preferences': refuse(500, 'ERR_INTERNAL'),
      },
    });
    await waitFor(() => expect(app.api.calls('GET /help/pages')).toHaveLength(1));
    expect(isOpen()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Ajuda desta página' }));
    const never = await screen.findByLabelText('Não abrir automaticamente ao entrar em uma página');
    expect(never).toBeChecked();
    await userEvent.click(never);
    expect(await screen.findByText('Não foi possível salvar sua preferência.')).toBeVisible();
    expect(never).toBeChecked();
    app.unmount();
  });

  it('says that there is none, and that it could not be had', async () => {
    const app = await renderApp({ path: '/tags', routes: { ...routes, 'GET /help/pages': null } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajuda desta página' }));
    await screen.findByText('Esta página ainda não tem um vídeo de ajuda.');
    app.unmount();
    const broken = await renderApp({
      path: '/tags',
      routes: { ...routes, 'GET /help/pages': refuse(500, 'ERR_INTERNAL') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajuda desta página' }));
    const text = 'Não foi possível carregar o conteúdo de ajuda.';
    expect(await screen.findByText(text)).toBeVisible();
    broken.unmount();
  });
});

describe('the help tab of the settings', () => {
  const owner = { ...anAdmin(), super: true };

  it('keeps an entry with the code of its video, and offers only pages that are free', async () => {
    const app = await renderApp({
      user: owner,
      path: '/settings/help',
      routes: { 'GET /helps/list': all, 'POST /helps': ({ body }: FakeRequest) => aHelp(9, body as object) },
    });
    expect(await screen.findByRole('link', { name: 'Ajuda', current: 'page' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar ajuda' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Adicionar ajuda' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    expect(sheet.getAllByText('Obrigatório')).toHaveLength(3);
    const pages = within(sheet.getByLabelText('Página de exibição')).getAllByRole('option');
    expect(pages).toHaveLength(31);
    expect(pages.map(option => option.textContent)).not.toContain('/tags');
    await fill(userEvent, sheet.getByLabelText('Título'), 'Filas');
    await fill(userEvent, sheet.getByLabelText('Categoria'), 'Organização');
    await userEvent.selectOptions(sheet.getByLabelText('Página de exibição'), 'queues');
    await fill(userEvent, sheet.getByLabelText('Código do vídeo'), 'https://youtu.be/dQw4w9WgXcQ');
    await userEvent.click(sheet.getByRole('button', { name: 'Adicionar' }));
    await waitFor(() => expect(app.api.calls('POST /helps')).toHaveLength(1));
    expect(app.api.calls('POST /helps')[0]?.body).toEqual({
      ...{ title: 'Filas', category: 'Organização', keyword: 'queues', video: 'dQw4w9WgXcQ' },
      description: '',
    });
    app.unmount();
  });

  it('is closed to everybody else', async () => {
    const app = await renderApp({ user: aUser(), path: '/settings/help' });
    expect(await screen.findByText(/quem administra a plataforma/)).toBeVisible();
    await act(async () => undefined);
    app.unmount();
  });
});
