import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import { companyHistoryProjection } from './company-history/company-history.projection';
import { invoiceEvents } from './invoice/invoice.events';
import { invoiceLive } from './invoice/invoice.live';
import { invoiceProjection } from './invoice/invoice.projection';
import { planEvents } from './plan/plan.events';
import { planLive } from './plan/plan.live';
import { planProjection } from './plan/plan.projection';
import * as declared from './slices.generated';

const slices = Object.values<ServiceSlice>(declared);

/** The facts that billing writes. */
export const billingCatalogues: readonly EventCatalogue[] = [
  planEvents,
  invoiceEvents,
  ...slices.flatMap(({ catalogues }) => catalogues),
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
  name: 'invoices@3',
  tables: [invoiceProjection, companyHistoryProjection],
  live: [invoiceLive],
};

/** What the other slices add to the read model. */
export const billingParts: readonly ReadModelPart[] = slices.flatMap(({ parts }) => parts);
