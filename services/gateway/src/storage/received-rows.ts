import type { WaInboxRow } from '@prosa/read-model';
import { sql, type Insertable, type RawBuilder } from 'kysely';

type Row = Insertable<WaInboxRow>;
type Written = Exclude<keyof Row, 'attempts' | 'doneAt'>;

/** The inserted columns of the journal, with their types. */
const COLUMNS: readonly (readonly [field: Written, column: string, type: string])[] = [
  ['companyId', 'company_id', 'int'],
  ['connectionId', 'connection_id', 'int'],
  ['connectionUuid', 'connection_uuid', 'uuid'],
  ['kind', 'kind', 'text'],
  ['chatKey', 'chat_key', 'text'],
  ['phone', 'phone', 'text'],
  ['lid', 'lid', 'text'],
  ['groupId', 'group_id', 'text'],
  ['authorPhone', 'author_phone', 'text'],
  ['authorLid', 'author_lid', 'text'],
  ['waId', 'wa_id', 'text'],
  ['fromMe', 'from_me', 'boolean'],
  ['at', 'at', 'timestamptz'],
  ['payload', 'payload', 'bytea'],
  ['mediaKey', 'media_key', 'text'],
];

/** The column list of `insert into wa_inbox (…)`. */
export const receivedColumns: RawBuilder<unknown> = sql.join(COLUMNS.map(([, column]) => sql.id(column)));

/** The same columns, qualified by a table name. */
export const receivedColumnsOf = (table: string): RawBuilder<unknown> =>
  sql.join(COLUMNS.map(([, column]) => sql.id(table, column)));

/**
 * Journal rows as a table `new` whose column `place` numbers them. The statement's text is the same for any number
 * of rows, so that the server plans it once.
 */
export const receivedRows = (rows: readonly Row[]): RawBuilder<unknown> => {
  const arrays = COLUMNS.map(([field, , type]) => sql`${rows.map(row => row[field])}::${sql.raw(type)}[]`);
  const names = COLUMNS.map(([, column]) => sql.id(column));
  return sql`unnest(${sql.join(arrays)}) with ordinality as new (${sql.join(names)}, place)`;
};
