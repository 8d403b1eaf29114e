import { defineJob } from '@prosa/jobs';
import type { ImportName } from '@prosa/sheets';

/** Imports a file into a contact book; a repetition continues the first run. */
export const importContacts = defineJob<ImportName>('conversations.import-contacts', {
  attempts: 6,
  backoffMs: 2_000,
});
