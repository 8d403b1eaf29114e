import type { ServiceSlice } from '@prosa/projections';
import { providerSecretEvents } from './provider-secret.events';

/** The payment provider's secrets: facts only. */
export const providerSecretSlice: ServiceSlice = {
  catalogues: [providerSecretEvents],
  parts: [],
};
