import type { Pool } from 'pg';

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

create table if not exists es.streams (
  name text primary key,
  company_id integer not null,
  category text not null,
  version bigint not null
) with (fillfactor = 70);

-- json, not jsonb: bytes stay as they were hashed, and \\u0000 in a message is no error.
create table if not exists es.events (
  position bigint primary key,
  stream text not null,
  revision bigint not null,
  event_id uuid not null unique,
  company_id integer not null,
  type text not null,
  schema_version smallint not null,
  data json not null,
  meta json not null,
  created_at timestamptz not null,
  hash bytea not null,
  unique (stream, revision)
);
create index if not exists events_by_company on es.events (company_id, position);

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
 * Appends a batch in one transaction. Each append is judged alone: 0 written, 1 duplicate, 2 conflict (`revisions`
 * then tells where the stream is). The head row's lock makes everything after it free of races, so plain reads do;
 * that needs READ COMMITTED and a volatile function. A loop, because its plans stay right while the tables grow.
 */
const appendFunction = `
create or replace function es.append(
  streams text[], companies integer[], expected bigint[], sizes integer[],
  ids uuid[], types text[], schema_versions smallint[], data_lengths integer[], meta_lengths integer[], bodies bytea,
  out statuses integer[], out revisions bigint[], out positions bigint[]
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $body$
declare
  tip bigint;
  start bigint;
  chain bytea;
  at timestamptz;
  micros text;
  current bigint;
  known record;
  repeated bigint;
  event integer := 1;
  next_event integer;
  byte integer := 1;
  data bytea;
  meta bytea;
begin
  select h.position, h.hash into tip, chain from es.head h for update;
  start := tip;
  at := clock_timestamp();
  micros := (extract(epoch from at) * 1000000)::bigint::text;
  for a in 1 .. cardinality(streams) loop
    next_event := event + sizes[a];
    select e.revision into known from es.events e where e.event_id = ids[event];
    if found then
      select count(*), max(e.revision) as revision, max(e.position) as position into known
        from unnest(ids[event : next_event - 1]) with ordinality as n (id, place)
        join es.events e on e.event_id = n.id
        where e.stream = streams[a] and e.revision = known.revision + n.place - 1;
      repeated := known.count;
      if repeated = sizes[a] then
        statuses[a] := 1;
        revisions[a] := known.revision;
        positions[a] := known.position;
      end if;
    else
      repeated := 0;
    end if;

    select s.version into current from es.streams s where s.name = streams[a];
    current := coalesce(current, -1);
    if statuses[a] is null and (
      known.revision is not null
      or not case expected[a] when -2 then true when -4 then current >= 0 else current = expected[a] end
    ) then
      statuses[a] := 2;
      revisions[a] := current;
      positions[a] := 0;
    end if;

    if statuses[a] is not null then
      for i in event .. next_event - 1 loop
        byte := byte + data_lengths[i] + meta_lengths[i];
      end loop;
    else
      for i in event .. next_event - 1 loop
        tip := tip + 1;
        current := current + 1;
        data := substr(bodies, byte, data_lengths[i]);
        byte := byte + data_lengths[i];
        meta := substr(bodies, byte, meta_lengths[i]);
        byte := byte + meta_lengths[i];
        chain := sha256(chain || convert_to(concat_ws(E'\\x1f',
          tip, streams[a], current, ids[i], types[i], schema_versions[i], micros, data_lengths[i], ''), 'UTF8')
          || data || meta);
        insert into es.events
          (position, stream, revision, event_id, company_id, type, schema_version, data, meta, created_at, hash)
          values (tip, streams[a], current, ids[i], companies[a], types[i], schema_versions[i],
            convert_from(data, 'UTF8')::json, convert_from(meta, 'UTF8')::json, at, chain);
      end loop;
      insert into es.streams as s (name, company_id, category, version)
        values (streams[a], companies[a], split_part(streams[a], '-', 1), current)
        on conflict (name) do update set version = excluded.version;
      statuses[a] := 0;
      revisions[a] := current;
      positions[a] := tip;
    end if;
    event := next_event;
  end loop;
  if tip > start then
    update es.head set position = tip, hash = chain;
    perform pg_notify('es', tip::text);
  end if;
end
$body$;
`;

const grants = `
do $body$
begin
  create role ${eventWriterRole} nologin;
exception when duplicate_object or unique_violation then null;
end
$body$;
revoke all on schema es from public;
revoke all on all tables in schema es from public;
revoke all on function es.append from public;
grant usage on schema es to ${eventWriterRole};
grant select on es.events, es.streams, es.head to ${eventWriterRole};
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
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
