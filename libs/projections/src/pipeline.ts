import { isPipelining, type ReadModel } from '@prosa/read-model';
import type { CompiledQuery, DatabaseConnection, Transaction } from 'kysely';
import type { AnyRow } from './table-layout';

/** A statement that is compiled when it is sent. */
export type Statement = () => CompiledQuery;

type Rows = readonly (readonly AnyRow[])[];

const atOnce = async (connection: DatabaseConnection, statements: readonly Statement[]): Promise<Rows> => {
  // All are serialised before one is sent: a serialisation error would leave the others in flight, with unhandled
  // rejections.
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

/** Responses that may be outstanding. */
interface Sent {
  readonly answers: Promise<Rows>;
}

/**
 * Sends statements and resolves once all are sent, so that later queries come after them. Small ones are pipelined:
 * when the server rejects one, it rejects all that follow, and the responses fail with the first error once none is
 * in flight. Large ones are awaited, so that the process does other work in between; so are all on a connection
 * without pipelining, such as a rebuild's.
 */
export const sendPipelined = (
  db: Transaction<ReadModel>,
  statements: readonly Statement[],
  size: 'small' | 'large',
): Promise<Sent> =>
  db.getExecutor().provideConnection(async connection => {
    if (size === 'small' && isPipelining(connection)) return { answers: atOnce(connection, statements) };
    return { answers: Promise.resolve(await inTurn(connection, statements)) };
  });

/** Runs statements like `sendPipelined` and returns their rows in order. */
export const pipelined = async (
  db: Transaction<ReadModel>,
  statements: readonly Statement[],
  size: 'small' | 'large',
): Promise<Rows> => (await sendPipelined(db, statements, size)).answers;
