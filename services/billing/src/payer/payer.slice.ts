import type { ServiceSlice } from '@prosa/projections';
import { payerEvents } from './payer.events';

/** Payers: their facts; their table belongs to the part of the payments. */
export const payerSlice: ServiceSlice = {
  catalogues: [payerEvents],
  parts: [],
};
