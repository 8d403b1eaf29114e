import type { EventStore } from '@prosa/event-store';
import { freeBytes, writtenFolders, type Metrics, type Places } from '@prosa/observability';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Dependencies of the measurement. */
export interface InstallationFiguresParts {
  readonly environment: Places;
  readonly owner: OwnerDatabase;
  readonly store: Pick<EventStore, 'head'>;
  readonly metrics: Pick<Metrics, 'set'>;
}

interface Figures {
  readonly parked: number;
  readonly waiting: number;
  readonly dead: number;
  readonly facts: number;
  readonly bytes: number;
}

/**
 * Measures values of the whole installation, not of one process: numbers only, without company or user. Every API
 * process exposes the same, so aggregations must use one of them.
 */
export const measureInstallation = async (parts: InstallationFiguresParts): Promise<void> => {
  const { environment, owner, store, metrics } = parts;
  metrics.set('prosa_log_head', 'Position of the last fact.', Number(await store.head()));
  const { rows } = await sql<Figures>`
    select (select count(distinct stream)::int from dead_letters) as parked,
           (select count(*)::int from process_command where dead is null) as waiting,
           (select count(*)::int from process_command where dead is not null) as dead,
           (select count(*)::int from process_parked) as facts,
           pg_database_size(current_database()) as bytes`.execute(owner);
  const [figures] = rows;
  if (figures !== undefined) {
    metrics.set('prosa_parked_streams', 'Streams that projections have put aside.', figures.parked);
    metrics.set(
      'prosa_process_commands_waiting',
      'What processes have decided and not done.',
      figures.waiting,
    );
    metrics.set('prosa_process_commands_dead', 'What processes have given up.', figures.dead);
    metrics.set('prosa_process_facts_parked', 'Facts that processes have set aside.', figures.facts);
    metrics.set('prosa_database_bytes', 'Size of the database.', Number(figures.bytes));
  }
  const text = 'Free space where this process keeps its data and files.';
  for (const [place, folder] of Object.entries(writtenFolders(environment)))
    metrics.set('prosa_disk_free_bytes', text, await freeBytes(folder), { place });
};
