import { otherSpelling } from '@prosa/contracts';
import type { CampaignLeftOut, HolderKind } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { personOf } from '../opt-out/person-of';
import type { CampaignTags } from '../campaign/campaign.events';
import type { Lane } from './pace.store';

/** A contact of a tag or list. */
export interface Candidate {
  readonly source: string;
  readonly number: string;
  readonly isGroup: boolean;
  /** Of the recipients of another campaign. */
  readonly kind?: 'contact' | 'item';
  /** Whether WhatsApp reported the number as unknown. */
  readonly isInvalid?: boolean;
}

/** The contacts whose tickets have one of these tags, or all, in the order in which they came into the book. */
export const taggedContacts = async (
  db: OwnerDatabase,
  companyId: number,
  { tagIds, match }: CampaignTags,
): Promise<readonly Candidate[]> => {
  const all = [...new Set(tagIds)];
  const { rows } = await sql<Candidate>`
    select c.uuid as source, c.phone as number, c.group_id is not null as is_group from contact c
      join (select t.contact_id, count(distinct x.tag_id) as tags
        from ticket_tag x join ticket t on t.company_id = x.company_id and t.uuid = x.ticket_uuid
       where x.company_id = ${companyId} and t.merged_into is null and x.tag_id = any(${all}::int[])
       group by t.contact_id) tagged on tagged.contact_id = c.id
     where c.company_id = ${companyId} and c.removed_at is null
       and tagged.tags >= ${match === 'all' ? all.length : 1}
     order by c.id`.execute(db);
  return rows;
};

/** The members of a list, in order of addition. */
export const listedPeople = async (
  db: OwnerDatabase,
  companyId: number,
  listId: number,
): Promise<readonly Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select uuid as source, phone as number, false as is_group, whatsapp_valid is false as is_invalid
      from contact_list_item where company_id = ${companyId} and list_id = ${listId} order by id`.execute(db);
  return rows;
};

/** Who gets nothing besides those whose own data say so; the last two by {@link personOf}. */
export interface LeftOutPeople {
  readonly isOut: (number: string) => boolean;
  readonly isExcluded: (person: string) => boolean;
  readonly isReachedLately: (person: string) => boolean;
}

const reasonAgainst = (
  { number, isGroup, isInvalid }: Omit<Candidate, 'source'>,
  { isOut, isExcluded, isReachedLately }: LeftOutPeople,
): CampaignLeftOut | null => {
  if (isGroup) return 'group';
  if (number === '') return 'noNumber';
  if (isOut(number)) return 'optedOut';
  if (isInvalid === true) return 'notOnWhatsapp';
  if (isExcluded(personOf(number))) return 'excluded';
  return isReachedLately(personOf(number)) ? 'reachedLately' : null;
};

/** A candidate with the reason of exclusion; null when they get the campaign. */
export interface JudgedCandidate {
  readonly source: string;
  readonly reason: CampaignLeftOut | null;
}

/** The candidates in order, and why some are excluded. */
export const judgeCandidates = (
  candidates: readonly Candidate[],
  left: LeftOutPeople,
): readonly JudgedCandidate[] => {
  const known = new Set<string>();
  return candidates.map(({ source, ...candidate }) => {
    const person = personOf(candidate.number);
    const reason = reasonAgainst(candidate, left) ?? (known.has(person) ? 'double' : null);
    known.add(person);
    return { source, reason };
  });
};

/** The number of excluded candidates by reason. */
export const countLeftOut = (
  judged: readonly JudgedCandidate[],
): Partial<Record<CampaignLeftOut, number>> => {
  const leftOut: Partial<Record<CampaignLeftOut, number>> = {};
  for (const { reason } of judged) if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  return leftOut;
};

/** How the connection and the company of a lane are. */
export interface LaneGate {
  readonly isConnected: boolean;
  readonly restrictedUntil: Date | null;
  /** JSON of the connection's last restrictions. */
  readonly restrictions: string | null;
  /** JSON of the connection's {@link NewChatQuotaView}. */
  readonly newChatQuota: string | null;
  /** Neither blocked nor overdue. */
  readonly isPaid: boolean;
  readonly timeZone: string;
}

/** The gate of a lane; undefined when its connection was removed. */
export const laneGate = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  now: Date,
): Promise<LaneGate | undefined> => {
  const { rows } = await sql<LaneGate>`
    select w.status = 'CONNECTED' as is_connected, w.restricted_until, w.restrictions, w.new_chat_quota, c.time_zone,
           not c.blocked
             and coalesce(c.due_date::date >= (${now}::timestamptz at time zone c.time_zone)::date, true) as is_paid
      from connection w join company c on c.company_id = w.company_id
     where w.company_id = ${companyId} and w.id = ${connectionId}`.execute(db);
  return rows[0];
};

/** A recipient that the lane has to do with. */
export interface LaneRecipient {
  readonly uuid: string;
  readonly campaignUuid: string;
  readonly sourceUuid: string;
  readonly kind: 'contact' | 'item';
  /** Whether they answered that they want the message. */
  readonly isConfirmed: boolean;
  readonly variant: number | null;
  /** Whether the address event, which holds their message, is recorded already. */
  readonly isAddressed: boolean;
  /** Of a retry: the first campaign of all retries; null otherwise. */
  readonly retryRoot: string | null;
}

const laneRecipient = sql`s.uuid, s.campaign_uuid, s.source_uuid, s.kind, s.confirmed_at is not null as is_confirmed, s.variant,
  s.progress = 'addressed' as is_addressed, s.retry_root`;

/** A recipient whose message was requested in a conversation. */
export interface NotifiedRecipient extends LaneRecipient {
  readonly holder: HolderKind;
  /** The number of the ticket, or of the lead. */
  readonly ticketId: number;
}

/** Recipients of a lane whose message was requested, but who are not marked yet; of one recipient only when it is named. */
export const requestedOn = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  uuid: string | null = null,
): Promise<readonly NotifiedRecipient[]> => {
  const { rows } = await sql<NotifiedRecipient>`
    select ${laneRecipient}, m.holder, coalesce(d.id, m.ticket_id) as ticket_id from campaign_shipping s
      join message m on m.company_id = s.company_id and m.uuid = s.message_uuid
      left join ticket t on t.company_id = m.company_id and t.uuid = m.ticket_uuid
      left join ticket d on d.company_id = t.company_id and d.uuid = t.merged_into
     where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.progress = 'addressed'
       and (${uuid}::uuid is null or s.uuid = ${uuid}::uuid)`.execute(db);
  return rows;
};

/** Whether WhatsApp confirmed the number that a message was requested to. */
export const wentToCheckedNumber = async (
  db: OwnerDatabase,
  companyId: number,
  messageUuid: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from message m join contact c on c.company_id = m.company_id and c.id = m.contact_id
     where m.company_id = ${companyId} and m.uuid = ${messageUuid}::uuid and c.checked`.execute(db);
  return rows.length > 0;
};

