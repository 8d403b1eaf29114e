import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CreditView, InvoiceView } from '@prosa/contracts';
import { refuse } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { aUser, anAdmin } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

const AT = '2026-11-20T12:00:00.000Z';
const anInvoice = (id: number, changes: Partial<InvoiceView> = {}): InvoiceView => ({
  ...{ id, detail: `Plano Básico ${id}`, value: 1_234.5, dueDate: '2999-12-01', status: 'open' },
  ...{ recurrence: 'MENSAL', credit: 0, paidAt: null, createdAt: AT, updatedAt: AT, ...changes },
});
const all = [
  anInvoice(3),
  anInvoice(2, { dueDate: '2020-01-31' }),
  anInvoice(1, { dueDate: '2020-01-31', status: 'paid', paidAt: AT }),
  anInvoice(0, { dueDate: '2020-01-31', status: 'reversed', paidAt: AT }),
];
const page = (invoices: readonly InvoiceView[], nextCursor: string | null = null) => ({
  ...{ invoices, hasMore: nextCursor !== null, nextCursor },
});
const noCredit: CreditView = { balance: 0, entries: [] };
const open = (answer: FakeRoute, user = anAdmin(), credit = noCredit) =>
  renderApp({
    ...{ user, path: '/financeiro' },
    routes: { 'GET /invoices/all': answer, 'GET /invoices/credit': credit },
  });

const aCharge = {
  ...{ invoiceId: 3, status: 'ATIVA', txid: 'a', valor: { original: '1234.50' } },
  ...{ calendario: { expiracao: 3_600 }, qrcode: { qrcode: 'codigo', imagemQrcode: null } },
  expiresAt: '2999-12-01T02:59:59.000Z',
};
const filled = {
  ...{ 'Nome completo': 'Maria', 'CPF ou CNPJ': '52998224725', Endereço: 'Rua A', Cidade: 'São Paulo' },
  CEP: '01310-100',
};

