import { otherSpelling } from '@prosa/contracts';
import type { OptOutView } from '@prosa/contracts';
import type { OwnerDatabase, ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { isPersonsRecipient, withPerson } from '../person/person.queries';
import { personOf } from './person-of';

/** Which of these want no campaigns. */
export const optedOut = async (
  db: OwnerDatabase,
  companyId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from opt_out where company_id = ${companyId} and uuid = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
};

/** One spelling for both of a number: {@link personOf} in SQL. */
const person = (column: string) =>
  sql`regexp_replace(regexp_replace(regexp_replace(${sql.ref(column)},
    '^(55\\d{2})9(\\d{8})$', '\\1\\2'), '^52(\\d{10})$', '521\\1'), '^54(\\d{10})$', '549\\1')`;

/**
 * The campaign that spoke last to a contact, or to one that is the same person since a merge, on a connection between two moments; null when none did. An answer to its
 * confirmation does not change that: a contact may confirm and still opt out. Refused messages do not count.
 */
export const campaignAnswered = async (
  db: OwnerDatabase,
  companyId: number,
  contact: { readonly uuid: string; readonly connectionId: number },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<string | null> => {
  const { rows } = await sql<{ campaignUuid: string }>`
    ${withPerson(companyId, contact.uuid)}
    select s.campaign_uuid from campaign_shipping s
      left join contact_list_item i on s.kind = 'item' and i.company_id = s.company_id and i.uuid = s.source_uuid
     where s.company_id = ${companyId} and s.connection_id = ${contact.connectionId}
       and s.addressed_at > ${from} and s.addressed_at <= ${to}
       and (s.progress <> 'skipped' or s.requested_at is not null or s.answer_id is not null)
       and (${person('i.phone')} = any(array(select ${person('c.phone')} from person c where c.phone <> ''))
         or ${isPersonsRecipient(companyId)})
     order by s.addressed_at desc limit 1`.execute(db);
  return rows[0]?.campaignUuid ?? null;
};

/** Whether a bot or a menu leads the conversation with a contact, as a ticket or a lead: short words are meant for it. */
export const isLedByBot = async (
  db: OwnerDatabase,
  companyId: number,
  contact: { readonly uuid: string; readonly connectionId: number },
): Promise<boolean> => {
  const { rows } = await sql`
    ${withPerson(companyId, contact.uuid)}
    select 1 from person c join ticket t on t.company_id = ${companyId} and t.contact_id = c.id
     where t.connection_id = ${contact.connectionId}
       and t.status = 'pending' and (t.chatbot or t.bot is not null)
    union all
    select 1 from person c join lead l on l.company_id = ${companyId} and l.contact_id = c.id
     where l.connection_id = ${contact.connectionId}
       and l.status in ('novo', 'andamento') and l.bot is not null
     limit 1`.execute(db);
  return rows.length > 0;
};

/** How a person is known to WhatsApp: digits of the number and the LID, each empty when it is not known. */
export interface OptOutAddress {
  readonly phone: string;
  readonly lid: string;
}

/** A listed contact as far as opt-outs need it. */
export interface OptOutContact extends OptOutAddress {
  readonly uuid: string;
}

/** The address of a contact, or of the one that it is merged into; undefined for groups and unknown ones. */
export const addressOf = async (
  db: OwnerDatabase,
  companyId: number,
  contactUuid: string,
): Promise<OptOutContact | undefined> => {
  const { rows } = await sql<OptOutContact>`
    ${withPerson(companyId, contactUuid)}
    select uuid, phone, lid from person where is_reached and (phone <> '' or lid <> '')`.execute(db);
  return rows[0];
};

/**
 * How else the people with these numbers are known, by {@link personOf} of the number: the contacts with the number, those that
 * they are merged into, and those that are merged into them.
 */
export const addressesOf = async (
  db: OwnerDatabase,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly OptOutAddress[]>> => {
  const written = numbers.flatMap(number => [number, otherSpelling(number) ?? number]);
  const { rows } = await sql<OptOutAddress & { readonly number: string }>`
    with found as (select id, phone, merged_into from contact
       where company_id = ${companyId} and phone <> '' and phone = any(${written}::text[]))
    select f.phone as number, k.phone, k.lid from found f
      join contact k on k.company_id = ${companyId} and k.id in (f.id, f.merged_into)
    union all
    select f.phone as number, k.phone, k.lid from found f
      join contact k on k.company_id = ${companyId} and k.merged_into = f.id`.execute(db);
  const addresses = new Map<string, readonly OptOutAddress[]>();
  for (const { number, phone, lid } of rows) {
    const person = personOf(number);
    addresses.set(person, [...(addresses.get(person) ?? []), { phone, lid }]);
  }
  return addresses;
};

/** A contact of the book by its number; undefined for leads and deleted ones. */
export const listedContact = (
  db: Kysely<ReadModel>,
  companyId: number,
  id: number,
): Promise<OptOutContact | undefined> =>
  db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('isLead', '=', false)
    .select(['uuid', 'phone', 'lid'])
    .executeTakeFirst();

/** The numbers of the book's contacts among these streams, for the projector of several companies. */
export const contactIds = (
  db: Kysely<ReadModel>,
  companyIds: readonly number[],
  uuids: readonly string[],
): Promise<{ id: number; uuid: string; companyId: number }[]> =>
  db
    .selectFrom('contact')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where('removedAt', 'is', null)
    .where('isLead', '=', false)
    .select(['id', 'uuid', 'companyId'])
    .execute();

/** Since when and by whose act the person of these streams is out, the latest; null when they are not. */
export const optOutOf = async (
  db: Kysely<ReadModel>,
  companyId: number,
  ids: readonly string[],
): Promise<OptOutView | null> => {
  const row = await db
    .selectFrom('optOut')
    .where('companyId', '=', companyId)
    .where('uuid', 'in', ids)
    .orderBy('recordedAt', 'desc')
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { recordedAt, recordedBy, userId, userName } = row;
  const user = userId === null ? null : { id: userId, name: userName ?? '' };
  return { since: recordedAt.toISOString(), by: recordedBy === 'user' ? 'user' : 'customer', user };
};
