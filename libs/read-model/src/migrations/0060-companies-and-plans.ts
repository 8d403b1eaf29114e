import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { plainTable, type Migrator } from '../tenant-table';

/**
 * Plans belong to the platform and to no company: they contain no secrets, and every company may read its own.
 */
const plans = async (db: Migrator): Promise<void> => {
  await plainTable(
    db,
    'plan',
    table =>
      ['campaigns', 'schedules', 'internal_chat', 'external_api', 'kanban', 'open_ai', 'integrations'].reduce(
        (built, feature) => built.addColumn(`use_${feature}`, 'boolean', column => column.notNull()),
        table
          .addColumn('id', 'integer', column => column.primaryKey())
          .addColumn('uuid', 'uuid', column => column.notNull().unique())
          .addColumn('name', 'text', column => column.notNull())
          .addColumn('value_cents', 'integer', column => column.notNull())
          .addColumn('users', 'integer', column => column.notNull())
          .addColumn('connections', 'integer', column => column.notNull())
          .addColumn('queues', 'integer', column => column.notNull())
          .addColumn('is_public', 'boolean', column => column.notNull())
          .addColumn('created_at', 'timestamptz', column => column.notNull())
          .addColumn('updated_at', 'timestamptz', column => column.notNull()),
      ),
    { app: true },
  );
  await sql.raw(`create sequence if not exists numbers.plan increment by ${NUMBER_BLOCK}`).execute(db);
};

const companyColumns = [
  `add column email text not null default ''`,
  `add column phone text not null default ''`,
  `add column plan_id integer`,
  `add column blocked boolean not null default false`,
  `add column recurrence text not null default 'MENSAL'`,
  `add column trial_expiration date`,
  // Null: the default opening hours.
  `add column schedules jsonb`,
];

/** Super users' settings of companies, opening hours, and plans. */
export const up = async (db: Migrator): Promise<void> => {
  await plans(db);
  await sql.raw(`alter table company ${companyColumns.join(', ')}`).execute(db);
  await sql`create index company_plan on company (plan_id)`.execute(db);
  // Null: the default opening hours; facts of older queues contain none.
  await sql`alter table queue add column schedules text`.execute(db);
};
