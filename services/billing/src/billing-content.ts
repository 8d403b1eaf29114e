import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { planEvents } from './plan/plan.events';
import { planProjection } from './plan/plan.projection';

/** The facts that billing writes. */
export const billingCatalogues: readonly EventCatalogue[] = [planEvents];

/** What billing adds to the read model. */
export const billingReadModel: ReadModelPart = { name: 'billing', tables: [planProjection] };
