import type { Server } from 'node:http';
import type { Environment } from '@prosa/config';
import { createAggregates } from '@prosa/event-store';
import type { ManualClock } from '@prosa/kernel';
import { Metrics } from '@prosa/observability';
import type { Platform } from '@prosa/platform';
import { openCompanySecrets } from '@prosa/secrets';
import { Charges } from '../../services/billing/src/charge/charges.service';
import { Credits } from '../../services/billing/src/credit/credit.service';
import { DueInvoices } from '../../services/billing/src/invoice/due-invoices';
import { InvoiceIssuing } from '../../services/billing/src/invoice/invoice-issuing.service';
import { InvoiceService } from '../../services/billing/src/invoice/invoice.service';
import { Receipts } from '../../services/billing/src/invoice/receipts.service';
import { PayerService } from '../../services/billing/src/payer/payer.service';
import { PaymentNoticeController } from '../../services/billing/src/payment/payment-notice.controller';
import { PaymentNotices } from '../../services/billing/src/payment/payment-notice.store';
import { PaymentWork } from '../../services/billing/src/payment/payment-work';
import { Payments } from '../../services/billing/src/payment/payments.service';
import { PaymentAccess } from '../../services/billing/src/pix/payment-access';
import { PaymentSetup } from '../../services/billing/src/payment-setup/payment-setup.service';
import { ProviderSecrets } from '../../services/billing/src/provider/provider-secret.store';
import { WebhookToken } from '../../services/billing/src/provider/webhook-token.store';
import { PlanChanges } from '../../services/billing/src/plan-change/plan-changes.service';
import { CompanyDirectory } from '../../services/identity/src/company/company-directory';
import { CompanyService } from '../../services/identity/src/company/company.service';
import { PaidRenewals } from '../../services/identity/src/company/subscription-renewal.adapter';
import { CrashPoints } from './crash-points';

/** What one process does about payments: the product's own services; gone with it when it crashes. */
export interface Process {
  readonly crash: CrashPoints;
  readonly access: PaymentAccess;
  readonly companies: CompanyService;
  readonly credits: Credits;
  readonly changes: PlanChanges;
  readonly payers: PayerService;
  readonly receipts: Receipts;
  readonly invoices: InvoiceService;
  readonly due: DueInvoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly work: PaymentWork;
  readonly kept: PaymentNotices;
  readonly setup: PaymentSetup;
  readonly notices: PaymentNoticeController;
}

/** What a process stands on; `home` is the company that is paid. */
export interface ProcessGround {
  readonly clock: ManualClock;
  readonly platform: Platform;
  readonly environment: Environment;
  readonly server: Server;
  readonly home: () => number;
}

/** Begins a process over the log and the read model of the world. */
export const beginProcess = ({
  clock,
  platform,
  environment,
  server,
  home: companyId,
}: ProcessGround): Process => {
  const { barrier, readModel, codec } = platform;
  const { numbers } = readModel;
  const crash = new CrashPoints();
  const metrics = new Metrics();
  const db = crash.database(readModel.owner);
  const aggregates = createAggregates({ store: crash.store(platform.store), codec, clock });
  const home = { id: () => Promise.resolve(companyId()) };
  const host = { httpAdapter: { getHttpServer: () => server } };
  const token = new WebhookToken(environment, home as never, null as never);
  const sealed = openCompanySecrets(environment, db, clock);
  const secrets = new ProviderSecrets(db, environment, clock, aggregates, sealed);
  const access = new PaymentAccess(
    ...([environment, clock, home as never, secrets, token, host as never] as const),
  );
  const setup = new PaymentSetup(environment, db, home as never, access, secrets, token);
  const directory = new CompanyDirectory(db, clock);
  const companies = new CompanyService(aggregates, barrier, numbers, clock, directory);
  const renewals = new PaidRenewals(companies);
  const credits = new Credits(aggregates, barrier, clock, db, home as never);
  const invoices = new InvoiceService(aggregates, barrier, credits, clock, db, renewals);
  const issuing = new InvoiceIssuing(invoices, credits, numbers, clock);
  const changes = new PlanChanges(aggregates, barrier, clock, db, renewals, credits);
  const payers = new PayerService(aggregates, barrier, db);
  const receipts = new Receipts(db, home as never, payers);
  const charges = new Charges(db, clock, access, invoices, payers);
  const payments = new Payments(aggregates, barrier, clock, db, home as never, invoices);
  const kept = new PaymentNotices(db, clock, metrics);
  const work = new PaymentWork(environment, clock, kept, access, charges, payments);
  const due = new DueInvoices(issuing, invoices, changes, db, clock, environment);
  const notices = new PaymentNoticeController(clock, access, work, metrics);
  return {
    crash,
    access,
    companies,
    credits,
    changes,
    payers,
    receipts,
    invoices,
    due,
    charges,
    payments,
    work,
    kept,
    setup,
    notices,
  };
};
