import type { Migrator } from '../tenant-table';

/** A session may be one that an administrator of an overdue company pays in; a rebuild beside the tables runs it again. */
export const up = async (db: Migrator): Promise<void> => {
  await db.schema
    .withSchema('identity')
    .alterTable('session')
    .addColumn('to_pay', 'boolean', column => column.ifNotExists().notNull().defaultTo(false))
    .execute();
};
