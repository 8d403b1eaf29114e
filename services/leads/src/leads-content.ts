import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart, ServiceSlice } from '@prosa/projections';
import * as declared from './slices.generated';

const slices = Object.values<ServiceSlice>(declared);

/** The facts that this service writes. */
export const leadsCatalogues: readonly EventCatalogue[] = slices.flatMap(({ catalogues }) => catalogues);

/** The tables and frames that follow from them; the lead's frames come before its messages'. */
export const leadsParts: readonly ReadModelPart[] = slices.flatMap(({ parts }) => parts);
