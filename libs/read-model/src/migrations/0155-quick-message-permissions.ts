import type { Migrator } from '../tenant-table';

/** Permissions of shared quick messages: who sees one, and who may change it. */
export const up = async (db: Migrator): Promise<void> => {
  await db.schema
    .alterTable('quick_message')
    .addColumn('view_permission', 'text', column => column.notNull().defaultTo('user'))
    .addColumn('edit_permission', 'text', column => column.notNull().defaultTo('supervisor'))
    .execute();
};
