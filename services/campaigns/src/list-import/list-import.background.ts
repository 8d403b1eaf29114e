import type { BackgroundWork } from '@prosa/jobs';
import { ImportedItems } from './imported-items.service';
import { ListImportRunner } from './list-import-runner.lifecycle';
import { LostImports } from './lost-imports.lifecycle';

/** Imports lists from spreadsheets. */
export const listImportBackground: BackgroundWork = {
  lanes: ['campaigns'],
  providers: [ImportedItems, ListImportRunner, LostImports],
};
