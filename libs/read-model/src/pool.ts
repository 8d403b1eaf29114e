import { Pool, types } from 'pg';
import { PreparingClient } from './preparing-client';
import { tellingClient, type RefusalListener } from './refusals';
import { READ_SCHEMA, ROLES, type Role } from './roles';

const INT8 = 20;
const DATE = 1082;

/** Counts and sequence numbers come back as numbers; a position that no longer fits one stays exact as a bigint. */
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

/** Called with what went wrong on a connection nobody was using; the pool has dropped the connection already. */
export type PoolErrorListener = (role: Role, error: Error) => void;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly onError: PoolErrorListener;
  readonly onRefusal?: RefusalListener;
}

/**
 * How often the server thinks over a statement that it knows. What a projector asks again and again are rows by their keys,
 * and to find the best way to a few keys more takes several times as long as to go it. Requests ask for lists, whose best
 * way depends on what is looked for.
 */
const planning = { app: 'auto', projector: 'force_generic_plan', owner: 'auto' } as const satisfies Record<
  Role,
  string
>;

/** Requests give up rather than hold a connection; projections and migrations may take their time. */
const statementTimeout = { app: '15s', projector: '0', owner: '0' } as const satisfies Record<Role, string>;

/**
 * A process that stops in between holds its locks no longer than this, and the others go on. What the owner does within
 * a transaction may wait for other connections: a rebuild's last stretch.
 */
export const idleInTransactionMs = {
  app: 15_000,
  projector: 15_000,
  owner: 60_000,
} as const satisfies Record<Role, number>;

/**
 * Whether statements need not wait for the answers of those before: the driver of `withTenant` and projections make use
 * of it. COPY, which rebuilds write by, is not to be had on such a connection.
 */
export const pipelines = (role: Role): boolean => role !== 'owner';

/**
 * A pool whose connections have taken on a role from their first statement. The role is a start-up option, so that
 * `RESET ROLE` leads back to it and not to the login.
 */
export const openPool = (role: Role, options: PoolOptions): Pool => {
  const pool = new Pool({
    Client: tellingClient(PreparingClient, options.onRefusal ?? (() => undefined)),
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
  // Without a listener a restart of Postgres would end the process. The pool's own hears of connections that nobody
  // uses; one that is lost between two statements of a transaction tells only itself, and its next statement fails.
  pool.on('error', error => options.onError(role, error));
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
};
