import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CompanyCredit } from '@prosa/contracts';
import { anAdmin } from '../../../testing/fixtures';
import { refuse } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render-app';

const none = { count: 0, value: 0 };
const credit: CompanyCredit = {
  ...{ company: { id: 7, name: 'Padaria Sol' }, balance: 10.1, since: '2026-11-20T12:00:00.000Z' },
};

describe('the credits of companies', () => {
  it('are listed, and a refund is recorded with its reason', async () => {
    const app = await renderApp({
      user: anAdmin({ super: true }),
      path: '/settings/money',
      routes: {
        'GET /payments/months': { months: [], overdue: none, held: none },
        'GET /payments/credits': { credits: [credit] },
        'POST /payments/credits/:id/refund': { ok: true },
      },
    });
    const person = userEvent.setup();
    await person.click(
      await screen.findByRole('button', { name: 'Registrar a devolução do crédito de Padaria Sol' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /Devolver R\$.10,10 a Padaria Sol/ }));
    await person.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    expect(app.api.calls('POST /payments/credits/:id/refund')).toHaveLength(0);
    await person.type(dialog.getByLabelText('Motivo da decisão'), 'Por Pix');
    app.api.on('GET /payments/credits', { credits: [] });
    await person.click(dialog.getByRole('button', { name: 'Registrar devolução' }));
    expect(await screen.findByText('Devolução registrada')).toBeVisible();
    expect(app.api.calls('POST /payments/credits/:id/refund')[0]?.body).toEqual({
      ...{ value: 10.1, reason: 'Por Pix' },
    });
    expect(screen.queryByText('Créditos das empresas')).toBeNull();
    app.unmount();
  });

  it('are read again after a failure, which is told', async () => {
    const app = await renderApp({
      user: anAdmin({ super: true }),
      path: '/settings/money',
      routes: {
        'GET /payments/months': { months: [], overdue: none, held: none },
        'GET /payments/credits': refuse(500, 'ERR_INTERNAL'),
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    app.api.on('GET /payments/credits', { credits: [credit] });
    await userEvent.setup().click(retry);
    expect(await screen.findByText('Padaria Sol')).toBeVisible();
    app.unmount();
  });
});
