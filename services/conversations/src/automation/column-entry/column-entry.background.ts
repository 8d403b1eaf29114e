import type { BackgroundWork } from '@prosa/jobs';
import { ColumnEntryLifecycle } from './column-entry.lifecycle';
import { ColumnEntries } from './column-entry.service';
import { columnEntryWorkflow } from './column-entry.workflow';

/** What a column does with tickets that enter it. */
export const columnEntryBackground: BackgroundWork = {
  lanes: [columnEntryWorkflow.name],
  providers: [ColumnEntries, ColumnEntryLifecycle],
};
