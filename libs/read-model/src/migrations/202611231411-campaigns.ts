import { sql } from 'kysely';
import { keptTables } from '../kept-tables';
import { NUMBER_BLOCK } from '../numbers';
import { tenantTable, type Migrator } from '../tenant-table';

const campaigns = (db: Migrator): Promise<void> =>
  tenantTable(db, 'campaign', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('card', 'text', column => column.notNull())
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('scheduled_at', 'timestamptz')
      .addColumn('completed_at', 'timestamptz')
      .addColumn('media_key', 'text')
      .addColumn('media_name', 'text')
      .addColumn('reason', 'text')
      .addColumn('audience_count', 'integer', column => column.notNull())
      .addColumn('left_out', 'text', column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );

const shippings = (db: Migrator): Promise<void> =>
  tenantTable(db, 'campaign_shipping', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('campaign_uuid', 'uuid', column => column.notNull())
      .addColumn('place', 'integer', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('source_uuid', 'uuid', column => column.notNull())
      .addColumn('connection_id', 'integer')
      .addColumn('progress', 'text', column => column.notNull())
      .addColumn('code', 'text')
      .addColumn('variant', 'integer')
      .addColumn('ticket_id', 'integer')
      .addColumn('message_uuid', 'uuid')
      .addColumn('addressed_at', 'timestamptz')
      .addColumn('requested_at', 'timestamptz'),
  );

const messages = (db: Migrator): Promise<void> =>
  tenantTable(db, 'campaign_message', table =>
    table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('campaign_uuid', 'uuid', column => column.notNull())
      .addColumn('ack', 'integer', column => column.notNull())
      .addColumn('code', 'text')
      .addColumn('server_at', 'timestamptz')
      .addColumn('delivered_at', 'timestamptz')
      .addColumn('read_at', 'timestamptz'),
  );

const statements = [
  `create index campaign_list on campaign (company_id, updated_at desc)`,
  `create index campaign_at_work on campaign (status, scheduled_at) where status in ('PROGRAMADA', 'AGUARDANDO', 'EM_ANDAMENTO')`,
  `create index campaign_shipping_next on campaign_shipping (campaign_uuid, progress, place)`,
  `create sequence if not exists numbers.campaign increment by ${NUMBER_BLOCK}`,
];

/** Pacing state is not derived from facts, so a rebuild does not touch it. */
const pacing = [
  `create schema if not exists campaigns`,
  `create table if not exists campaigns.pace (
     company_id integer not null, connection_id integer not null, next_at timestamptz not null,
     in_batch integer not null, last_campaign uuid, primary key (company_id, connection_id))`,
];

/** Campaigns, their recipients, and the acks of their messages. */
export const up = async (db: Migrator): Promise<void> => {
  await campaigns(db);
  await shippings(db);
  await messages(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await keptTables(db, pacing);
};
