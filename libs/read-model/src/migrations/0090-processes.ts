import { sql } from 'kysely';
import { plainTable, tenantTable, type Migrator } from '../tenant-table';

const unseen = { app: false };

const states = (db: Migrator): Promise<void> =>
  tenantTable(
    db,
    'process_state',
    table =>
      table
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('instance', 'text', column => column.notNull())
        .addColumn('state', 'text', column => column.notNull())
        .addColumn('position', 'bigint', column => column.notNull())
        .addColumn('updated_at', 'timestamptz', column => column.notNull())
        .addPrimaryKeyConstraint('process_state_pkey', ['name', 'instance']),
    unseen,
  );

const timers = (db: Migrator): Promise<void> =>
  tenantTable(
    db,
    'process_timer',
    table =>
      table
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('instance', 'text', column => column.notNull())
        .addColumn('timer', 'text', column => column.notNull())
        .addColumn('due_at', 'timestamptz', column => column.notNull())
        .addColumn('command', 'text', column => column.notNull())
        .addColumn('causation_id', 'text', column => column.notNull())
        .addColumn('correlation_id', 'text', column => column.notNull())
        .addColumn('alarm_at', 'timestamptz')
        .addPrimaryKeyConstraint('process_timer_pkey', ['name', 'instance', 'timer']),
    unseen,
  );

const commands = (db: Migrator): Promise<void> =>
  tenantTable(
    db,
    'process_command',
    table =>
      table
        .addColumn('seq', 'bigint', column => column.generatedAlwaysAsIdentity().primaryKey())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('instance', 'text', column => column.notNull())
        .addColumn('command_id', 'text', column => column.notNull())
        .addColumn('command', 'text', column => column.notNull())
        .addColumn('causation_id', 'text', column => column.notNull())
        .addColumn('correlation_id', 'text', column => column.notNull())
        .addColumn('until', 'timestamptz')
        .addColumn('attempts', 'integer', column => column.notNull())
        .addColumn('next_at', 'timestamptz', column => column.notNull())
        .addColumn('dead', 'text')
        .addUniqueConstraint('process_command_once', ['name', 'command_id']),
    unseen,
  );

/** The state of process managers: positions, instances, timers, and undelivered commands. */
export const up = async (db: Migrator): Promise<void> => {
  await plainTable(db, 'process_checkpoint', table =>
    table
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await states(db);
  await timers(db);
  await commands(db);
  await sql`create index process_timer_due on process_timer (name, due_at)`.execute(db);
  await sql`create index process_command_next on process_command (name, instance, seq) where dead is null`.execute(
    db,
  );
};
