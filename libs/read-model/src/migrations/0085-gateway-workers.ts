import { sql } from 'kysely';
import { plainTable, tenantTable, type Migrator } from '../tenant-table';

const workers = (db: Migrator): Promise<void> =>
  plainTable(db, 'wa_worker', table =>
    table
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('incarnation', 'uuid', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('capacity', 'integer', column => column.notNull())
      .addColumn('draining', 'boolean', column => column.notNull())
      .addColumn('sessions', 'integer', column => column.notNull())
      .addColumn('connected', 'integer', column => column.notNull())
      .addColumn('started_at', 'timestamptz', column => column.notNull())
      .addColumn('heartbeat_at', 'timestamptz', column => column.notNull())
      .addColumn('expires_at', 'timestamptz', column => column.notNull()),
  );

const commands = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'wa_command',
    table =>
      table
        .addColumn('seq', 'bigint', column => column.generatedAlwaysAsIdentity().primaryKey())
        .addColumn('uuid', 'uuid', column => column.notNull().unique())
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('connection_uuid', 'uuid', column => column.notNull())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('request', 'bytea', column => column.notNull())
        .addColumn('asked_at', 'timestamptz', column => column.notNull())
        .addColumn('expires_at', 'timestamptz', column => column.notNull())
        .addColumn('attempts', 'integer', column => column.notNull())
        .addColumn('answered_at', 'timestamptz')
        .addColumn('answer', 'bytea')
        .addColumn('error', 'text'),
    { app: false },
  );
  await sql`create index wa_command_waiting on wa_command (connection_id, seq) where answered_at is null`.execute(
    db,
  );
};

/**
 * Notifies the listeners of a topic whenever a statement changes a table; PostgreSQL deduplicates within a commit.
 */
const wakesOn = async (db: Migrator, table: string, topic: string, occasions: string): Promise<void> => {
  await sql
    .raw(
      `create trigger ${table}_wakes after ${occasions} on ${table}
       for each statement execute function wake_gateway('${topic}')`,
    )
    .execute(db);
};

/** Gateway workers, commands to them, and their wake-ups across processes. */
export const up = async (db: Migrator): Promise<void> => {
  await workers(db);
  await commands(db);
  await sql`
    create function wake_gateway() returns trigger language plpgsql as $$
    begin
      perform pg_notify('prosa_wake', tg_argv[0]);
      return null;
    end $$`.execute(db);
  await wakesOn(db, 'wa_outbox', 'wa-outbox', 'insert or update');
  await wakesOn(db, 'wa_shut_company', 'wa-look', 'insert or update or delete');
};
