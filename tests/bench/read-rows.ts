import { Client } from 'pg';
import type { ApiClient } from '../support/api-client';
import type { Pick } from '../support/matrix-plan';
import type { Id, ThingKind } from '../support/matrix-world';
import { generate } from './generate';
import { bodyFor, readLists } from './read-lists';

/** As many rows as fill a page of every list. */
const ROWS = 60;

/** Tables that are filled otherwise, or whose rows make the product work. */
const LEFT_AS_THEY_ARE = ['ticket', 'message', 'contact', 'connection', 'user_account'];

/** Tables of each kind of id, and the id that is used; kinds that no list needs are omitted. */
const IDS: Partial<Readonly<Record<ThingKind, string>>> = {
  ticket: 'select id from ticket where company_id = $1 and id > 1000000 order by id limit 1',
  ticketUuid: 'select uuid as id from ticket where company_id = $1 and id > 1000000 order by id limit 1',
  contact: 'select id from contact where company_id = $1 and id > 1000000 order by id limit 1',
  message: `select id from message where company_id = $1 and id like 'GEN%' order by position limit 1`,
  queue: 'select id from queue where company_id = $1 order by id limit 1',
  user: 'select id from user_account where company_id = $1 order by id limit 1',
  connection: 'select id from connection where company_id = $1 order by id limit 1',
  campaignConnection: 'select id from connection where company_id = $1 order by id limit 1',
  tag: 'select id from tag where company_id = $1 and not for_leads order by id limit 1',
  leadTag: 'select id from tag where company_id = $1 and for_leads order by id limit 1',
  lead: 'select l.id from lead l where l.company_id = $1 order by (select count(*) from message m where m.ticket_uuid = l.uuid) desc limit 1',
  chat: 'select c.id from chat c where c.company_id = $1 order by (select count(*) from chat_message m where m.chat_uuid = c.uuid) desc limit 1',
  chatUuid: 'select uuid as id from chat where company_id = $1 order by id limit 1',
  campaign: 'select id from campaign where company_id = $1 order by id limit 1',
  contactList: `select l.id from contact_list l where l.company_id = $1
    order by (select count(*) from contact_list_item i where i.list_id = l.id) desc, l.id limit 1`,
  contactListItem: 'select id from contact_list_item where company_id = $1 order by id limit 1',
  fileList: 'select id from file_list where company_id = $1 order by id limit 1',
  quickMessage: 'select id from quick_message where company_id = $1 order by id limit 1',
  prompt: 'select id from prompt where company_id = $1 order by id limit 1',
  queueIntegration: 'select id from queue_integration where company_id = $1 order by id limit 1',
  schedule: 'select id from schedule where company_id = $1 order by id limit 1',
  company: 'select $1::int as id',
};

/** Rows like the newest that a company has, under numbers and uuids of their own, until there are enough for a page. */
const copy = async (db: Client, companyId: number, table: string): Promise<void> => {
  await db.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(
       'id', 1000000 + n, 'uuid', gen_random_uuid()) || case when to_jsonb(one) ? 'name'
         then jsonb_build_object('name', (to_jsonb(one) ->> 'name') || ' ' || n) else '{}' end)).*
     from (select * from ${table} where company_id = $1 order by id desc limit 1) one,
       generate_series((select count(*) from ${table} where company_id = $1) + 1, ${ROWS}) n
     on conflict do nothing`,
    [companyId],
  );
};

/** Every table of numbered rows that a company has any of. */
const copiedTables = async (db: Client): Promise<readonly string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'rm' and column_name = any(array['company_id', 'id', 'uuid']) and table_name <> all($1)
      group by 1 having count(*) = 3 order by 1`,
    [LEFT_AS_THEY_ARE],
  );
  return rows.map(({ name }) => name);
};

/** Messages with files, quotes and authors, like in real conversations; all in the measured ticket. */
const conversation = async (db: Client, companyId: number): Promise<void> => {
  await db.query(
    `update message m set ticket_uuid = t.uuid, ticket_id = t.id, contact_id = t.contact_id,
       quoted_id = case when m.position % 10 = 0 then 'GEN1' end, user_name = case when m.from_me then 'Ana' end
     from (select uuid, id, contact_id from ticket where company_id = $1 and id > 1000000 order by id limit 1) t
     where m.company_id = $1 and m.id like 'GEN%' and m.position > -500`,
    [companyId],
  );
  await db.query(
    `insert into ticket_tag (company_id, ticket_uuid, tag_id)
     select t.company_id, t.uuid, g.id from ticket t, lateral (
       select id from tag where company_id = t.company_id and not for_leads order by id limit 1) g
     where t.company_id = $1 and t.id % 3 = 0 on conflict do nothing`,
    [companyId],
  );
};

/** Adds one thing to each list that takes one; what another thing has to be there for comes in the second turn. */
const addOnes = async (db: Client, who: ApiClient): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) {
    const ids = await exampleIds(db, who.me?.companyId ?? 0);
    const pick: Pick = (_slot, kind) => ids.get(kind) ?? 0;
    for (const { name } of readLists(pick)) {
      const body = bodyFor(name, pick);
      if (body !== undefined) await who.call('POST', name, body);
    }
  }
};

/** Fills the read model of a company so that each of its lists has a page; the log is not filled. */
export const fillLists = async (db: Client, who: ApiClient, log: (line: string) => void): Promise<void> => {
  const companyId = who.me?.companyId ?? 0;
  const { rows } = await db.query<{ id: number }>(
    'select id from rm.connection where company_id = $1 limit 1',
    [companyId],
  );
  await generate(db, { companyId, connectionId: rows[0]?.id ?? 0 });
  await addOnes(db, who);
  for (const table of await copiedTables(db)) {
    await copy(db, companyId, table).catch((fault: Error) =>
      log(`${table} keeps the rows it has: ${fault.message}`),
    );
  }
  await conversation(db, companyId);
  await db.query('vacuum analyze');
};

/** An id of each kind that lists need. */
export const exampleIds = async (db: Client, companyId: number): Promise<ReadonlyMap<ThingKind, Id>> => {
  await db.query('set search_path to rm, public');
  const found = new Map<ThingKind, Id>();
  for (const [kind, text] of Object.entries(IDS)) {
    const { rows } = await db.query<{ id: Id }>(text, [companyId]);
    if (rows[0] !== undefined) found.set(kind as ThingKind, rows[0].id);
  }
  return found;
};
