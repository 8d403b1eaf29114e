import type { Client } from 'pg';
import { withoutIndexes } from './without-indexes';

/** How much an installation holds, shared evenly by its companies. */
export interface GrownSizes {
  readonly companies: number;
  readonly tickets: number;
  readonly messages: number;
}

/** Whose queries are looked at; it is one of the companies, and like the others. */
export interface GrownFor {
  readonly companyId: number;
  readonly connectionId: number;
  readonly userId: number;
}

/** Rows of one table: how many, and the SQL of the columns that say something, of a number `n` from 1. */
interface Rows {
  readonly table: string;
  readonly count: number;
  readonly columns: Readonly<Record<string, string>>;
}

const FIRST_ID = 1_000_000;
const NAMES =
  'Ana,Bruno,Carla,Davi,Elisa,Gabriela,Hugo,Karina,Olga,Paulo,Renato,Tiago,Vitor,Wanda,Yara,Zuleica';
const SURNAMES =
  'Silva,Souza,Costa,Santos,Oliveira,Pereira,Rodrigues,Almeida,Nascimento,Lima,Gomes,Ribeiro,Martins';

const among = (list: string, step: number): string =>
  `(string_to_array('${list}', ','))[1 + (n / ${step}) % ${list.split(',').length}]`;

const anyOf = (count: number): string => `(1 + (n - 1) % ${count})`;
const uuid = (kind: string, n: string): string => `md5('${kind}' || ${n})::uuid`;

/**
 * The n-th row of any table belongs to the company n modulo their number, the first of which is the one looked at; as
 * many tickets as a multiple of the companies make a ticket's messages the same company's.
 */
const rowsOf = ({ companies, tickets, messages }: GrownSizes, own: GrownFor): readonly Rows[] => {
  const contacts = Math.max(companies, Math.floor(tickets / 3 / companies) * companies);
  const at = (count: number): string => `now() - interval '700 days' * (1 - n::float8 / ${count})`;
  const of = `case when n % ${companies} = 0 then ${own.companyId} else ${FIRST_ID} + n % ${companies} end`;
  const connection = `case when n % ${companies} = 0 then ${own.connectionId} else ${FIRST_ID} + n % ${companies} end`;
  const status = `case when n / ${companies} % 50 = 1 then 'open' when n / ${companies} % 50 = 2 then 'pending' else 'closed' end`;
  const [contact, ticket] = [anyOf(contacts), anyOf(tickets)];
  const times = (count: number) => ({ created_at: at(count), updated_at: at(count) });
  const read = { company_id: of, ticket_uuid: uuid('ticket', 'n'), position: `n - ${tickets} - 1` };
  return [
    {
      table: 'contact',
      count: contacts,
      columns: {
        ...{ company_id: of, uuid: uuid('contact', 'n'), id: `${FIRST_ID} + n`, extra_info: `'[]'` },
        ...{ name: `${among(NAMES, 1)} || ' ' || ${among(SURNAMES, 16)} || ' ' || n` },
        ...{ phone: `'5521' || lpad(n::text, 9, '0')`, ...times(contacts) },
      },
    },
    {
      table: 'ticket',
      count: tickets,
      columns: {
        ...{ company_id: of, uuid: uuid('ticket', 'n'), id: `${FIRST_ID} + n`, status },
        ...{
          contact_id: `${FIRST_ID} + ${contact}`,
          contact_uuid: uuid('contact', contact),
          ...times(tickets),
        },
        ...{ connection_id: connection, user_id: `case when ${status} <> 'pending' then ${own.userId} end` },
        ...{
          last_message: `'Bom dia ' || n`,
          waiting_since: `case when ${status} = 'pending' then now() end`,
        },
      },
    },
    {
      table: 'message',
      count: messages,
      columns: {
        ...{
          company_id: of,
          uuid: uuid('message', 'n'),
          id: `'GROWN' || n`,
          position: `n - ${messages} - 1`,
        },
        ...{
          connection_id: connection,
          ticket_uuid: uuid('ticket', ticket),
          ticket_id: `${FIRST_ID} + ${ticket}`,
        },
        ...{ contact_id: `${FIRST_ID} + ${anyOf(contacts)}`, body: `'Bom dia, ainda não chegou ' || n` },
        ...{ from_me: 'n % 2 = 0', ack: '3', media_type: `'extendedTextMessage'`, ...times(messages) },
      },
    },
    {
      table: 'interaction',
      count: 2 * tickets,
      columns: {
        ...{ id: uuid('line', 'n'), company_id: of, ticket_uuid: uuid('ticket', ticket), author: `'Ana'` },
        ...{
          position: `n - ${2 * tickets} - 1`,
          type: `'ACCEPTED'`,
          params: `'{}'`,
          created_at: at(2 * tickets),
        },
      },
    },
    {
      table: 'attendance',
      count: tickets,
      columns: {
        ...{ ticket_uuid: uuid('ticket', 'n'), company_id: of, status, user_id: String(own.userId) },
        ...{ started_at: at(tickets), accepted_at: at(tickets) },
        ...{ finished_at: `case when ${status} = 'closed' then ${at(tickets)} end` },
      },
    },
    { table: 'wa_read', count: tickets, columns: read },
    { table: 'wa_read_told', count: tickets, columns: read },
    {
      table: 'wa_picture',
      count: contacts,
      columns: {
        company_id: of,
        connection_id: connection,
        connection_uuid: uuid('connection', '1'),
        chat_key: `'5521' || n`,
      },
    },
    {
      table: 'wa_outbox',
      count: tickets,
      columns: {
        company_id: of,
        connection_id: connection,
        message_id: `'SENT' || n`,
        kind: `'message'`,
        position: `n - ${tickets} - 1`,
      },
    },
    {
      table: 'wa_dispatch',
      count: tickets,
      columns: {
        ...{ company_id: of, connection_id: connection, message_id: `'SENT' || n`, chat_key: `'5521' || n` },
        ...{ position: `n - ${tickets} - 1`, state: `'sent'`, next_at: at(tickets) },
      },
    },
    {
      table: 'company_feed',
      count: tickets,
      columns: {
        ...{ company_id: `${FIRST_ID} + n % ${companies}`, seq: 'n', channel: `'ticket'`, at: 'now()' },
        ...{ payload: `'{}'`, audience: `'{}'` },
      },
    },
  ];
};