/** Whether a lane has a message in flight without an ack for less than `patienceMs`. */
export const isUnsettled = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  { campaigns, since }: { readonly campaigns: readonly string[]; readonly since: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from campaign_shipping s
      join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid and m.ack = 1
     where s.company_id = ${companyId} and s.connection_id = ${connectionId} and s.progress = 'requested'
       and s.campaign_uuid = any(${[...campaigns]}::uuid[]) and s.requested_at > ${since} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/**
 * The next pending recipient of a campaign; undefined when there is none. Addressed recipients without a request (after
 * a crash or a cancellation) come first, then confirmed ones, then unasked ones.
 */
export const nextWaiting = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  campaign: string,
  isForKnown: boolean,
): Promise<LaneRecipient | undefined> => {
  const known = isForKnown ? sql`and ${isKnown(connectionId)}` : sql``;
  const { rows } = await sql<LaneRecipient>`
    select ${laneRecipient} from campaign_shipping s
     where s.company_id = ${companyId} and s.campaign_uuid = ${campaign}::uuid and s.progress in ('addressed', 'waiting') ${known}
     order by s.progress, s.confirmed_at is null, s.place limit 1`.execute(db);
  return rows[0];
};

/** The number of a list's item `i` in both writings of a Brazilian mobile number: WhatsApp knows many by the one without its ninth digit. */
const writings = sql`array[i.phone, case
  when i.phone ~ '^55[0-9]{2}9[6-9][0-9]{7}$' then left(i.phone, 4) || substr(i.phone, 6)
  when i.phone ~ '^55[0-9]{2}[6-9][0-9]{7}$' then left(i.phone, 4) || '9' || substr(i.phone, 5) end]`;

/** Whether a recipient `s`, by its company and source, ever wrote on a connection, in a ticket or as a lead, as a contact or with the number of a list's item. */
export const isKnown = (connectionId: number) => sql`exists (
  select from contact k
    cross join lateral (
      select t.uuid from ticket t where t.company_id = k.company_id and t.contact_id = k.id
      union all
      select l.uuid from lead l where l.company_id = k.company_id and l.contact_id = k.id
    ) held
    join message m on m.company_id = k.company_id and m.ticket_uuid = held.uuid
   where k.company_id = s.company_id and m.connection_id = ${connectionId} and not m.from_me
     and k.id in (
       select c.id from contact c where c.company_id = s.company_id and c.uuid = s.source_uuid
       union all
       select c.id from contact_list_item i
         join contact c on c.company_id = i.company_id and c.phone = any(${writings}) and c.removed_at is null
        where i.company_id = s.company_id and i.uuid = s.source_uuid))`;

