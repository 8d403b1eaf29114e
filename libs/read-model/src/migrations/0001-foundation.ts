import { sql } from 'kysely';
import { NUMBER_BLOCK } from '../numbers';
import { plainTable, tenantTable, type Migrator } from '../tenant-table';
import { createTextFunctions } from '../text-search';

const checkpoints = (db: Migrator): Promise<void> =>
  plainTable(db, 'checkpoints', table =>
    table
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('streams', 'bigint', column => column.notNull())
      .addColumn('parked_version', 'integer', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );

const deadLetters = (db: Migrator): Promise<void> =>
  plainTable(db, 'dead_letters', table =>
    table
      .addColumn('projection', 'text', column => column.notNull())
      .addColumn('stream', 'text', column => column.notNull())
      .addColumn('position', 'bigint', column => column.notNull())
      .addColumn('revision', 'integer', column => column.notNull())
      .addColumn('event_id', 'uuid', column => column.notNull())
      .addColumn('error', 'text')
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('first_at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('dead_letters_pkey', ['projection', 'stream', 'position']),
  );

/**
 * Only the live feed reads these two tables: it decides by audience whether a viewer gets a frame, not by company
 * alone.
 */
const feed = async (db: Migrator): Promise<void> => {
  const noRequests = { app: false };
  const heads = (table: Parameters<Parameters<typeof tenantTable>[2]>[0]) =>
    table
      .addColumn('seq', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('company_feed_heads_pkey', ['company_id']);
  await tenantTable(db, 'company_feed_heads', heads, noRequests);
  const frames = (table: Parameters<Parameters<typeof tenantTable>[2]>[0]) =>
    table
      .addColumn('seq', 'bigint', column => column.notNull())
      .addColumn('channel', 'text', column => column.notNull())
      .addColumn('payload', 'json', column => column.notNull())
      .addColumn('audience', 'json', column => column.notNull())
      .addColumn('position', 'bigint')
      .addColumn('at', 'timestamptz', column => column.notNull())
      .addPrimaryKeyConstraint('company_feed_pkey', ['company_id', 'seq']);
  await tenantTable(db, 'company_feed', frames, noRequests);
  await sql`create index company_feed_at on company_feed using brin (at)`.execute(db);
};

/** Sequences up to this migration; later ones are created in their own migrations. */
const NUMBERED = [
  'company',
  'user',
  'ticket',
  'contact',
  'connection',
  'queue',
  'queue_option',
  'announcement',
  'help',
  'tag',
  'quick_message',
  'plan',
  'note',
  'chat',
  'chat_message',
  'schedule',
];

/** Checkpoints, dead letters, the live feed, the number sequences and the text functions. */
export const up = async (db: Migrator): Promise<void> => {
  await createTextFunctions(db);
  await checkpoints(db);
  await deadLetters(db);
  await feed(db);
  for (const name of NUMBERED) {
    await sql.raw(`create sequence if not exists numbers.${name} increment by ${NUMBER_BLOCK}`).execute(db);
  }
};
