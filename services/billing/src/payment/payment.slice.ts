import type { ServiceSlice } from '@prosa/projections';
import { paymentEvents } from './payment.events';
import { paymentLive } from './payment.live';
import { paymentProjection } from './payment.projection';
import { payerProjection } from '../payer/payer.projection';

/** Payments: their facts, and their part of the read model together with the payers. */
export const paymentSlice: ServiceSlice = {
  catalogues: [paymentEvents],
  parts: [{ name: 'payments@5', tables: [paymentProjection, payerProjection], live: [paymentLive] }],
};
