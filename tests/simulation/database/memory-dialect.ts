import { notePipelining, pipelines, type ReadModel, type Role } from '@prosa/read-model';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type OperationNode,
  type QueryResult,
  type RawNode,
  type ValueNode,
} from 'kysely';
import type { Scheduler } from '../engine/scheduler';
import type { Host } from '../world/host';
import { DirectExecutor } from './direct-executor';
import { Blocked, SqlFault, Work } from './memory-database';
import { flattened, QueryRunner, type Answer } from './query-runner';
import { knownStatement, type KnownStatement } from './raw-statements';

const broken = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

/** The error of a process whose transaction the server has ended: its reason, or only a closed connection. */
const endedError = ({ isIdle }: Work, { random }: Scheduler): Error =>
  isIdle && random.chance(0.5)
    ? Object.assign(new Error('terminating connection due to idle-in-transaction timeout'), { code: '25P03' })
    : broken();

interface Prepared {
  readonly label: string;
  run(work: Work): Answer;
}

const VERBS: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

const isValue = (node: OperationNode): node is ValueNode => node.kind === 'ValueNode';

interface Naming {
  readonly into?: Naming;
  readonly from?: { readonly froms: readonly Naming[] };
  readonly node?: Naming;
  readonly table?: {
    readonly identifier?: { readonly name: string };
    readonly table?: { readonly identifier: { readonly name: string } };
  };
}

/** The table that a statement is about. */
const tableOf = (node: Naming): string => {
  const named = node.into ?? node.from?.froms[0] ?? node;
  const table = (named.node ?? named).table;
  return table?.identifier?.name ?? table?.table?.identifier.name ?? '';
};

/** Statements by the fragments of their template, which are the same object whenever it is used. */
const byTemplate = new WeakMap<readonly string[], KnownStatement>();

const spoken = (node: RawNode): { statement: KnownStatement; values: readonly unknown[] } => {
  const { sqlFragments, parameters } = node;
  const only = sqlFragments[0] ?? '';
  if (parameters.length === 0) return { statement: knownStatement(only), values: [] };
  // A statement with embedded values may differ next time.
  if (!parameters.every(isValue)) {
    const { text, values } = flattened(node);
    return { statement: knownStatement(text), values };
  }
  let statement = byTemplate.get(sqlFragments);
  if (statement === undefined) {
    statement = knownStatement(flattened(node).text);
    byTemplate.set(sqlFragments, statement);
  }
  return { statement, values: (parameters as readonly ValueNode[]).map(({ value }) => value) };
};

const prepare = (host: Host, { query, parameters }: CompiledQuery): Prepared => {
  const { database, scheduler } = host.dependencies;
  if (query.kind !== 'RawNode') {
    // A select is identified by its side effects.
    const named =
      (query.kind === 'SelectQueryNode' ? query.with?.expressions[0]?.expression : undefined) ?? query;
    const label = `${VERBS[named.kind] ?? named.kind} ${tableOf(named as Naming)}`;
    return { label, run: work => new QueryRunner(database, work).run(query as OperationNode) };
  }
  const { statement, values } = spoken(query as RawNode);
  const given = values.length > 0 ? values : parameters;
  const call = { database, text: statement.text, values: given };
  return {
    label: statement.label,
    run: work => {
      const isByOwn = host.dependencies.plant.byOwnClock === statement.label;
      const now = isByOwn ? host.clock.now() : new Date(scheduler.now);
      const rows = statement.carry({ ...call, work, now });
      return { rows: rows as Answer['rows'], changed: rows.length };
    },
  };
};

/** One connection of one process. */
class Session implements DatabaseConnection {
  private open: Work | null = null;
  /** The statement under way; a connection does one after the other. */
  private running: Promise<unknown> | null = null;

  constructor(private readonly host: Host) {}

  begin(): void {
    if (this.host.dependencies.plant.atomic === false) return;
    this.open = new Work();
    this.host.works.add(this.open);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const work = this.open;
    this.open = null;
    if (work === null) return;
    const { database, weather } = this.host.dependencies;
    const fate = how === 'rollback' || work.state === 'failed' ? 'lost' : weather.commit();
    const close = (): void => {
      this.host.works.delete(work);
      if (work.state === 'ended') return;
      if (fate === 'lost') database.rollback(work);
      else database.commit(work);
    };
    if (work.written.size === 0 && fate === 'well') return close();
    await (weather.isYielding() || fate !== 'well' ? this.host.reach(how, close) : close());
    if (how === 'commit' && fate !== 'well') throw broken();
  }

  executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { query } = compiled;
    const said = query.kind === 'RawNode' ? (query as RawNode).sqlFragments[0] : undefined;
    const isBound = said === 'begin' || said === 'commit' || said === 'rollback';
    return this.inTurn(() => (isBound ? this.bound<Row>(said) : this.perform<Row>(compiled)));
  }

  /** Where a transaction begins and ends, when that is sent along with its statements. */
  private async bound<Row>(said: 'begin' | 'commit' | 'rollback'): Promise<QueryResult<Row>> {
    await (said === 'begin' ? this.begun() : this.end(said));
    return { rows: [] };
  }

  private async begun(): Promise<void> {
    const wait = this.host.maybeWait('begin');
    if (wait !== null) await wait;
    if (this.host.dependencies.weather.failsStatement()) throw broken();
    this.begin();
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.running;
    const run = before === null ? work() : before.then(work);
    const over = (): void => {
      if (this.running === done) this.running = null;
    };
    const done = run.then(over, over);
    this.running = done;
    return run;
  }

  private async perform<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const { host } = this;
    const { weather, plant, scheduler, database } = host.dependencies;
    let prepared: Prepared;
    try {
      prepared = prepare(host, compiled);
    } catch (error) {
      scheduler.broken = error as Error;
      throw error;
    }
    const wait = host.maybeWait(prepared.label);
    if (wait !== null) await wait;
    if (this.open?.state === 'failed' || this.open?.state === 'ended') throw endedError(this.open, scheduler);
    if (weather.failsStatement()) {
      if (this.open !== null) this.open.state = 'failed';
      throw broken();
    }
    if (plant.statement?.(prepared.label, scheduler.random, database) === 'skip') return { rows: [] };
    const answer = await this.carry(prepared, this.open);
    scheduler.whisper(() => `${prepared.label}: ${answer.rows.length} rows, ${answer.changed} changed`);
    return { rows: answer.rows as Row[], numAffectedRows: BigInt(answer.changed) };
  }

  streamQuery(): never {
    throw new SqlFault('0A000', 'Nothing is streamed here');
  }

  private async carry(prepared: Prepared, open: Work | null): Promise<Answer> {
    const { database } = this.host.dependencies;
    for (;;) {
      const work = open ?? new Work();
      work.undo.length = 0;
      try {
        const answer = prepared.run(work);
        if (open === null) database.commit(work);
        return answer;
      } catch (error) {
        database.undo(work);
        if (open === null) database.rollback(work);
        if (!(error instanceof Blocked)) throw this.failed(error, open);
        await this.until(error.by, work);
        if (work.state !== 'open' && open !== null) throw broken();
      }
    }
  }

  /** A statement has failed, and with it the transaction that it is part of. */
  private failed(error: unknown, open: Work | null): unknown {
    if (!(error instanceof SqlFault)) this.host.dependencies.scheduler.broken = error as Error;
    if (open !== null) open.state = 'failed';
    return error;
  }

  private async until(other: Work, work: Work): Promise<void> {
    const { scheduler, weather } = this.host.dependencies;
    work.waitsFor = other;
    await new Promise<void>(done => {
      const wake = (): void => {
        scheduler.after(weather.latency(), 'unblocked', done, this.host);
      };
      if (other.state === 'ended') wake();
      else other.whenEnded(wake);
    });
    work.waitsFor = null;
  }
}

const nothing = (): Promise<void> => Promise.resolve();

const driver: Driver = {
  init: nothing,
  acquireConnection: () => Promise.reject(new Error('Connections are given by the executor')),
  beginTransaction: connection => Promise.resolve((connection as Session).begin()),
  commitTransaction: connection => (connection as Session).end('commit'),
  rollbackTransaction: connection => (connection as Session).end('rollback'),
  releaseConnection: nothing,
  destroy: nothing,
};

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const opened = (host: Host, role: Role): Session => {
  const session = new Session(host);
  if (pipelines(role)) notePipelining(session);
  return session;
};

/** The read database as one process of a world reaches it in a role. */
export const openMemoryDatabase = (host: Host, role: Role = 'projector'): Kysely<ReadModel> =>
  new Kysely<ReadModel>({
    config: { dialect },
    dialect,
    driver,
    executor: new DirectExecutor(() => opened(host, role)),
  });
