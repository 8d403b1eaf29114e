import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { planEvents } from './plan/plan.events';
import { planLive } from './plan/plan.live';
import { planProjection } from './plan/plan.projection';
import { providerSecretEvents } from './provider/provider-secret.events';

/** The facts that billing writes. */
export const billingCatalogues: readonly EventCatalogue[] = [planEvents, providerSecretEvents];

/** What billing adds to the read model. */
export const billingReadModel: ReadModelPart = {
  name: 'billing',
  tables: [planProjection],
  live: [planLive],
};
