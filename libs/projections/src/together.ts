import { takesTurns, type ReadModel } from '@prosa/read-model';
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

/**
 * Runs statements one after the other and answers their rows in the same order. Small ones are sent without waiting for the
 * answers of those before: when the server refuses one, it refuses all that follow, and the first fault is thrown once none
 * is under way any more. Large ones wait, so that the process does other work between them; all do on a connection that
 * takes one at a time, a rebuild's.
 */
export const together = (
  db: Transaction<ReadModel>,
  statements: readonly Statement[],
  size: 'small' | 'large',
): Promise<Rows> =>
  db
    .getExecutor()
    .provideConnection(connection =>
      size === 'small' && !takesTurns(connection)
        ? atOnce(connection, statements)
        : inTurn(connection, statements),
    );

/**
 * Waits until all is done or has failed, and throws the first fault: once a statement was refused, the server refuses what
 * was sent behind it for that reason alone.
 */
export const allOf = async <T>(works: readonly Promise<T>[]): Promise<readonly T[]> => {
  const faults: unknown[] = [];
  const done = await Promise.allSettled(
    works.map(async work => {
      try {
        return await work;
      } catch (error) {
        faults.push(error);
        throw error;
      }
    }),
  );
  if (faults.length > 0) throw faults[0];
  return done.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
};
