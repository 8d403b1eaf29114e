import type { ModuleMetadata } from '@nestjs/common';
import { ACTING_REFUSALS } from '@prosa/http';
import { AccessRecords } from './access-records';
import { AccessRefusals } from './access-refusals';

/** What operators may not do in the name of a company, for every process. */
export const accessBindings = {
  providers: [AccessRecords, AccessRefusals, { provide: ACTING_REFUSALS, useExisting: AccessRefusals }],
  exports: [ACTING_REFUSALS, AccessRecords, AccessRefusals],
} satisfies ModuleMetadata;
