import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { companyHistoryProjection } from './company-history/company-history.projection';
import { invoiceEvents } from './invoice/invoice.events';
import { invoiceLive } from './invoice/invoice.live';
import { invoiceProjection } from './invoice/invoice.projection';
import { payerEvents } from './payer/payer.events';
import { payerProjection } from './payer/payer.projection';
import { paymentEvents } from './payment/payment.events';
import { paymentLive } from './payment/payment.live';
import { paymentProjection } from './payment/payment.projection';
import { planEvents } from './plan/plan.events';
import { planLive } from './plan/plan.live';
import { planProjection } from './plan/plan.projection';
import { providerSecretEvents } from './provider/provider-secret.events';

/** The facts that billing writes. */
export const billingCatalogues: readonly EventCatalogue[] = [
  planEvents,
  providerSecretEvents,
  invoiceEvents,
  paymentEvents,
  payerEvents,
];

/** Billing's part of the read model. */
export const billingReadModel: ReadModelPart = {
  name: 'billing',
  tables: [planProjection],
  live: [planLive],
};

/**
 * The invoices: a read-model part of its own, projected after the companies, so that a payment's frame carries the
 * new due date.
 */
export const invoicesReadModel: ReadModelPart = {
  name: 'invoices@2',
  tables: [invoiceProjection, companyHistoryProjection],
  live: [invoiceLive],
};

/** The platform's payments and payers. */
export const paymentsReadModel: ReadModelPart = {
  name: 'payments@2',
  tables: [paymentProjection, payerProjection],
  live: [paymentLive],
};
