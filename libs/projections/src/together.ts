import { isPipelining, type ReadModel } from '@prosa/read-model';
import type { CompiledQuery, DatabaseConnection, Transaction } from 'kysely';
import type { AnyRow } from './table-layout';

/** A statement that is written out when its turn comes. */
export type Statement = () => CompiledQuery;

type Rows = readonly (readonly AnyRow[])[];

const atOnce = async (connection: DatabaseConnection, statements: readonly Statement[]): Promise<Rows> => {
  // All are written out before one is sent: what cannot be would leave the others under way, with nobody to hear them fail.
  const written = statements.map(statement => statement());
  const answers = await Promise.allSettled(written.map(query => connection.executeQuery<AnyRow>(query)));
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.rows;
  });
};

const inTurn = async (connection: DatabaseConnection, statements: readonly Statement[]): Promise<Rows> => {
  const found: (readonly AnyRow[])[] = [];
  for (const statement of statements) found.push((await connection.executeQuery<AnyRow>(statement())).rows);
  return found;
};

/** Answers that may still be on their way. */
interface Sent {
  readonly answers: Promise<Rows>;
}

/**
 * Sends statements and is done once none waits to be sent, so that whatever is asked next comes behind them. Small ones
 * leave without waiting for the answers of those before: when the server refuses one, it refuses all that follow, and the
 * answers fail with the first fault once none is under way any more. Large ones wait, so that the process does other work
 * between them; all do on a connection that does not pipeline, a rebuild's.
 */
export const sendTogether = (
  db: Transaction<ReadModel>,
  statements: readonly Statement[],
  size: 'small' | 'large',
): Promise<Sent> =>
  db.getExecutor().provideConnection(async connection => {
    if (size === 'small' && isPipelining(connection)) return { answers: atOnce(connection, statements) };
    return { answers: Promise.resolve(await inTurn(connection, statements)) };
  });

/** Runs statements as `sendTogether` does and answers their rows in the same order. */
export const together = async (
  db: Transaction<ReadModel>,
  statements: readonly Statement[],
  size: 'small' | 'large',
): Promise<Rows> => (await sendTogether(db, statements, size)).answers;
