import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { taxDocumentIn } from '../payer/tax-document.policy';
import type { BankBooks, BankPayment } from './bank-books';

/** A refusal in the shape of Asaas. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly description: string,
  ) {
    super(code);
  }
}

type Sent = Readonly<Record<string, unknown>>;

const text = (sent: Sent, name: string): string => (typeof sent[name] === 'string' ? sent[name] : '');

const bodyOf = async (request: IncomingMessage): Promise<Sent> => {
  let body = '';
  for await (const piece of request) body += String(piece);
  return body === '' ? {} : (JSON.parse(body) as Sent);
};

/** What the bank keeps of a payment: R$ 0,99 each, as Asaas may. */
export const feeOf = (value: number): number => Math.min(0.99, value);

const netOf = (value: number): number => Math.round((value - feeOf(value)) * 100) / 100;

const shown = (payment: BankPayment): object => ({
  ...{ object: 'payment', billingType: 'PIX', netValue: netOf(payment.value), ...payment },
  clientPaymentDate: payment.paymentDate,
});

const page = (items: readonly object[], query: URLSearchParams): object => {
  const limit = Math.min(100, Number(query.get('limit') ?? 10));
  const offset = Number(query.get('offset') ?? 0);
  const data = items.slice(offset, offset + limit);
  const hasMore = offset + limit < items.length;
  return { object: 'list', hasMore, totalCount: items.length, limit, offset, data };
};

const matches = (query: URLSearchParams, name: string, value: string | null): boolean =>
  !query.has(name) || query.get(name) === value;

/**
 * Implements the used part of the Asaas API (https://docs.asaas.com/reference) on loopback: customers, charges,
 * their codes and webhooks. Everything else is 404, as there.
 */
export class BankServer {
  private server: Server | undefined;
  /** Counts of created objects, so that tests see duplicates. */
  created = 0;

  constructor(
    private readonly books: BankBooks,
    private readonly key: string,
  ) {}

  /** Resolves with the address of its API. */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      void this.answer(request)
        .catch((fault: unknown) =>
          fault instanceof Refusal
            ? {
                status: fault.status,
                body: { errors: [{ code: fault.code, description: fault.description }] },
              }
            : { status: 500, body: {} },
        )
        .then(({ status, body }) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        });
    });
    this.server = server;
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    server.unref();
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    if (request.headers['access_token'] !== this.key)
      throw new Refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
    const [, version, kind, id = '', verb = ''] = pathname.split('/');
    if (version !== 'v3') throw new Refusal(404, 'not_found', 'Recurso não encontrado');
    const body = request.method === 'POST' ? await bodyOf(request) : {};
    const call = `${request.method ?? ''} ${kind ?? ''}${id === '' ? '' : '/:id'}${verb === '' ? '' : `/${verb}`}`;
    return { status: 200, body: this.carryOut(call, id, searchParams, body) };
  }

  private carryOut(call: string, id: string, query: URLSearchParams, body: Sent): object {
    switch (call) {
      case 'GET customers':
        return page(this.customers(query), query);
      case 'POST customers':
        return this.addCustomer(body);
      case 'GET payments':
        return page(this.payments(query), query);
      case 'POST payments':
        return this.addPayment(body);
      case 'GET payments/:id':
        return shown(this.find(id));
      case 'DELETE payments/:id':
        return this.remove(id);
      case 'GET payments/:id/pixQrCode':
        return this.code(id);
      case 'GET webhooks':
        return page(this.webhooks(), query);
      case 'POST webhooks':
        this.books.setWebhook({ url: text(body, 'url'), authToken: text(body, 'authToken') });
        return { object: 'webhook', enabled: true };
      default:
        throw new Refusal(404, 'not_found', 'Recurso não encontrado');
    }
  }

  private webhooks(): object[] {
    const { webhook } = this.books;
    return webhook === null
      ? []
      : [{ object: 'webhook', url: webhook.url, enabled: true, interrupted: false, hasAuthToken: true }];
  }

  private find(id: string): BankPayment {
    const payment = this.books.payment(id);
    if (payment === undefined) throw new Refusal(404, 'not_found', 'Cobrança não encontrada');
    return payment;
  }

  private customers(query: URLSearchParams): object[] {
    return this.books
      .customers()
      .filter(({ cpfCnpj }) => matches(query, 'cpfCnpj', cpfCnpj))
      .filter(({ externalReference }) => matches(query, 'externalReference', externalReference))
      .map(customer => ({ object: 'customer', ...customer }));
  }

  private addCustomer(body: Sent): object {
    const cpfCnpj = taxDocumentIn(text(body, 'cpfCnpj'));
    if (text(body, 'name') === '') throw new Refusal(400, 'invalid_name', 'O nome deve ser informado.');
    if (cpfCnpj === null) throw new Refusal(400, 'invalid_cpfCnpj', 'O CPF/CNPJ informado é inválido.');
    const externalReference = text(body, 'externalReference') || null;
    return {
      ...{ object: 'customer' },
      ...this.books.addCustomer({ name: text(body, 'name'), cpfCnpj, externalReference }),
    };
  }

  private payments(query: URLSearchParams): object[] {
    const [paidSince, createdSince] = [
      query.get('paymentDate[ge]') ?? '',
      query.get('dateCreated[ge]') ?? '',
    ];
    return (
      this.books
        .payments()
        .filter(({ deleted }) => !deleted)
        .filter(({ externalReference }) => matches(query, 'externalReference', externalReference))
        .filter(({ status }) => matches(query, 'status', status))
        // As at Asaas, a refund keeps the days of its payment, and has none of its own to be found by.
        .filter(({ paymentDate }) => (paymentDate ?? '') >= paidSince)
        .filter(({ dateCreated }) => dateCreated >= createdSince)
        .map(shown)
    );
  }

  private addPayment(body: Sent): object {
    const value = Number(body['value']);
    const customer = text(body, 'customer');
    const dueDate = text(body, 'dueDate');
    if (!this.books.customers().some(({ id }) => id === customer))
      throw new Refusal(400, 'invalid_customer', 'Customer inválido ou não informado.');
    if (!(value > 0)) throw new Refusal(400, 'invalid_value', 'O valor deve ser informado.');
    if (body['billingType'] !== 'PIX')
      throw new Refusal(400, 'invalid_billingType', 'A forma de pagamento é inválida.');
    if (dueDate < this.books.today())
      throw new Refusal(400, 'invalid_dueDate', 'A data de vencimento não pode ser inferior a hoje.');
    this.created += 1;
    const externalReference = text(body, 'externalReference') || null;
    const description = text(body, 'description');
    return shown(this.books.addPayment({ customer, value, dueDate, description, externalReference }));
  }

  private remove(id: string): object {
    const { status } = this.find(id);
    if (status === 'RECEIVED' || status === 'REFUNDED')
      throw new Refusal(400, 'invalid_action', 'A cobrança não pode ser removida: já foi recebida.');
    this.books.change(id, { deleted: true });
    return { deleted: true, id };
  }

  private code(id: string): object {
    const payment = this.find(id);
    if (payment.deleted) throw new Refusal(400, 'invalid_action', 'A cobrança foi removida.');
    return {
      ...{ success: true, encodedImage: '', payload: this.books.brCode(payment) },
      expirationDate: `${payment.dueDate} 23:59:59`,
    };
  }
}
