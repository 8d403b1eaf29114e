import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import * as declared from './slices.generated';

const slices = Object.values<ServiceSlice>(declared);

/** The facts that this service writes. */
export const gatewayCatalogues: readonly EventCatalogue[] = slices.flatMap(({ catalogues }) => catalogues);

/** The tables and frames that follow from them; the outbox is projected from the conversations' facts. */
export const gatewayParts: readonly ReadModelPart[] = slices.flatMap(({ parts }) => parts);
