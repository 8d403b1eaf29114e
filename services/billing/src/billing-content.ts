import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { invoiceEvents } from './invoice/invoice.events';
import { invoiceLive } from './invoice/invoice.live';
import { invoiceProjection } from './invoice/invoice.projection';
import { planEvents } from './plan/plan.events';
import { planLive } from './plan/plan.live';
import { planProjection } from './plan/plan.projection';
import { providerSecretEvents } from './provider/provider-secret.events';

/** The facts that billing writes. */
export const billingCatalogues: readonly EventCatalogue[] = [planEvents, providerSecretEvents, invoiceEvents];

/** What billing adds to the read model. */
export const billingReadModel: ReadModelPart = {
  name: 'billing',
  tables: [planProjection],
  live: [planLive],
};

/** The invoices: a read-model part of its own, projected after the companies, so that a payment's frame carries the new due date. */
export const invoicesReadModel: ReadModelPart = {
  name: 'invoices',
  tables: [invoiceProjection],
  live: [invoiceLive],
};
