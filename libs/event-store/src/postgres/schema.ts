import type { Pool } from 'pg';
import { expecting, isTransient } from '@prosa/kernel';
import { createRole } from '@prosa/read-model';

/** The database role a store's connections may run as: it can read the log and call the append, nothing else. */
export const eventWriterRole = 'prosa_event_writer';

const tables = `
create schema if not exists es;

-- The one serialisation point: whoever holds this row to commit gives out the next dense positions.
create table if not exists es.head (
  one boolean primary key default true check (one),
  position bigint not null,
  hash bytea not null
);
insert into es.head (position, hash) values (0, sha256('prosa'::bytea)) on conflict do nothing;

-- json, not jsonb: bytes stay as they were hashed, and \\u0000 in a message is no error.
create table if not exists es.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  event_id uuid not null unique,
  company_id integer not null,
  type text collate "C" not null,
  schema_version smallint not null,
  data json not null,
  meta json not null,
  created_at timestamptz not null,
  hash bytea not null,
  unique (stream, revision)
);
-- Nothing reads one company's part of the log; whoever will, pays for the index then.
drop index if exists es.events_by_company;

create or replace function es.refuse_change() returns trigger language plpgsql as $body$
begin
  raise exception 'es.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$body$;
create or replace trigger events_are_append_only before update or delete or truncate on es.events
  for each statement execute function es.refuse_change();
create or replace trigger head_stays before delete or truncate on es.head
  for each statement execute function es.refuse_change();
`;

/**
 * Appends a batch in one transaction. Each append has its own result: 0 written, 1 duplicate, 2 conflict
 * (`revisions` then contains the stream's revision). The lock on the head row serialises everything after it, so
 * plain reads suffice; that needs READ COMMITTED and a volatile function. The loop checks and hashes; rows are
 * inserted by one statement, which costs half per event of one statement each. Sequential scans are off so that a
 * plan that was made while the tables were empty stays right while they grow, and the plan is generic: planning
 * each batch for its number of ids takes longer than the lookup.
 */
const appendFunction = `
do $body$
begin
  -- What a function answers cannot be replaced: one from before it told when it recorded has to go first.
  if exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
              where n.nspname = 'es' and p.proname = 'append' and not 'recorded_at' = any (p.proargnames)) then
    drop function es.append;
  end if;
end
$body$;
create or replace function es.append(
  streams text[], companies integer[], expected bigint[], sizes integer[],
  ids uuid[], types text[], schema_versions smallint[], data_lengths integer[], meta_lengths integer[], bodies bytea,
  out statuses integer[], out revisions bigint[], out positions bigint[], out recorded_at timestamptz
) language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off
  as $body$
declare
  tip bigint;
  start bigint;
  chain bytea;
  at timestamptz;
  micros text;
  known uuid[];
  versions bigint[];
  current bigint;
  seen_count integer;
  seen_revision bigint;
  seen_position bigint;
  event integer := 1;
  next_event integer;
  byte integer := 1;
  size integer;
  n integer := 0;
  new_event integer[];
  new_stream text[];
  new_company integer[];
  new_revision bigint[];
  new_byte integer[];
  new_hash bytea[];
begin
  select h.position, h.hash into tip, chain from es.head h for update;
  start := tip;
  at := clock_timestamp();
  recorded_at := at;
  micros := (extract(epoch from at) * 1000000)::bigint::text;
  known := array(select e.event_id from es.events e where e.event_id = any (ids));
  versions := array(
    select coalesce(
      (select e.revision from es.events e where e.stream = a.name order by e.revision desc limit 1), -1)
    from unnest(streams) with ordinality as a (name, place) order by a.place
  );
  for a in 1 .. cardinality(streams) loop
    next_event := event + sizes[a];
    current := versions[a];
    statuses[a] := 0;
    if ids[event] = any (known) then
      select e.revision into seen_revision from es.events e where e.event_id = ids[event];
      select count(*), max(e.revision), max(e.position) into seen_count, seen_revision, seen_position
        from unnest(ids[event : next_event - 1]) with ordinality as i (id, place)
        join es.events e on e.event_id = i.id
        where e.stream = streams[a] and e.revision = seen_revision + i.place - 1;
      statuses[a] := case when seen_count = sizes[a] then 1 else 2 end;
    elsif not (case expected[a] when -2 then true when -4 then current >= 0 else current = expected[a] end) then
      statuses[a] := 2;
    end if;

    for i in event .. next_event - 1 loop
      size := data_lengths[i] + meta_lengths[i];
      if statuses[a] = 0 then
        tip := tip + 1;
        current := current + 1;
        chain := sha256(chain || convert_to(concat_ws(E'\\x1f',
          tip, streams[a], current, ids[i], types[i], schema_versions[i], micros, data_lengths[i], ''), 'UTF8')
          || substr(bodies, byte, size));
        n := n + 1;
        new_event[n] := i;
        new_stream[n] := streams[a];
        new_company[n] := companies[a];
        new_revision[n] := current;
        new_byte[n] := byte;
        new_hash[n] := chain;
      end if;
      byte := byte + size;
    end loop;
    revisions[a] := case statuses[a] when 1 then seen_revision else current end;
    positions[a] := case statuses[a] when 1 then seen_position else tip end;
    event := next_event;
  end loop;

  if n > 0 then
    insert into es.events
      (position, stream, revision, event_id, company_id, type, schema_version, data, meta, created_at, hash)
      select start + w.place, w.stream, w.revision, ids[w.event], w.company, types[w.event], schema_versions[w.event],
        convert_from(substr(bodies, w.byte, data_lengths[w.event]), 'UTF8')::json,
        convert_from(substr(bodies, w.byte + data_lengths[w.event], meta_lengths[w.event]), 'UTF8')::json,
        at, w.hash
      from unnest(new_event, new_stream, new_company, new_revision, new_byte, new_hash)
        with ordinality as w (event, stream, company, revision, byte, hash, place)
      order by w.place;
    update es.head set position = tip, hash = chain;
    perform pg_notify('es', tip::text);
  end if;
end
$body$;
`;

const grants = `
${createRole(eventWriterRole)}
revoke all on schema es from public;
revoke all on all tables in schema es from public;
revoke all on function es.append from public;
grant usage on schema es to ${eventWriterRole};
grant select on es.events, es.head to ${eventWriterRole};
grant execute on function es.append to ${eventWriterRole};
`;

/** Brings the schema `es` up to date; safe to run at every start, and by several processes at once. */
export const migrateEventStore = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select pg_advisory_xact_lock(7076795);${tables}${appendFunction}${grants} commit`,
    );
  } catch (error) {
    await client.query('rollback').catch(expecting(isTransient));
    throw error;
  } finally {
    client.release();
  }
};
