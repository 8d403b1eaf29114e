import type { DatabaseConnection } from 'kysely';

const pipelining = new WeakSet<DatabaseConnection>();

/** Notes that a connection sends statements without waiting for the answers of those before. */
export const notePipelining = (connection: DatabaseConnection): void => void pipelining.add(connection);

/** Whether a connection sends statements without waiting for the answers of those before; others want to be asked one at a time. */
export const isPipelining = (connection: DatabaseConnection): boolean => pipelining.has(connection);
