import type { Resource } from '@prosa/resource';
import * as declared from './records.generated';

/** The records of this service: what its `*.resource.ts` declare. */
export const botRecords = Object.values<Resource>(declared);
