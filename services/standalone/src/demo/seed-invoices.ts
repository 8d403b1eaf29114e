import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@prosa/contracts';
import { createAggregates } from '@prosa/event-store';
import { dayIn, ManualClock } from '@prosa/kernel';
import type { Platform } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { InvoiceRow } from '@prosa/read-model';
import { Charges } from '../../../billing/src/charge/charges.service';
import { Credits } from '../../../billing/src/credit/credit.service';
import { InvoiceIssuing } from '../../../billing/src/invoice/invoice-issuing.service';
import { InvoiceService } from '../../../billing/src/invoice/invoice.service';
import { companiesToInvoice, knownInvoices } from '../../../billing/src/invoice/invoice.queries';
import { CompanyDirectory } from '../../../identity/src/company/company-directory';
import { CompanyService, type CompanyKey } from '../../../identity/src/company/company.service';
import { PaidRenewals } from '../../../identity/src/company/subscription-renewal.adapter';
import { monthsLater } from '../../../identity/src/company/renewal.policy';
import { demoUuid, envelope, PATIENTLY, readModelCaughtUp, unlessRefused } from './demo-commands';
import { demoCompanies, type DemoBilling, type DemoCompany } from './demo-content';

const DAY = 86_400_000;
const ZONE = 'America/Sao_Paulo';
/** Companies of the demo that pay do so some days before the due date. */
const PAID_BEFORE_DAYS = 4;
/** How often the seed tries to pay each month. */
const STEPS_PER_MONTH = 5;
/** Due dates this near are moved at start-up, so that the demo stays usable. */
const TOO_NEAR_DAYS = 2;

const dayAfter = (now: Date, days: number): string => dayIn(ZONE, new Date(now.getTime() + days * DAY));

