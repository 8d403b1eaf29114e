import { act, screen, waitFor } from '@testing-library/react';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import type { CompanyRef } from '@prosa/contracts';
import { aConnection, aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { start as startTickets } from '../../testing/tickets-world';
import { dateIn } from '../../ui/calendar-days';

const inDays = (days: number): string => {
  const at = new Date(`${dateIn('America/Sao_Paulo')}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

const features = [
  {
    name: 'area',
    routes: [
      {
        path: '/tickets',
        guard: 'private' as const,
        title: 'common:ok',
        screen: () => <h1>Início</h1>,
      },
    ],
  },
];

const withBots = {
  routes: {
    'GET /queue': [
      { id: 1, name: 'Vendas', integrationId: 4, promptId: 2 },
      { id: 2, name: 'Suporte', integrationId: null, promptId: 2 },
      { id: 3, name: 'Caixa', integrationId: null, promptId: null },
    ],
    'GET /whatsapp': [aConnection({ integrationId: 4 })],
  },
};

const start = (changes: Partial<CompanyRef>, who = anAdmin) =>
  renderApp({ features, path: '/tickets', user: who({ company: { ...aUser().company, ...changes } }) });

describe('what is left of a subscription', () => {
  it.each([
    [5, 'quiet', /Ativo até/],
    [4, 'warning', /Ativo até/],
    [0, 'warning', /Ativo até/],
    [-1, 'danger', /Vencido em/],
  ])('with %i days to the due date is shown %s', async (days, tone, words) => {
    const app = await start({ dueDate: inDays(days) });
    expect(await screen.findByText(words)).toHaveAttribute('data-tone', tone);
    app.unmount();
  });

  it.each([
    [79, 0],
    [80, 1],
    [120, 1],
  ])('with %i % of the room for files taken, warns %i times', async (percent, times) => {
    const gibibyte = 1_073_741_824;
    const storage = { usedBytes: (percent / 100) * gibibyte, quotaBytes: gibibyte };
    const app = await renderApp({
      features,
      path: '/tickets',
      user: anAdmin(),
      routes: { 'GET /storage': storage },
    });
    await waitFor(() => expect(app.api.calls('GET /storage')).not.toHaveLength(0));
    await screen.findByText('Início');
    await waitFor(() => expect(screen.queryAllByText(/Arquivos: \d+% do espaço/)).toHaveLength(times));
    app.unmount();
  });

  it.each([
    [
      'neither',
      { useOpenAi: false, useIntegrations: false },
      '3 bots parados: fora do plano',
      'Vendas, Suporte, Atendimento',
    ],
    ['no prompts', { useOpenAi: false, useIntegrations: true }, 'Bot parado: fora do plano', 'Suporte'],
    ['both', { useOpenAi: true, useIntegrations: true }, null, ''],
  ])('tells administrators which bots stand still where the plan has %s', async (_, plan, text, names) => {
    const named = { ...ALL_PLAN_FEATURES, id: 1, name: 'Básico', ...plan };
    const company = { ...aUser().company, plan: named } as unknown as CompanyRef;
    const app = await startTickets({ ...withBots, user: anAdmin({ company }) });
    await waitFor(() => expect(app.api.calls('GET /queue')).not.toHaveLength(0));
    if (text === null) {
      expect(screen.queryByText(/parado/)).toBeNull();
    } else {
      const mark = await screen.findByText(text);
      expect(mark).toHaveAttribute('title', expect.stringContaining(`: ${names}.`));
      expect(mark).toHaveAttribute('href', '/subscription');
    }
    app.unmount();
  });

  it('is told no longer once the bot was taken out', async () => {
    const plan = { ...ALL_PLAN_FEATURES, id: 1, name: 'Básico', useIntegrations: false };
    const company = { ...aUser().company, plan } as unknown as CompanyRef;
    const app = await startTickets({ ...withBots, user: anAdmin({ company }) });
    await screen.findByText('2 bots parados: fora do plano');
    await act(async () =>
      app.socket.frame('whatsapp', { action: 'update', whatsapp: aConnection({ integrationId: null }) }),
    );
    expect(await screen.findByText('Bot parado: fora do plano')).toBeVisible();
    app.unmount();
  });

  it.each([
    [7, 'Teste: restam 7 dias'],
    [1, 'Teste: resta 1 dia'],
    [0, 'Último dia do teste'],
    [-1, 'Teste encerrado'],
  ])('counts the trial down: with %i days "%s"', async (days, words) => {
    const app = await start({ trialExpiration: inDays(days) });
    expect(await screen.findByText(words)).toBeVisible();
    app.unmount();
  });

  it('is nothing that agents are shown', async () => {
    const app = await start({ trialExpiration: inDays(3), dueDate: inDays(3) }, aUser);
    await screen.findByRole('heading', { name: 'Início' });
    await waitFor(() => expect(screen.queryByText(/Teste|Ativo até/)).toBeNull());
    app.unmount();
  });
});
