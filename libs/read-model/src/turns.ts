import type { DatabaseConnection } from 'kysely';

const inTurn = new WeakSet<DatabaseConnection>();

/** Notes that a connection sends a statement only when the one before is answered, and wants to be asked no sooner. */
export const takeTurns = (connection: DatabaseConnection): void => void inTurn.add(connection);

/** Whether statements on a connection have to wait for the answers of those before. */
export const takesTurns = (connection: DatabaseConnection): boolean => inTurn.has(connection);
