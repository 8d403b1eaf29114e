import { Pool, types } from 'pg';
import { PreparingClient } from './preparing-client';
import { reportingClient, type RefusalListener } from './refusals';
import { READ_SCHEMA, ROLES, type Role } from './roles';

const INT8 = 20;
const DATE = 1082;

/** Counts and sequence numbers are numbers; a position above the safe range stays exact as a bigint. */
const parseInt8 = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** Dates have no time zone to be wrong about: they stay `yyyy-MM-dd`. */
const ownParsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [DATE, text => text],
]);

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : ownParsers.get(oid)) ??
  types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser;

/** Called with the error of an idle connection; the pool has removed the connection already. */
export type PoolErrorListener = (role: Role, error: Error) => void;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly onError: PoolErrorListener;
  readonly onRefusal?: RefusalListener;
}

/**
 * Plan cache mode per role. A projector repeats lookups by key, for which planning takes several times as long as
 * execution. Requests query lists, whose best plan depends on the parameters.
 */
const planning = { app: 'auto', projector: 'force_generic_plan', owner: 'auto' } as const satisfies Record<
  Role,
  string
>;

/** Requests give up rather than hold a connection; projections and migrations may take their time. */
const statementTimeout = { app: '15s', projector: '0', owner: '0' } as const satisfies Record<Role, string>;

/**
 * Limit for which a suspended process can hold locks within a transaction. The owner has a longer limit, because
 * its transactions wait for other connections: the last phase of a rebuild.
 */
export const idleInTransactionMs = {
  app: 15_000,
  projector: 15_000,
  owner: 60_000,
} as const satisfies Record<Role, number>;

/**
 * Whether connections of a role pipeline statements; used by the driver of `withTenant` and by projections. COPY,
 * which rebuilds use, is not available on such a connection.
 */
export const pipelines = (role: Role): boolean => role !== 'owner';

/**
 * A pool whose connections have a role from their first statement. The role is a start-up option, so that `RESET
 * ROLE` returns to it and not to the login.
 */
export const openPool = (role: Role, options: PoolOptions): Pool => {
  const pool = new Pool({
    Client: reportingClient(PreparingClient, options.onRefusal ?? (() => undefined)),
    pipeline: pipelines(role),
    connectionString: options.url,
    max: options.max,
    types: { getTypeParser },
    application_name: `prosa-${role}`,
    options: [
      `-c role=${ROLES[role]}`,
      `-c search_path=${READ_SCHEMA},public`,
      `-c plan_cache_mode=${planning[role]}`,
      `-c statement_timeout=${statementTimeout[role]}`,
      `-c idle_in_transaction_session_timeout=${idleInTransactionMs[role]}`,
      '-c timezone=UTC',
    ].join(' '),
  });
  // Without a listener a restart of PostgreSQL would end the process. The pool's own listener covers idle
  // connections; a connection that is lost between two statements of a transaction emits only itself, and its next
  // statement fails.
  pool.on('error', error => options.onError(role, error));
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
};
