import type { DatabaseConnection } from 'kysely';

const pipelining = new WeakSet<DatabaseConnection>();

/** Records that a connection pipelines statements. */
export const notePipelining = (connection: DatabaseConnection): void => void pipelining.add(connection);

/** Whether a connection pipelines statements; others need one statement at a time. */
export const isPipelining = (connection: DatabaseConnection): boolean => pipelining.has(connection);