/** What a column without a meaning here holds, by its type. */
const FILLERS: Readonly<Record<string, string>> = {
  ...{ text: `''`, boolean: 'false', integer: '0', smallint: '0', bigint: '0', jsonb: `'{}'`, json: `'{}'` },
  ...{ 'timestamp with time zone': 'now()', ARRAY: `'{}'`, bytea: `''` },
};

const fillersOf = async (db: Client, { table, columns }: Rows): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'rm' and table_name = $1 and is_nullable = 'NO' and column_default is null
        and is_generated = 'NEVER'`,
    [table],
  );
  const bare = rows.filter(({ name }) => !(name in columns));
  return Object.fromEntries(bare.map(({ name, type }) => [name, FILLERS[type] ?? 'null']));
};

/** The tables that are filled, with the number of rows they get. */
export const grownTables = (sizes: GrownSizes): ReadonlyMap<string, number> =>
  new Map(
    rowsOf(sizes, { companyId: 1, connectionId: 1, userId: 1 }).map(({ table, count }) => [table, count]),
  );

/**
 * Fills the read model with rows of many companies of the same size, always the same ones. The log is not filled: lists
 * and polls read the read model alone. Keys and indexes of the largest tables are built afterwards.
 */
export const growInstallation = async (
  db: Client,
  sizes: GrownSizes,
  own: GrownFor,
  log: (line: string) => void = () => undefined,
): Promise<void> => {
  await db.query(
    `set search_path to rm, public; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
  );
  for (const rows of rowsOf(sizes, own)) {
    const start = performance.now();
    const columns = { ...(await fillersOf(db, rows)), ...rows.columns };
    const fill = async (): Promise<void> => {
      await db.query(
        `insert into ${rows.table} (${Object.keys(columns).join(', ')})
         select ${Object.values(columns).join(', ')} from generate_series(1, ${rows.count}) n`,
      );
    };
    if (rows.count < 100_000) await fill();
    else await withoutIndexes(db, rows.table, fill);
    await db.query(`analyze ${rows.table}`);
    log(`${rows.table}: ${rows.count} rows in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  }
};
