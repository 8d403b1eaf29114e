import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HeldPaymentView } from '@prosa/contracts';
import { refuse } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { anAdmin } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';

const aPayment = (changes: Partial<HeldPaymentView> = {}): HeldPaymentView => ({
  ...{ id: 'p1', value: 49.9, paidAt: '2026-11-20T12:00:00.000Z', reason: 'second', invoiceId: 812 },
  ...{ company: { id: 7, name: 'Padaria Sol' }, openInvoiceId: 900, ...changes },
});

const open = (answer: FakeRoute) =>
  renderApp({
    user: anAdmin({ super: true }),
    path: '/settings/payments',
    routes: { 'GET /payments/held': answer },
  });

describe('the held payments', () => {
  it('say who paid, how much, for what, and why they wait', async () => {
    const unknown = aPayment({ id: 'p2', reason: 'unknown', invoiceId: null, company: null });
    const app = await open({ payments: [aPayment(), unknown] });
    const table = await screen.findByRole('table', { name: 'Pagamentos retidos' });
    const [, first, second] = within(table).getAllByRole('row');
    for (const text of ['Padaria Sol', 'R$ 49,90', '812', 'Pago duas vezes'])
      expect(first).toHaveTextContent(text);
    expect(second).toHaveTextContent('Desconhecida');
    app.unmount();
  });

  it('are credited to the invoice that is open, given back, or dismissed; never without a reason', async () => {
    const app = await open({ payments: [aPayment()] });
    app.api.on('POST /payments/:id/settle', { ok: true });
    await userEvent.click(await screen.findByRole('button', { name: /^Decidir sobre o pagamento/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Pagamento de R\$.49,90/ }));
    expect(dialog.getByLabelText('Número da fatura')).toHaveValue('900');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(dialog.getByText('Escreva de 3 a 200 caracteres.')).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Arquivar sem fazer nada'));
    expect(dialog.queryByLabelText('Número da fatura')).toBeNull();
    await userEvent.type(dialog.getByLabelText('Motivo da decisão'), 'Teste do banco');
    app.api.on('GET /payments/held', { payments: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Nenhum pagamento retido')).toBeVisible();
    const [asked] = app.api.calls('POST /payments/:id/settle');
    expect(asked?.params['id']).toBe('p1');
    expect(asked?.body).toEqual({ how: 'dismissed', reason: 'Teste do banco' });
    app.unmount();
  });

  it('credit nothing that went back to the payer', async () => {
    const app = await open({ payments: [aPayment({ reason: 'reversed' })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Decidir sobre o pagamento/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Pagamento de/ }));
    expect(dialog.queryByLabelText('Usar em uma fatura em aberto')).toBeNull();
    expect(dialog.getByLabelText('Foi devolvido a quem pagou')).toBeChecked();
    app.unmount();
  });

  it('follow the live feed, and say what failed', async () => {
    const app = await open({ payments: [] });
    expect(await screen.findByText('Nenhum pagamento retido')).toBeVisible();
    app.api.on('GET /payments/held', { payments: [aPayment()] });
    await act(() => app.socket.frame('heldPayment', { action: 'create', paymentId: 'p1' }));
    await waitFor(() => expect(screen.getByText('Padaria Sol')).toBeVisible());
    app.unmount();
    const failing = await open(refuse(503, 'ERR_UNAVAILABLE'));
    expect(await screen.findByRole('alert')).toBeVisible();
    failing.unmount();
  });
});
