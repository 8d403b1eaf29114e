import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '@prosa/config';
import {
  ALL_PLAN_FEATURES,
  type CreditableInvoice,
  type HeldPaymentView,
  type PlanOptions,
  type ReceiptView,
  type Recurrence,
  type SettledPaymentView,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError, ManualClock, uuidv5 } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import type { InvoiceRow } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import type { FastifyRequest } from 'fastify';
import type { Bank } from '../../services/billing/src/bank/bank';
import { creditOf } from '../../services/billing/src/credit/credit.queries';
import type { PayerContent } from '../../services/billing/src/payer/payer.events';
import { paymentAggregate } from '../../services/billing/src/payment/payment.aggregate';
import type { PaymentProvider } from '../../services/billing/src/pix/payment-provider.port';
import { PlanService } from '../../services/billing/src/plan/plan.service';
import type { CompanyKey } from '../../services/identity/src/company/company.service';
import { standaloneContent } from '../../services/standalone/src/content';
import { beginProcess, type Process } from './payment-process';

const ZONE = 'America/Sao_Paulo';
const DAY = 86_400_000;
const TOKEN = 'the-word-of-the-bank-in-specs-000000';

/** Noon of a day in Brazil. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00-03:00`);

let commands = 0;

const anEnvelope = (): CommandEnvelope => {
  const id = uuidv5('payment world', (commands += 1));
  return { actor: { kind: 'system', name: 'spec' }, commandId: id, correlationId: id, causationId: id };
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const piece of request) text += String(piece);
  return JSON.parse(text === '' ? '{}' : text) as unknown;
};

/**
 * The log, the read model and the bank over HTTP, with a clock that specs control; its process can be stopped and
 * restarted.
 */
export class PaymentWorld {
  readonly clock = new ManualClock(noonOf('2027-01-05'));
  private readonly folder = mkdtempSync(join(tmpdir(), 'prosa-payments-'));
  private readonly environment = Object.assign(new Environment(), {
    ...{ DATA_DIR: this.folder, ASAAS_WEBHOOK_TOKEN: TOKEN },
  });
  platformCompany = 1;
  process: Process;

  private constructor(
    private readonly database: TestDatabase,
    private readonly platform: Platform,
    private readonly server: Server,
  ) {
    this.process = this.begin();
    server.on('request', (request: IncomingMessage, response) => {
      void this.hear(request).then(status => response.writeHead(status).end('{}'));
    });
  }

  static async open(): Promise<PaymentWorld> {
    const database = await migratedDatabase();
    const platform = await openPlatform({
      url: database.url,
      environment: new Environment(),
      content: standaloneContent,
      logger: createLogger({ service: 'payments', level: 'silent' }),
      health: new HealthChecks(),
    });
    const server = createServer();
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    const world = new PaymentWorld(database, platform, server);
    await world.openBank();
    world.platformCompany = (await world.register('Plataforma', null)).companyId;
    return world;
  }

