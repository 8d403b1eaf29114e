import { createHash } from 'node:crypto';
import { WAKE_CHANNEL } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { TILE, type CursorMove, type NumberedFact, type NumberedPosition, type Tiles } from './tiles.port';

/** The NOTIFY topic that carries the companies of a batch to all processes. */
export const SEQUENCE_TOPIC = 'sequence';

/** A notification takes 8,000 bytes. */
const COMPANIES_NOTIFIED = 600;

const SIZE = BigInt(TILE);

/** Managed database services may restrict these functions, or not have them. */
const refusals = new Set(['42501', '42883', '0A000']);

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && refusals.has(String(error.code));

/** Changes when a dump is restored, and when the table is recreated or truncated. */
const table = sql`concat_ws('/', (select oid from pg_database where datname = current_database()),
  'audit.tile'::regclass::oid, pg_relation_filenode('audit.tile'))`;

/** Changes for a server that was restored from a backup with archived WAL: it has another timeline. */
const server = sql`concat_ws('/', (select system_identifier from pg_control_system()),
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))`;

const notices = (facts: readonly NumberedFact[]): readonly string[] => {
  const companies = [...new Set(facts.map(({ companyId }) => companyId))];
  const texts: string[] = [];
  for (let from = 0; from < companies.length; from += COMPANIES_NOTIFIED)
    texts.push(`${SEQUENCE_TOPIC} ${companies.slice(from, from + COMPANIES_NOTIFIED).join(' ')}`);
  return texts;
};

/** A number's tile; tiles and places in them count from 0. */
const tileOf = (sequence: bigint): bigint => (sequence - 1n) / SIZE;

interface TileSpan<Value> {
  readonly index: string;
  readonly values: readonly Value[];
}

/** The part of consecutive tiles that follows a number. */
const spanOf = <Value>(
  tiles: readonly TileSpan<Value>[],
  after: bigint,
  limit: number,
): readonly { readonly sequence: bigint; readonly value: Value }[] =>
  tiles
    .flatMap(({ index, values }) =>
      values.map((value, place) => ({ sequence: BigInt(index) * SIZE + BigInt(place) + 1n, value })),
    )
    .filter(({ sequence }) => sequence > after)
    .slice(0, limit);

/** The epoch of these tables. Managed servers may keep part of what it is made of to themselves. */
const epochOf = async (db: OwnerDatabase): Promise<string> => {
  const mark = async (parts: typeof table): Promise<string> => {
    const { rows } = await sql<{ mark: string }>`select ${parts} as mark`.execute(db);
    return createHash('sha256')
      .update(rows[0]?.mark ?? '')
      .digest('hex')
      .slice(0, 32);
  };
  try {
    return await mark(sql`concat_ws('/', ${server}, ${table})`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return mark(table);
  }
};

/**
 * Numbers in PostgreSQL. A batch is one statement, so that a process that dies at any moment has stored all of it or
 * nothing; of two processes that number at once the second finds the cursor moved.
 */
export const postgresTiles = (db: OwnerDatabase): Tiles => {
  const readTiles = async <Value>(
    column: 'positions' | 'leaves',
    companyId: number,
    after: bigint,
    limit: number,
  ): Promise<readonly { readonly index: string; readonly values: Value }[]> => {
    const first = tileOf(after + 1n);
    const last = tileOf(after + BigInt(limit));
    const { rows } = await sql<{ index: string; values: Value }>`
      select tile_index::text as index, ${sql.ref(column)} as values from audit.tile
       where company_id = ${companyId} and tile_index between ${first} and ${last}
       order by tile_index`.execute(db);
    return rows;
  };

  return {
    async cursor() {
      const { rows } = await sql<{ position: string }>`
        select position::text as position from audit.cursor`.execute(db);
      return BigInt(rows[0]?.position ?? 0);
    },

    async heads(companyIds) {
      const { rows } = await sql<{ companyId: number; head: number }>`
        select c.id as "companyId", t.head::float as head
          from unnest(${[...companyIds]}::int[]) as c (id)
         cross join lateral (
           select tile_index * ${TILE} + cardinality(positions) as head from audit.tile
            where company_id = c.id order by tile_index desc limit 1) t`.execute(db);
      return new Map(rows.map(({ companyId, head }) => [companyId, head]));
    },

    append: async (facts, move) => (await appendTo(db, facts, move)) > 0,

    async head(companyId) {
      const { rows } = await sql<{ head: string }>`
        select (tile_index * ${TILE} + cardinality(positions))::text as head from audit.tile
         where company_id = ${companyId} order by tile_index desc limit 1`.execute(db);
      return BigInt(rows[0]?.head ?? 0);
    },

    async read(companyId, after, limit): Promise<readonly NumberedPosition[]> {
      if (limit <= 0) return [];
      const tiles = await readTiles<readonly (string | number)[]>('positions', companyId, after, limit);
      return spanOf(tiles, after, limit).map(({ sequence, value }) => ({
        sequence,
        position: BigInt(value),
      }));
    },

    async leaves(companyId, after, limit) {
      if (limit <= 0) return [];
      const tiles = await readTiles<Buffer>('leaves', companyId, after, limit);
      const spans = tiles.map(({ index, values }) => ({
        index,
        values: Array.from({ length: values.length / 32 }, (_, n) => values.subarray(n * 32, n * 32 + 32)),
      }));
      return spanOf(spans, after, limit).map(({ value }) => value);
    },

    epoch: () => epochOf(db),
  };
};

/** Returns how many cursors moved. */
const appendTo = async (
  db: OwnerDatabase,
  facts: readonly NumberedFact[],
  { from, to }: CursorMove,
): Promise<number> => {
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update audit.cursor set position = ${to} where position = ${from} returning 1),
    stored as (
      insert into audit.tile as t (company_id, tile_index, positions, leaves)
      select company_id, tile_index, array_agg(position order by place),
             string_agg(substr(${Buffer.concat(facts.map(({ leaf }) => leaf))}::bytea, place::int * 32 - 31, 32),
                        ''::bytea order by place)
        from unnest(${facts.map(({ companyId }) => companyId)}::int[],
                    ${facts.map(({ sequence }) => String(tileOf(BigInt(sequence))))}::bigint[],
                    ${facts.map(({ position }) => String(position))}::bigint[])
          with ordinality as f (company_id, tile_index, position, place)
       where exists (select from moved)
       group by company_id, tile_index
       order by company_id, tile_index
      on conflict (company_id, tile_index) do update
        set positions = t.positions || excluded.positions, leaves = t.leaves || excluded.leaves)
    select count(*)::int as moved, count(pg_notify(${WAKE_CHANNEL}, notice)) as notified
      from moved left join unnest(${[...notices(facts)]}::text[]) as n (notice) on true`.execute(db);
  return rows[0]?.moved ?? 0;
};
