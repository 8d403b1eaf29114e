import { sql } from 'kysely';
import { ROLES } from './roles';
import { currentCompany, type Migrator } from './tenant-table';

export interface SearchFunction {
  /** The function's name, `search_<table>` by custom; called as `search_contacts(term, max)`. */
  readonly name: string;
  readonly table: string;
  /** SQL over the table's columns that yields the searchable text; must be immutable, its columns not null. */
  readonly text: string;
  /** A column to keep the plain text in: worth its place where thousands of rows match a term. */
  readonly keptIn?: string;
  /** The column answered. */
  readonly id?: string;
  /** The order of hits when there are more than the limit. */
  readonly orderBy?: string;
}

/**
 * Creates a search that ignores case and accents and uses its trigram index. Under row-level security an operator
 * that is not leak-proof (`like`, `@@`) cannot use an index, so the search runs as the owner and filters by the
 * transaction's company itself: it takes no company as argument, and its search path is pinned. It returns ids; the
 * caller joins them with tables that row-level security guards.
 */
export const searchFunction = async (db: Migrator, search: SearchFunction): Promise<void> => {
  const id = search.id ?? 'id';
  const order = search.orderBy ?? `${id} desc`;
  const plain = `plain(${search.text})`;
  const found = search.keptIn ?? plain;
  const kept = `alter table ${search.table} add column ${found} text generated always as (${plain}) stored`;
  const statements = [
    ...(search.keptIn === undefined ? [] : [kept]),
    `create index ${search.name}_index on ${search.table} using gin (${found} gin_trgm_ops)`,
    `create function ${search.name}(term text, max integer) returns setof integer
       language sql stable security definer set search_path from current
       as $$
         select ${id} from ${search.table}
          where company_id = ${currentCompany}
            and ${found} like '%' || like_literal(plain(term)) || '%'
          order by ${order} limit max
       $$`,
    `revoke all on function ${search.name}(text, integer) from public`,
    `grant execute on function ${search.name}(text, integer) to ${ROLES.app}, ${ROLES.projector}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** The two helper functions of searches: normalising a text (case and accents), and escaping a term's wildcards. */
export const createTextFunctions = async (db: Migrator): Promise<void> => {
  // unaccent alone is only stable, because its dictionary could change; with a named dictionary it can be used in
  // an index.
  await sql`create function plain(value text) returns text language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent', value)) $$`.execute(db);
  await sql`create function like_literal(value text) returns text language sql immutable strict parallel safe
    as $$ select replace(replace(replace(value, '\\', '\\\\'), '%', '\\%'), '_', '\\_') $$`.execute(db);
};