  async close(): Promise<void> {
    await this.process.work.onModuleDestroy();
    await this.process.access.onModuleDestroy();
    this.server.closeAllConnections();
    await new Promise(done => this.server.close(done));
    await this.platform.close();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get db() {
    return this.platform.readModel.owner;
  }

  get bank(): Bank {
    const { bank } = this.process.access;
    if (bank === null) throw new Error('There is no bank');
    return bank;
  }

  async provider(): Promise<PaymentProvider> {
    const provider = await this.process.access.provider();
    if (provider === null) throw new Error('There is no provider');
    return provider;
  }

  /** Another process in the place of one that ended; the bank is another house, and has stayed. */
  restart(): void {
    const { bank } = this.process.access;
    this.process = this.begin();
    this.process.access.bank = bank;
  }

  /** Goes to a day, never back. */
  goTo(day: string): void {
    const wait = noonOf(day).getTime() - this.clock.now().getTime();
    if (wait > 0) this.clock.advance(wait);
  }

  wait(milliseconds: number): void {
    this.clock.advance(milliseconds);
  }

  plan(name: string, valueCents: number): Promise<string> {
    const uuid = uuidv5('plan', name);
    const plan = { ...ALL_PLAN_FEATURES, name, valueCents, users: 3, connections: 1, queues: 1 };
    const { aggregates, barrier, readModel } = this.platform;
    const plans = new PlanService(aggregates, barrier, readModel.numbers, this.clock, this.db);
    return plans.add({ ...plan, isPublic: true }, anEnvelope(), uuid).then(() => uuid);
  }

  register(
    name: string,
    dueDate: string | null,
    more: { readonly planUuid?: string; readonly recurrence?: Recurrence; readonly timeZone?: string } = {},
  ): Promise<CompanyKey> {
    return this.process.companies.register({ name, timeZone: ZONE, dueDate, ...more }, anEnvelope());
  }

  async remove(key: CompanyKey): Promise<void> {
    await this.process.companies.remove(key, null, anEnvelope());
  }

  async changePlan(key: CompanyKey, planUuid: string): Promise<void> {
    const plan = await this.db
      .selectFrom('plan')
      .select('id')
      .where('uuid', '=', planUuid)
      .executeTakeFirstOrThrow();
    await this.process.companies.change(key, { planId: plan.id }, 0, anEnvelope());
  }

  async moveDueDate(key: CompanyKey, dueDate: string): Promise<void> {
    await this.process.companies.change(key, { dueDate }, 0, anEnvelope());
  }

  async dueDateOf({ companyId }: CompanyKey): Promise<string | null> {
    const row = await this.db
      .selectFrom('company')
      .select('dueDate')
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow();
    return row.dueDate;
  }

  invoicesOf({ companyId }: CompanyKey): Promise<InvoiceRow[]> {
    return this.db
      .selectFrom('invoice')
      .selectAll()
      .where('companyId', '=', companyId)
      .orderBy('id')
      .execute();
  }

  /** The open invoice of a company, issued by the round that the product runs. */
  async invoiceOf(key: CompanyKey): Promise<InvoiceRow> {
    await this.process.due.lookAfterAll();
    const open = (await this.invoicesOf(key)).find(({ status }) => status === 'open');
    if (open === undefined) throw new Error('No invoice is open');
    return open;
  }

  /** The bank's id of an invoice's charge, which the company requests. */
  async chargeOf({ companyId, id }: InvoiceRow, payer: Partial<PayerContent> = {}): Promise<string> {
    const view = await this.process.charges.ask(companyId, id, payer, anEnvelope());
    const charge = this.bank.bank.charges().find(({ brCode }) => brCode === view.qrcode?.qrcode);
    if (charge === undefined) throw new Error('The bank knows no such charge');
    return charge.id;
  }

  async cancel({ id }: InvoiceRow): Promise<void> {
    await this.process.invoices.cancelByHand(id, 'Engano', anEnvelope());
  }

  async payByHand({ id }: InvoiceRow): Promise<void> {
    await this.process.invoices.payByHand(id, 'Em dinheiro', anEnvelope());
  }

  planOptions({ companyId }: CompanyKey): Promise<PlanOptions> {
    return this.process.changes.options(companyId);
  }

  async choosePlan({ companyId }: CompanyKey, planId: number, prorata: number): Promise<void> {
    await this.process.changes.ask(companyId, planId, Math.round(prorata * 100), anEnvelope());
  }

  async keepPlan({ companyId }: CompanyKey): Promise<void> {
    await this.process.changes.withdraw(companyId, anEnvelope());
  }

  /** The receipt of a paid invoice. */
  receiptOf(invoice: InvoiceRow): Promise<ReceiptView> {
    return this.process.receipts.of(invoice);
  }

  /** The number of a company's plan. */
  async planOf({ companyId }: CompanyKey): Promise<number | null> {
    const row = await this.db
      .selectFrom('company')
      .select('planId')
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow();
    return row.planId;
  }

  /** What a company has left of what it overpaid, in cents. */
  creditOf({ companyId }: CompanyKey): Promise<number> {
    return creditOf(this.db, companyId);
  }

  async refundCredit({ companyId }: CompanyKey, cents: number): Promise<void> {
    await this.process.credits.refund(companyId, cents, 'Por Pix', anEnvelope());
  }

  async heldOf({ companyId }: CompanyKey): Promise<readonly HeldPaymentView[]> {
    return (await this.process.payments.held()).filter(({ company }) => company?.id === companyId);
  }

  settle(
    payment: HeldPaymentView,
    how: 'refunded' | 'credited' | 'dismissed',
    invoiceId: number | null = null,
    acceptsDifference = true,
  ) {
    const decision = { how, invoiceId, acceptsDifference, note: 'Decidido' };
    return this.process.payments.settle(payment.id, decision, anEnvelope());
  }

  undo({ id }: HeldPaymentView): Promise<void> {
    return this.process.payments.undo(id, 'Foi engano', anEnvelope());
  }

  held(): Promise<readonly HeldPaymentView[]> {
    return this.process.payments.held();
  }

  decisions(): Promise<readonly SettledPaymentView[]> {
    return this.process.payments.settled();
  }

  creditable({ id }: HeldPaymentView, search = ''): Promise<readonly CreditableInvoice[]> {
    return this.process.payments.creditable(id, search);
  }

  /** Credits a held payment with a process that crashes between the decision and the payment of the invoice. */
  async creditInterrupted(payment: HeldPaymentView, { id, companyId }: InvoiceRow): Promise<void> {
    const settlement = { how: 'credited', invoice: id, company: companyId, note: 'Decidido' } as const;
    const target = { companyId: this.platformCompany, id: payment.id };
    const { aggregates, barrier } = this.platform;
    const command = { type: 'SettlePayment', settlement } as const;
    await runCommand(aggregates, barrier, paymentAggregate, target, command, anEnvelope());
  }

  /** What the product does about payments by itself, until nothing more comes of it. */
  async rounds(count = 2): Promise<void> {
    for (let round = 0; round < count; round += 1) {
      await this.process.work.lookAtAll();
      await this.process.due.lookAfterAll();
    }
  }

  /** Every payment is known: those without a webhook are found by the reconciliation. */
  async idle(): Promise<void> {
    this.wait(5 * 60_000);
    await this.rounds();
  }

  /** A notice as the bank posts it. */
  async notify(charge: string, event: string, token = TOKEN): Promise<number> {
    const { port } = this.server.address() as AddressInfo;
    const { path } = await this.process.access.webhook();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'asaas-access-token': token },
      body: JSON.stringify({ id: event, event: 'PAYMENT_RECEIVED', payment: { id: charge } }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** How many facts of each type the log holds after a position. */
  async factsAfter(position: bigint): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let after = position; ;) {
      const page = await this.platform.store.readAll(after, 1_000);
      for (const { type } of page) counts.set(type, (counts.get(type) ?? 0) + 1);
      const last = page.at(-1);
      if (last === undefined) return counts;
      after = last.position;
    }
  }

  head(): Promise<bigint> {
    return this.platform.store.head();
  }

  private async openBank(): Promise<void> {
    await this.process.access.onModuleInit();
    await this.process.access.provider();
  }

  private begin(): Process {
    const { clock, platform, environment, server } = this;
    return beginProcess({ clock, platform, environment, server, home: () => this.platformCompany });
  }

  private async hear(request: IncomingMessage): Promise<number> {
    const hook = (request.url ?? '').split('/').at(-1) ?? '';
    try {
      const asked = { headers: request.headers, body: await bodyOf(request), ip: '127.0.0.1' };
      await this.process.notices.hear(hook, asked as unknown as FastifyRequest);
      return 200;
    } catch (fault) {
      return fault instanceof DomainError && fault.code === 'ERR_NOTICE_REFUSED' ? 401 : 500;
    }
  }
}

/** A day plus a number of days. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
