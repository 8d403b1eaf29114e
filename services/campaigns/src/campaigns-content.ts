import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';

/** The facts that this service writes. */
export const campaignsCatalogues: readonly EventCatalogue[] = [];

/** The tables and frames that follow from them. */
export const campaignsParts: readonly ReadModelPart[] = [];
