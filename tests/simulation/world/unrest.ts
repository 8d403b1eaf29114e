import type { Row } from '../database/memory-database';
import type { Ground } from './node';

/** Events further ahead are not awaited. */
const FAR_MS = 5 * 60_000;

/** What still goes on in a world; null when nothing does. */
export const unrestIn = ({ database, network, bell, facets, ledger }: Ground, now: number): string | null => {
  if (!network.isIdle) return 'a phone waits';
  if (ledger.keepers.some(({ host }) => host.alive && (host.wakesAt ?? 0) > now)) return 'a process hangs';
  const head = bell.head;
  const isFar = (at: unknown): boolean => (at as Date).getTime() > now + FAR_MS;
  const rules: (readonly [string, (row: Row) => boolean])[] = [
    ['waInbox', row => row['doneAt'] !== null],
    ['processCommand', row => row['dead'] !== null],
    ['processTimer', row => isFar(row['dueAt'])],
    ['checkpoints', row => Number(row['position']) === head],
    ['waDispatch', row => row['state'] === 'sent' || row['state'] === 'failed'],
    ['waOutbox', row => database.table('waDispatch').rows.has(String(row['messageId']))],
  ];
  if (facets.has('schedules'))
    rules.push([
      'schedule',
      row => row['state'] === 'sent' || row['state'] === 'failed' || isFar(row['sendAt']),
    ]);
  if (facets.has('files')) rules.push(['waMedia', () => false]);
  if (facets.has('parking')) rules.push(['deadLetters', () => false]);
  for (const [table, holds] of rules)
    for (const row of database.table(table).rows.values())
      if (!holds(row)) return `${table} ${JSON.stringify(row)}`;
  return null;
};