/** Whether a recipient never wrote on the connection of a lane. */
export const isStranger = async (
  db: OwnerDatabase,
  { companyId, connectionId }: Lane,
  uuid: string,
): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select ${isKnown(connectionId)} as known from campaign_shipping s
     where s.company_id = ${companyId} and s.uuid = ${uuid}::uuid`.execute(db);
  return rows[0]?.known !== true;
};

/**
 * Whether every recipient of a campaign is in a final state, or can never reach one as its connection was removed.
 * Checked twice a second: recipients are counted only when no unfinished one is found.
 */
export const isThrough = async (db: OwnerDatabase, companyId: number, campaign: string): Promise<boolean> => {
  const { rows } = await sql<{ through: boolean }>`
    select case
      when exists (select from campaign_shipping s
        where s.company_id = c.company_id and s.campaign_uuid = c.uuid and s.progress in ('waiting', 'addressed')) then false
      when exists (select from campaign_shipping s
        left join campaign_message m on m.company_id = s.company_id and m.uuid = s.message_uuid
        where s.company_id = c.company_id and s.campaign_uuid = c.uuid and s.progress = 'requested' and s.step = 'confirmation'
          and m.ack is distinct from 0) then false
      when exists (select from campaign_message m
        join campaign_shipping s on s.company_id = m.company_id and s.campaign_uuid = m.campaign_uuid and s.message_uuid = m.uuid
        join connection w on w.company_id = s.company_id and w.id = s.connection_id
        where m.company_id = c.company_id and m.campaign_uuid = c.uuid and m.ack = 1 and s.progress = 'requested') then false
      else c.audience_count = (select count(*) from campaign_shipping s
        where s.company_id = c.company_id and s.campaign_uuid = c.uuid) end as through
      from campaign c where c.company_id = ${companyId} and c.uuid = ${campaign}::uuid`.execute(db);
  return rows[0]?.through === true;
};

/** Questions asked before a time without an answer, a hundred at a time. */
export const expiredQuestions = async (
  db: OwnerDatabase,
  companyId: number,
  { campaigns, before }: { readonly campaigns: readonly string[]; readonly before: Date },
): Promise<readonly LaneRecipient[]> => {
  const { rows } = await sql<LaneRecipient>`
    select ${laneRecipient} from campaign_shipping s
     where s.company_id = ${companyId} and s.campaign_uuid = any(${[...campaigns]}::uuid[]) and s.step = 'confirmation'
       and s.progress = 'requested' and s.requested_at < ${before}::timestamptz limit 100`.execute(db);
  return rows;
};

/** A message's recipient with their current contact. */
export interface Addressee {
  readonly name: string;
  readonly number: string;
  /** JSON of their fields, which messages name as `{{field}}`. */
  readonly fields: string;
}

/** A recipient: a contact or a list item; undefined when it was removed since. */
export const addresseeOf = async (
  db: OwnerDatabase,
  companyId: number,
  uuid: string,
): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    select name, phone as number, extra_info as fields from contact
     where company_id = ${companyId} and uuid = ${uuid}::uuid and removed_at is null and phone <> ''
    union all
    select name, phone, fields from contact_list_item
     where company_id = ${companyId} and uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
};

/** Whether no contact has this number, in either writing. */
export const isUnknownNumber = async (
  db: OwnerDatabase,
  companyId: number,
  number: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from contact where company_id = ${companyId} and phone = any(${[number, otherSpelling(number) ?? number]}::text[])
       and removed_at is null limit 1`.execute(db);
  return rows.length === 0;
};

/** How many of the next recipients are looked through for unknown numbers. */
const LOOKAHEAD = 100;

/** The numbers of a campaign's next recipients that no contact has, in their order; a campaign to contacts has none. */
export const unknownAhead = async (
  db: OwnerDatabase,
  companyId: number,
  campaign: string,
  limit: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: string }>`
    select i.phone as number from (
      select source_uuid, progress, confirmed_at, place from campaign_shipping
       where company_id = ${companyId} and campaign_uuid = ${campaign}::uuid and kind = 'item'
         and progress in ('addressed', 'waiting')
       order by progress, confirmed_at is null, place limit ${LOOKAHEAD}) s
      join contact_list_item i on i.company_id = ${companyId} and i.uuid = s.source_uuid
     where i.whatsapp_valid is distinct from false and not exists (select from contact c
       where c.company_id = i.company_id and c.phone = any(${writings}) and c.removed_at is null)
     order by s.progress, s.confirmed_at is null, s.place limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
};