/** Noon in São Paulo. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00-03:00`);

/** The invoices of a demo company: those it paid, by the rules of today and a clock that is set back, and the open one. */
export class InvoiceSeed {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly platform: Platform,
    private readonly demo: DemoCompany,
    private readonly billing: DemoBilling,
  ) {}

  /** Registers the company as it was before its first invoice, and lets it pay since. Again, it keeps it from being shut out. */
  async run(planName: string): Promise<CompanyKey> {
    const uuid = demoUuid(this.demo.name);
    const before = await this.rowOf(uuid);
    const now = this.platform.clock.now();
    const { dueIn, paid } = this.billing;
    const first = monthsLater(dayAfter(now, dueIn), -paid);
    const clock = new ManualClock(new Date(noonOf(first).getTime() - 30 * DAY));
    const companies = this.companiesBy(clock);
    const key = await companies.register(
      {
        ...{ uuid, name: this.demo.name, timeZone: ZONE, dueDate: first, recurrence: 'MENSAL' },
        planUuid: demoUuid('plan', planName),
      },
      envelope('company', this.demo.name),
    );
    if (before === undefined) await this.payMonths(key, clock, monthsLater(first, paid));
    const { dueDate } = (await this.rowOf(uuid)) ?? { dueDate: null };
    if (dueIn > 0 && dueDate !== null && dueDate < dayAfter(now, TOO_NEAR_DAYS))
      await this.moveOn(key, dayAfter(now, dueIn));
    await this.lookAfter(this.app.get(InvoiceIssuing, { strict: false }), key, dayAfter(now, 0));
    return key;
  }

  /**
   * Pays month after month until the company is due on a day. The product's own round looks after the same invoices
   * meanwhile: a step that the read model does not show yet is taken again.
   */
  private async payMonths(key: CompanyKey, clock: ManualClock, until: string): Promise<void> {
    const invoices = this.invoicesBy(clock);
    const issuing = this.issuingBy(invoices, clock);
    const set = (moment: Date): void => clock.advance(moment.getTime() - clock.now().getTime());
    for (let step = 0; step < this.billing.paid * STEPS_PER_MONTH; step += 1) {
      await readModelCaughtUp(this.platform);
      const dueDate = (await this.rowOf(key.uuid))?.dueDate;
      if (!dueDate) return;
      const due = noonOf(dueDate).getTime();
      set(new Date(due - LIMITS.invoiceLeadDays * DAY));
      const invoice = await this.lookAfter(issuing, key, dayIn(ZONE, clock.now()));
      if (dueDate >= until) return;
      set(new Date(due - PAID_BEFORE_DAYS * DAY));
      if (invoice !== undefined) {
        const paid = { payment: demoUuid('payment', invoice.uuid), paidAt: clock.now().toISOString() };
        const { valueCents } = invoice;
        await unlessRefused(invoices.pay(invoice, { ...paid, valueCents, heardBy: 'notice', note: '' }));
      }
      await invoices.applyPaid();
    }
  }

  private async moveOn(key: CompanyKey, dueDate: string): Promise<void> {
    const companies = this.app.get(CompanyService, { strict: false });
    await companies.change(key, { dueDate }, 0, envelope('dueDate', this.demo.name, dueDate));
  }

  /** Issues the invoices of a day; returns the company's open invoice. */
  private async lookAfter(
    issuing: InvoiceIssuing,
    { companyId }: CompanyKey,
    day: string,
  ): Promise<InvoiceRow | undefined> {
    const db = this.platform.readModel.owner;
    const until = dayAfter(noonOf(day), LIMITS.invoiceLeadDays);
    const [company] = await companiesToInvoice(db, until, companyId - 1, 1);
    if (company?.companyId === companyId) {
      const known = await knownInvoices(db, [companyId]);
      await unlessRefused(issuing.lookAfter(company, known.get(companyId) ?? []));
    }
    return db
      .selectFrom('invoice')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('status', '=', 'open')
      .executeTakeFirst();
  }

  private rowOf(uuid: string): Promise<{ readonly dueDate: string | null } | undefined> {
    const companies = this.platform.readModel.owner.selectFrom('company');
    return companies.select('dueDate').where('uuid', '=', uuid).executeTakeFirst();
  }

  private invoicesBy(clock: ManualClock): InvoiceService {
    const { readModel } = this.platform;
    const renewals = new PaidRenewals(this.companiesBy(clock));
    return new InvoiceService(
      ...([this.aggregatesBy(clock), this.barrier, this.credits] as const),
      ...([clock, readModel.owner, renewals] as const),
    );
  }

  private issuingBy(invoices: InvoiceService, clock: ManualClock): InvoiceIssuing {
    return new InvoiceIssuing(invoices, this.credits, this.platform.readModel.numbers, clock);
  }

  private get credits(): Credits {
    return this.app.get(Credits, { strict: false });
  }

  private companiesBy(clock: ManualClock): CompanyService {
    const { readModel } = this.platform;
    const directory = this.app.get(CompanyDirectory, { strict: false });
    return new CompanyService(this.aggregatesBy(clock), this.barrier, readModel.numbers, clock, directory);
  }

  /** On a busy machine the read model may be seconds behind, and each month is read before the next one is paid. */
  private get barrier(): ReadModelBarrier {
    const { barrier } = this.platform;
    return { reached: (position, options) => barrier.reached(position, { ...options, ...PATIENTLY }) };
  }

  private aggregatesBy(clock: ManualClock) {
    const { store, codec } = this.platform;
    return createAggregates({ store, codec, clock });
  }
}

/** Opens the Pix of what the demo's companies owe, so that the bank's page has something to pay; once the bank is there. */
export const openDemoCharges = async (
  app: NestFastifyApplication,
  { readModel }: Platform,
): Promise<void> => {
  const uuids = demoCompanies
    .filter(({ billing }) => billing !== undefined)
    .map(({ name }) => demoUuid(name));
  const owed = await readModel.owner
    .selectFrom('invoice as i')
    .innerJoin('company as c', 'c.companyId', 'i.companyId')
    .select(['i.companyId', 'i.id', 'i.uuid'])
    .where('c.uuid', 'in', uuids)
    .where('i.status', '=', 'open')
    .execute();
  const charges = app.get(Charges, { strict: false });
  for (const { companyId, id, uuid } of owed)
    await unlessRefused(charges.ask(companyId, id, {}, envelope('charge', uuid)));
};