describe('the invoices', () => {
  it('are a table with the state of each in words, the overdue ones tinted', async () => {
    const app = await open(page(all));
    const rows = within(await screen.findByRole('table', { name: 'Faturas' })).getAllByRole('row');
    const head = within(rows[0] as HTMLElement).getAllByRole('columnheader');
    const names = ['Id', 'Detalhes', 'Valor', 'Vencimento', 'Status', 'Ação'];
    expect(head.map(({ textContent }) => textContent)).toEqual(names);
    expect(rows[1]).toHaveTextContent('R$ 1.234,50');
    expect(rows.slice(1).map(row => row.dataset['state'])).toEqual(['open', 'overdue', 'paid', 'reversed']);
    expect(rows.map(({ textContent }) => textContent).join()).toMatch(/Em Aberto.*Vencido.*Pago.*Estornado/s);
    expect(within(rows[4] as HTMLElement).queryByRole('button')).toBeNull();
    app.unmount();
  });

  it('give a receipt of what was paid', async () => {
    const app = await open(page(all));
    app.api.on('GET /invoices/:id/receipt', {
      ...{ invoice: all[2], received: 1_240, provider: 'asaas', paymentId: 'pay_77' },
      payer: { name: 'Padaria Sol', document: '12ABC34501DE35', address: 'Rua A, São Paulo' },
      receiver: { name: 'Atende Já', document: '52998224725' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Recibo da fatura 1' }));
    const receipt = await screen.findByRole('dialog', { name: 'Recibo da fatura 1' });
    await waitFor(() => expect(receipt).toHaveTextContent('R$ 1.234,50'));
    for (const text of [
      'Padaria Sol · 12.ABC.345/01DE-35',
      'Atende Já · 529.982.247-25',
      'R$ 1.240,00',
      'pay_77',
    ])
      expect(receipt).toHaveTextContent(text);
    expect(within(receipt).getByRole('button', { name: 'Imprimir' })).toBeVisible();
    app.unmount();
  });

  it('say what was paid too much, and which invoice it has lowered', async () => {
    const entries = [
      { id: 'e1', at: AT, kind: 'granted', value: 10.1, invoiceId: 1, note: '' },
      { id: 'e2', at: AT, kind: 'used', value: -10.1, invoiceId: 3, note: '' },
    ] as const;
    const app = await open(page([anInvoice(3, { credit: 10.1 })]), anAdmin(), { balance: 5, entries });
    expect(await screen.findByText(/tem R\$.5,00 de crédito/)).toBeVisible();
    expect(screen.getByText(/Já com R\$.10,10 de crédito descontado/)).toBeVisible();
    await userEvent.click(screen.getByText('Histórico do crédito'));
    expect(screen.getByText('Pago a mais na fatura 1')).toBeVisible();
    expect(screen.getByText('Descontado da fatura 3')).toBeVisible();
    app.unmount();
  });

  it('say that there are none, and what failed', async () => {
    const app = await open(page([]));
    expect(await screen.findByText('Nenhuma fatura ainda')).toBeVisible();
    app.unmount();
    const failing = await open(refuse(503, 'ERR_UNAVAILABLE'));
    expect(await screen.findByRole('alert')).toBeVisible();
    failing.unmount();
  });

  it('follow the live feed, and say until when the subscription goes on', async () => {
    const app = await open(page([anInvoice(3)]));
    expect(await screen.findByText('Em Aberto')).toBeVisible();
    const paid = anInvoice(3, { status: 'paid', paidAt: AT });
    app.api.on('GET /invoices/all', page([paid]));
    await act(async () => {
      await app.socket.frame('invoice', { action: 'update', invoice: paid });
      await app.socket.frame('payment', {
        ...{ action: 'CONCLUIDA', company: { id: 1, dueDate: '3000-01-01' }, invoiceId: 3 },
      });
    });
    await waitFor(() => expect(screen.getByText('Pago')).toBeVisible());
    await waitFor(() => expect(screen.getByText(/renovada até 01\/01\/3000/)).toBeVisible());
    app.unmount();
  });

  it('are paid by Pix: three steps, the code, and then until when the subscription goes on', async () => {
    const app = await open(page([anInvoice(3)]));
    app.api.on('GET /payer', {
      ...{ name: '', document: '', address: '', city: '', state: '', zipcode: '', country: '' },
    });
    app.api.on('POST /subscription', aCharge);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar a fatura 3' }));
    const checkout = within(await screen.findByRole('dialog', { name: 'Pagar a fatura 3' }));
    expect(checkout.getByRole('button', { name: 'Personalizar' })).toHaveAttribute('aria-current', 'step');
    await userEvent.click(checkout.getByRole('button', { name: 'Escolher este plano' }));
    await userEvent.click(checkout.getByRole('button', { name: 'PAGAR' }));
    for (const fault of ['O nome completo é obrigatório', 'O Endereço é obrigatório', 'CEP é obrigatório'])
      expect(checkout.getByText(fault)).toBeVisible();
    for (const [field, text] of Object.entries(filled))
      await userEvent.type(checkout.getByLabelText(field), text);
    await userEvent.click(checkout.getByRole('button', { name: 'Avançar' }));
    await userEvent.click(checkout.getByRole('button', { name: 'PAGAR' }));
    expect(await checkout.findByRole('img', { name: 'QR code do Pix' })).toHaveAttribute(
      'data-qrcode',
      'codigo',
    );
    expect(checkout.getByText(/Este código vale por/)).toBeVisible();
    await act(() =>
      app.socket.frame('payment', {
        ...{ action: 'CONCLUIDA', company: { id: 1, dueDate: '3000-01-01' }, invoiceId: 3 },
      }),
    );
    expect(await checkout.findByText(/renovada até 01\/01\/3000/)).toBeVisible();
    app.unmount();
  });

  it('say when the provider refused after all, why, and are asked for again', async () => {
    const app = await open(page([anInvoice(3)]));
    app.api.on('GET /payer', {
      ...{ name: 'Maria', document: '52998224725', address: 'Rua A', city: 'São Paulo', state: 'SP' },
      ...{ zipcode: '01310-100', country: 'BR' },
    });
    const opening = { ...aCharge, status: 'EM_ABERTURA', problem: null, qrcode: null, expiresAt: null };
    app.api.on('POST /subscription', opening);
    app.api.on('GET /invoices/3/charge', opening);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar a fatura 3' }));
    const checkout = within(await screen.findByRole('dialog', { name: 'Pagar a fatura 3' }));
    await userEvent.click(checkout.getByRole('button', { name: 'Escolher este plano' }));
    await userEvent.click(checkout.getByRole('button', { name: 'PAGAR' }));
    expect(await checkout.findByText('Gerando o código Pix…')).toBeVisible();
    const notify = () => act(() => app.socket.frame('invoice', { action: 'update', invoice: anInvoice(3) }));
    app.api.on('GET /invoices/3/charge', { ...opening, status: 'FALHA', problem: 'ERR_PAYMENT_PROVIDER' });
    await notify();
    expect(await checkout.findByText('O código Pix não pôde ser gerado.')).toBeVisible();
    expect(checkout.getByText(/O provedor de pagamentos não respondeu/)).toBeVisible();
    app.api.on('POST /subscription', opening);
    await userEvent.click(checkout.getByRole('button', { name: 'Tentar de novo' }));
    app.api.on('GET /invoices/3/charge', { ...opening, status: 'FALHA', problem: 'ERR_BILLING_DOCUMENT' });
    await notify();
    await userEvent.click(await checkout.findByRole('button', { name: 'Corrigir os dados' }));
    expect(checkout.getByLabelText('CPF ou CNPJ')).toBeVisible();
    expect(checkout.getByText('Informe um CPF ou CNPJ válido.')).toBeVisible();
    app.unmount();
  });

  it('are for administrators', async () => {
    const app = await open(page(all), aUser({ profile: 'user' }));
    await waitFor(() => expect(app.path()).not.toBe('/financeiro'));
    app.unmount();
  });
});
