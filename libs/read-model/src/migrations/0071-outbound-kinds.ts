import { sql } from 'kysely';
import type { Migrator } from '../tenant-table';

const steps = [
  // A message's file, and changes to the message.
  `alter table message
     add column media_key text,
     add column media_name text,
     add column media_mime text,
     add column media_size bigint,
     add column media_seconds integer,
     add column media_state text not null default 'none'
       check (media_state in ('none', 'pending', 'ready', 'failed')),
     add column is_voice boolean not null default false,
     add column our_reaction text not null default '',
     add column their_reaction text not null default '',
     add column changing text check (changing in ('edit', 'revoke', 'reaction')),
     add column change_id text,
     add column refused_change text check (refused_change in ('edit', 'revoke', 'reaction'))`,
  `alter table wa_outbox
     add column kind text not null default 'message' check (kind in ('message', 'edit', 'revoke', 'reaction')),
     add column target_id text,
     add column target_from_me boolean not null default true,
     add column media_type text not null default 'extendedTextMessage',
     add column media text`,
  `alter table wa_dispatch add column uploaded bytea`,
];

/** Files of messages, and outbound changes of messages. */
export const up = async (db: Migrator): Promise<void> => {
  for (const step of steps) await sql.raw(step).execute(db);
};
