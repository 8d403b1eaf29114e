import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PromptUsageView } from '@prosa/contracts';
import { anAdmin, aUser } from '../../testing/fixtures';
import { toast } from '../../ui/toaster';
import { renderApp } from '../../testing/render-app';
import type { RunningApp } from '../../testing/render-app';

const usage = (tokens: number, refused: PromptUsageView['refused'] = []): PromptUsageView => ({
  since: '2026-11-01T00:00:00.000Z',
  turns: 12,
  tokens,
  limit: 2_000_000,
  refused,
});

const WARNED = 'promptUsageWarned';

const start = (
  user: ReturnType<typeof anAdmin>,
  tokens: number,
  kept: Readonly<Record<string, string>> = {},
): Promise<RunningApp> =>
  renderApp({
    user,
    kept,
    path: '/quick-messages',
    routes: { 'GET /prompt-usage': usage(tokens), 'GET /quick-messages': { records: [], hasMore: false } },
  });

const mark = () => screen.findByRole('link', { name: /tokens de IA do mês/ });

describe('What the prompts of a company cost', () => {
  it('stands in the top bar of every page from 80 % on, and leads to the prompts', async () => {
    const { api } = await start(anAdmin(), 1_700_000);
    expect(within(await mark()).getByText('85%')).toBeInTheDocument();
    expect(await screen.findByText(/^Mais de 80%/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: /^Ver prompts/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Prompts' })).toBeVisible();
    expect(api.calls('GET /prompt-usage').length).toBeGreaterThan(0);
  });

  it('gives way to a prompt that its service refuses, which administrators are told once', async () => {
    const refused = usage(1_000, [{ id: 3, name: 'Bia' }]);
    const app = await renderApp({
      user: anAdmin(),
      path: '/quick-messages',
      routes: { 'GET /prompt-usage': refused, 'GET /quick-messages': { records: [], hasMore: false } },
    });
    expect(await screen.findByRole('link', { name: /recusou a última chamada de Bia/ })).toBeInTheDocument();
    const kept = { [WARNED]: localStorage.getItem(WARNED) ?? '' };
    expect(Object.values(kept)[0]).toMatch(/refused 3$/);
    app.unmount();
  });

  it('is said once, and once more at the limit', async () => {
    const first = await start(anAdmin(), 1_700_000);
    expect(await screen.findByText(/^Mais de 80%/)).toBeVisible();
    const kept = { [WARNED]: localStorage.getItem(WARNED) ?? '' };
    first.unmount();
    act(() => toast.clear());
    const second = await start(anAdmin(), 1_800_000, kept);
    expect(within(await mark()).getByText('90%')).toBeInTheDocument();
    expect(screen.queryByText(/^Mais de 80%/)).toBeNull();
    second.unmount();
    await start(anAdmin(), 2_000_000, kept);
    expect(await screen.findByText(/limite deste mês foi atingido/)).toBeVisible();
  });

  it('is nothing below it, and nothing to those who set no prompts up', async () => {
    const below = await start(anAdmin(), 1_500_000);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /tokens de IA/ })).toBeNull();
    below.unmount();
    const { api } = await start(aUser(), 1_700_000);
    await screen.findByRole('heading', { level: 1 });
    expect(api.calls('GET /prompt-usage')).toEqual([]);
  });
});
