import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CreditableInvoice, HeldPaymentView } from '@prosa/contracts';
import { refuse } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { anAdmin } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';

const aPayment = (changes: Partial<HeldPaymentView> = {}): HeldPaymentView => ({
  ...{ id: 'p1', value: 49.9, paidAt: '2026-11-20T12:00:00.000Z', reason: 'second', invoiceId: 812 },
  ...{ company: { id: 7, name: 'Padaria Sol' }, openInvoiceId: 900, ...changes },
});

const anInvoice = (id: number, value: number): CreditableInvoice => ({
  ...{ id, value, detail: 'Plano Básico', dueDate: '2026-12-01', company: { id: 7, name: 'Padaria Sol' } },
});

const open = (answer: FakeRoute) =>
  renderApp({
    user: anAdmin({ super: true }),
    path: '/settings/payments',
    routes: {
      'GET /payments/held': answer,
      'GET /payments/settled': { payments: [] },
      'GET /payments/:id/invoices': { invoices: [anInvoice(900, 49.9), anInvoice(901, 60)] },
    },
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
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(dialog.getByText('Escreva de 3 a 200 caracteres.')).toBeVisible();
    expect(dialog.getByText('Escolha uma fatura em aberto.')).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Arquivar sem fazer nada'));
    expect(dialog.queryByLabelText('Escolha a fatura')).toBeNull();
    await userEvent.type(dialog.getByLabelText('Motivo da decisão'), 'Teste do banco');
    app.api.on('GET /payments/held', { payments: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Nenhum pagamento retido')).toBeVisible();
    const [asked] = app.api.calls('POST /payments/:id/settle');
    expect(asked?.params['id']).toBe('p1');
    expect(asked?.body).toEqual({ how: 'dismissed', reason: 'Teste do banco' });
    app.unmount();
  });

  it('are used for an invoice of another value only when the difference is confirmed', async () => {
    const app = await open({ payments: [aPayment()] });
    app.api.on('POST /payments/:id/settle', { ok: true });
    await userEvent.click(await screen.findByRole('button', { name: /^Decidir sobre o pagamento/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Pagamento de R\$.49,90/ }));
    await dialog.findByRole('option', { name: /Fatura 901/ });
    await userEvent.selectOptions(dialog.getByLabelText('Escolha a fatura'), '901');
    for (const text of ['R$ 49,90', 'R$ 60,00', 'R$ 10,10']) expect(dialog.getByText(text)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Motivo da decisão'), 'Desconto combinado');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(dialog.getByText('Confirme a diferença para usar este pagamento.')).toBeVisible();
    expect(app.api.calls('POST /payments/:id/settle')).toHaveLength(0);
    await userEvent.click(dialog.getByLabelText(/Usar o pagamento mesmo com a diferença/));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(app.api.calls('POST /payments/:id/settle')).toHaveLength(1));
    expect(app.api.calls('POST /payments/:id/settle')[0]?.body).toEqual({
      ...{ how: 'credited', invoiceId: 901, acceptsDifference: true, reason: 'Desconto combinado' },
    });
    app.unmount();
  });

  it('have decisions that can be taken back, with a reason', async () => {
    const app = await open({ payments: [] });
    const decision = {
      ...{
        id: 'p9',
        value: 49.9,
        paidAt: '2026-11-20T12:00:00.000Z',
        company: { id: 7, name: 'Padaria Sol' },
      },
      ...{ how: 'credited', invoiceId: 900, note: 'Foi engano', at: '2026-11-21T12:00:00.000Z', by: 'Marta' },
    };
    app.api.on('GET /payments/settled', { payments: [decision] });
    app.api.on('POST /payments/:id/undo', { ok: true });
    await act(() => app.socket.frame('heldPayment', { action: 'delete', paymentId: 'p9' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Desfazer a decisão/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer a decisão' }));
    expect(dialog.getByText(/a fatura 900 fica como estornada/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Motivo da decisão'), 'Era de outra');
    await userEvent.click(dialog.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(app.api.calls('POST /payments/:id/undo')[0]?.body).toEqual({ reason: 'Era de outra' }),
    );
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
