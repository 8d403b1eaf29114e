import { screen, waitFor } from '@testing-library/react';
import type { CompanyRef } from '@prosa/contracts';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
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
