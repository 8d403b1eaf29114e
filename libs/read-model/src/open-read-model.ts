import { Kysely, PostgresDialect } from 'kysely';
import { columnNames } from './column-names';
import { createNumbers } from './numbers';
import { notePipelining } from './pipelining';
import { pipelines, openPool, type PoolErrorListener } from './pool';
import type { KeptNumbers, OwnerDatabase, TenantDatabase } from './read-model.port';
import type { RefusalListener } from './refusals';
import { prepareDatabase, type Role } from './roles';
import { createTenantDatabase } from './tenant-database';
import type { ReadModel } from './tables/schema';

export interface ReadModelOptions {
  readonly url: string;
  /** Connections for requests. */
  readonly max: number;
  /** Connections for sign-in, start-up and workers. */
  readonly ownerMax?: number;
  /** Number of connections for projections and the live feed. */
  readonly projectorMax?: number;
  readonly onError?: PoolErrorListener;
  /** Called with every error of the database. */
  readonly onRefusal?: RefusalListener;
}

/** The read database as its three kinds of user see it. */
export interface OpenReadModel {
  /** Unscoped: migrations, sign-in, start-up, workers. */
  readonly owner: OwnerDatabase;
  /** Unscoped and writable: projections and the live feed only. */
  readonly projector: Kysely<ReadModel>;
  readonly tenants: TenantDatabase;
  readonly numbers: KeptNumbers;
  /** Where to LISTEN. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens the read database; creates roles, schemas and extensions first when they are missing and the login may. All
 * three roles are taken on by `SET ROLE` from one login, which must be a superuser, the owner that made them, or a
 * member of that owner.
 */
export const openReadModel = async (options: ReadModelOptions): Promise<OpenReadModel> => {
  await prepareDatabase(options.url);
  const onError: PoolErrorListener = options.onError ?? (() => undefined);
  const pool = (role: Role, max: number) => openPool(role, { ...options, max, onError });
  const unscoped = (role: Role, max: number) =>
    new Kysely<ReadModel>({
      dialect: new PostgresDialect({
        pool: pool(role, max),
        onCreateConnection: async connection => {
          if (pipelines(role)) notePipelining(connection);
        },
      }),
      plugins: [columnNames()],
    });
  const owner = unscoped('owner', options.ownerMax ?? 8);
  const projector = unscoped('projector', options.projectorMax ?? 3);
  const tenants = createTenantDatabase(pool('app', options.max));
  return {
    owner,
    projector,
    tenants: { withTenant: tenants.withTenant },
    numbers: createNumbers(owner),
    url: options.url,
    async close() {
      await Promise.all([owner.destroy(), projector.destroy(), tenants.db.destroy()]);
    },
  };
};
