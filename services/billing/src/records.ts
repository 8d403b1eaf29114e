import type { Resource } from '@prosa/resource';
import * as declared from './records.generated';

/** The records of the platform: what its `*.resource.ts` declare. */
export const platformRecords = Object.values<Resource>(declared);
