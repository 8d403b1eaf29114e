import { defineJob } from '@prosa/jobs';

/** Which import. */
export interface ListImportName {
  readonly companyId: number;
  readonly listUuid: string;
  readonly importUuid: string;
}

/** Imports a spreadsheet into a list; a repetition continues the first run. */
export const importList = defineJob<ListImportName>('campaigns.import-list', {
  attempts: 6,
  backoffMs: 2_000,
});
