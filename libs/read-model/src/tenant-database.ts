import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import type { Pool } from 'pg';
import { ended } from '@prosa/kernel';
import { cancellable } from './cancellable-pool';
import { columnNames } from './column-names';
import type { TenantDatabase } from './read-model.port';
import type { ReadModel } from './tables/schema';

/**
 * The setting that row-level security compares with; local to a transaction, so a pooled connection never keeps it.
 */
export const COMPANY_SETTING = 'app.company_id';

const scope = new AsyncLocalStorage<number>();

/**
 * Saves two of the three round trips of each transaction. Entering is pipelined with the first statement, and
 * leaving is not awaited: the connection answers in order, and a read-only transaction cannot fail to commit.
 */
class TenantDriver extends PostgresDriver {
  private readonly entering = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    const companyId = scope.getStore();
    if (companyId === undefined)
      return Promise.reject(new Error('A tenant table was reached outside withTenant'));
    // Two statements in one simple query take no parameters; the value is a checked integer.
    const enter = `begin read only; select set_config('${COMPANY_SETTING}', '${companyId}', true)`;
    const entering = connection.executeQuery(CompiledQuery.raw(enter));
    // The error is thrown on leaving; until then it must not count as unhandled.
    void ended(entering);
    this.entering.set(connection, entering);
    return Promise.resolve();
  }

  /** What was read outside of the company's transaction must not be returned as a result. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.entering.get(connection);
    // Nothing was written; a lost connection fails at the next statement.
    void ended(connection.executeQuery(CompiledQuery.raw('commit')));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.entering.get(connection);
    await super.rollbackTransaction(connection);
  }
}

const dialectOver = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new TenantDriver({ pool: cancellable(pool) }),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Scopes a pool of `prosa_app` connections: every statement runs inside a company's transaction. */
export const createTenantDatabase = (pool: Pool): TenantDatabase & { readonly db: Kysely<ReadModel> } => {
  const db = new Kysely<ReadModel>({ dialect: dialectOver(pool), plugins: [columnNames()] });
  return {
    db,
    withTenant: (companyId, work) => {
      if (!Number.isInteger(companyId) || companyId <= 0) {
        return Promise.reject(new Error('withTenant needs the number of a company'));
      }
      return scope.run(companyId, () => db.transaction().execute(work));
    },
  };
};
