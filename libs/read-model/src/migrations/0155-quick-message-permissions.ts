import type { Migrator } from '../tenant-table';

/** Who sees a quick message that is everybody's, and who may change it. */
export const up = async (db: Migrator): Promise<void> => {
  await db.schema
    .alterTable('quick_message')
    .addColumn('view_permission', 'text', column => column.notNull().defaultTo('user'))
    .addColumn('edit_permission', 'text', column => column.notNull().defaultTo('supervisor'))
    .execute();
};
