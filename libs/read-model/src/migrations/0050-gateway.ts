import { sql } from 'kysely';
import { CONNECTION_STATUSES } from '@prosa/contracts';
import { plainTable, tenantTable, type Migrator } from '../tenant-table';

/** Only the gateway's worker reads these. */
const workerOnly = { app: false };

const TEXTS = [
  'greeting_message',
  'complation_message',
  'out_of_hours_message',
  'rating_message',
  'expires_inactive_message',
];
const NUMBERS = ['expires_ticket', 'time_use_bot_queues', 'max_use_bot_queues', 'time_to_transfer'];
const LINKS = ['transfer_queue_id', 'prompt_id', 'integration_id'];

const connection = async (db: Migrator): Promise<void> => {
  const statuses = sql.raw(CONNECTION_STATUSES.map(status => `'${status}'`).join(', '));
  await tenantTable(db, 'connection', table => {
    let built = table
      .addColumn('uuid', 'uuid', column => column.primaryKey())
      .addColumn('id', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('color', 'text', column => column.notNull())
      .addColumn('is_default', 'boolean', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull().check(sql`status in (${statuses})`))
      .addColumn('reason', 'text')
      .addColumn('status_since', 'timestamptz', column => column.notNull())
      .addColumn('number', 'text', column => column.notNull())
      .addColumn('queue_ids', sql`integer[]`, column => column.notNull())
      .addColumn('created_at', 'timestamptz', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull());
    for (const name of TEXTS) built = built.addColumn(name, 'text', column => column.notNull());
    for (const name of NUMBERS) built = built.addColumn(name, 'integer', column => column.notNull());
    for (const name of LINKS) built = built.addColumn(name, 'integer');
    return built;
  });
};

const session = async (db: Migrator): Promise<void> => {
  await tenantTable(db, 'wa_session_qr', table =>
    table
      .addColumn('connection_id', 'integer', column => column.primaryKey())
      .addColumn('qrcode', 'text', column => column.notNull())
      .addColumn('retries', 'integer', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await plainTable(db, 'wa_creds', table =>
    table
      .addColumn('connection_id', 'integer', column => column.primaryKey())
      .addColumn('creds', 'bytea', column => column.notNull())
      .addColumn('updated_at', 'timestamptz', column => column.notNull()),
  );
  await plainTable(db, 'wa_key', table =>
    table
      .addColumn('connection_id', 'integer', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('val', 'bytea', column => column.notNull())
      .addPrimaryKeyConstraint('wa_key_pkey', ['connection_id', 'type', 'id']),
  );
  await plainTable(db, 'wa_lease', table =>
    table
      .addColumn('connection_id', 'integer', column => column.primaryKey())
      .addColumn('worker_id', 'text', column => column.notNull())
      .addColumn('fence', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'timestamptz', column => column.notNull()),
  );
};

const inbox = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'wa_inbox',
    table =>
      table
        .addColumn('seq', 'bigint', column => column.generatedAlwaysAsIdentity().primaryKey())
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('connection_uuid', 'uuid', column => column.notNull())
        .addColumn('kind', 'text', column => column.notNull())
        .addColumn('chat_key', 'text', column => column.notNull())
        .addColumn('phone', 'text')
        .addColumn('lid', 'text')
        .addColumn('wa_id', 'text', column => column.notNull())
        .addColumn('from_me', 'boolean', column => column.notNull())
        .addColumn('at', 'timestamptz', column => column.notNull())
        .addColumn('payload', 'bytea')
        .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('done_at', 'timestamptz')
        .addUniqueConstraint('wa_inbox_cause_key', ['connection_id', 'wa_id', 'kind', 'from_me', 'chat_key']),
    workerOnly,
  );
  await sql`create index wa_inbox_waiting on wa_inbox (seq) where done_at is null`.execute(db);
  await sql`create index wa_inbox_done on wa_inbox using brin (done_at)`.execute(db);
};

const outbox = async (db: Migrator): Promise<void> => {
  await tenantTable(
    db,
    'wa_outbox',
    table =>
      table
        .addColumn('message_id', 'text', column => column.primaryKey())
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('position', 'bigint', column => column.notNull())
        .addColumn('round', 'integer', column => column.notNull())
        .addColumn('phone', 'text')
        .addColumn('lid', 'text')
        .addColumn('body', 'text', column => column.notNull())
        .addColumn('quoted', 'text')
        .addColumn('requested_at', 'timestamptz', column => column.notNull()),
    workerOnly,
  );
  await sql`create index wa_outbox_position on wa_outbox (position)`.execute(db);
  await tenantTable(
    db,
    'wa_dispatch',
    table =>
      table
        .addColumn('message_id', 'text', column => column.primaryKey())
        .addColumn('connection_id', 'integer', column => column.notNull())
        .addColumn('chat_key', 'text', column => column.notNull())
        .addColumn('position', 'bigint', column => column.notNull())
        .addColumn('round', 'integer', column => column.notNull())
        .addColumn('state', 'text', column =>
          column.notNull().check(sql`state in ('queued', 'sending', 'sent', 'failed')`),
        )
        .addColumn('fence', 'bigint')
        .addColumn('attempts', 'integer', column => column.notNull())
        .addColumn('next_at', 'timestamptz', column => column.notNull())
        .addColumn('code', 'text')
        .addColumn('updated_at', 'timestamptz', column => column.notNull()),
    workerOnly,
  );
  await sql`create index wa_dispatch_waiting on wa_dispatch (connection_id, position)
    where state in ('queued', 'sending')`.execute(db);
  await plainTable(db, 'wa_cursor', table =>
    table
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('position', 'bigint', column => column.notNull()),
  );
};

/** Connections, their sessions' secrets and leases, and the inbound and outbound journals. */
export const up = async (db: Migrator): Promise<void> => {
  await connection(db);
  await session(db);
  await inbox(db);
  await outbox(db);
};
