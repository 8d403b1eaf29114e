import {
  CompiledQuery,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryExecutor,
  type QueryResult,
} from 'kysely';
import { expecting, isTransient } from '@prosa/kernel';
import { allOf } from './all-of';
import { isPipelining } from './pipelining';
import type { ReadModel } from './tables/schema';

/** The steps of a transaction, in this order. */
export interface TransactionSteps<First, Outcome> {
  /**
   * Sent together with `begin`. It must be read-only, since it runs outside of any transaction if `begin` fails;
   * everything else waits for both.
   */
  first(this: void, db: Transaction<ReadModel>): Promise<First>;
  work(this: void, db: Transaction<ReadModel>, first: First): Promise<Outcome>;
  /** Statements to send along with the commit, in this order; when one fails, nothing is committed. */
  last(this: void, db: Transaction<ReadModel>, outcome: Outcome): readonly CompiledQuery[];
}

/** The result of a committed transaction. */
export interface Done<Outcome> {
  readonly outcome: Outcome;
  /** The rows of each of the last statements. Multi-word columns have the connection's naming. */
  readonly answers: readonly (readonly unknown[])[];
}

const driver = new DummyDriver();
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Kysely's own transactions wait for each statement's response. */
const transactionOn = (connection: DatabaseConnection, executor: QueryExecutor): Transaction<ReadModel> => {
  const provider: ConnectionProvider = { provideConnection: use => use(connection) };
  return new Transaction<ReadModel>({
    ...{ config: { dialect }, dialect, driver },
    executor: executor.withConnectionProvider(provider),
  });
};

const say = (connection: DatabaseConnection, text: string): Promise<unknown> =>
  connection.executeQuery(CompiledQuery.raw(text));

/** A value that writes itself out, and remembers how. */
const writesItself = (value: object): value is { toPostgres(): unknown } => 'toPostgres' in value;

/**
 * Whether a statement is certain to be sent. One with a value that cannot be serialised is not sent, so the server
 * would not reject what follows it; values with their own serialisation are serialised here, before anything is
 * sent.
 */
const isSentForSure = ({ parameters }: CompiledQuery): boolean =>
  parameters.every(value => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return true;
    if (!writesItself(value)) return false;
    value.toPostgres();
    return true;
  });

const rowsOf = ({ rows }: QueryResult<unknown>): readonly unknown[] => rows;

const promptly = async <First, Outcome>(
  connection: DatabaseConnection,
  executor: QueryExecutor,
  { first, work, last }: TransactionSteps<First, Outcome>,
): Promise<Done<Outcome>> => {
  const db = transactionOn(connection, executor);
  try {
    const begun = say(connection, 'begin');
    const found = first(db);
    await allOf([begun, found]);
    const outcome = await work(db, await found);
    const behind = last(db, outcome);
    const isSure = behind.every(isSentForSure);
    const sent = behind.map(statement => connection.executeQuery(statement).then(rowsOf));
    if (!isSure) await allOf(sent);
    // Concurrently, so that the error of the first failing statement is thrown and not that of the commit.
    const committed = say(connection, 'commit').then(() => []);
    const answers = await allOf([...sent, committed]);
    return { outcome, answers: answers.slice(0, -1) };
  } catch (error) {
    // After a failed commit there is nothing to roll back; on a lost connection nothing can be.
    await say(connection, 'rollback').catch(expecting(isTransient));
    throw error;
  }
};

const ordinarily = <First, Outcome>(
  db: Kysely<ReadModel>,
  { first, work, last }: TransactionSteps<First, Outcome>,
): Promise<Done<Outcome>> =>
  db.transaction().execute(async open => {
    const outcome = await work(open, await first(open));
    const answers: (readonly unknown[])[] = [];
    for (const statement of last(open, outcome)) answers.push(rowsOf(await open.executeQuery(statement)));
    return { outcome, answers };
  });

/**
 * A transaction with as few round trips as possible: on a pipelining connection, independent statements are sent
 * without waiting, and `begin` and `commit` need no round trips of their own. On another connection it is an
 * ordinary one.
 */
export const promptTransaction = async <First, Outcome>(
  db: Kysely<ReadModel>,
  steps: TransactionSteps<First, Outcome>,
): Promise<Done<Outcome>> => {
  const executor = db.getExecutor();
  const done = await executor.provideConnection(async connection =>
    isPipelining(connection) ? promptly(connection, executor, steps) : null,
  );
  return done ?? ordinarily(db, steps);
};
