import type { Metrics } from '@prosa/observability';
import type { RefusalListener } from '@prosa/read-model';

/** SQLSTATE classes that a healthy database never returns; all others are caused by the statement. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['53100', 'disk_full'],
  ['53200', 'out_of_memory'],
  ['58030', 'io_error'],
  ['XX001', 'corrupted'],
  ['XX002', 'corrupted'],
]);

/** Counts what a database refuses because it is not well itself. */
export const countRefusals = (metrics: Pick<Metrics, 'count'> | undefined): RefusalListener => {
  const count = (kind: string, by: number): void =>
    metrics?.count(
      'prosa_database_refusals_total',
      'What the database refused because it is not well itself.',
      { class: kind },
      by,
    );
  // A scraper that has not seen a figure before does not see that it grew: the first refusal would ring no alarm.
  for (const kind of new Set(CLASSES.values())) count(kind, 0);
  return code => {
    const kind = CLASSES.get(code);
    if (kind !== undefined) count(kind, 1);
  };
};
