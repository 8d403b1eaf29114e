import { INTERACTION_TYPES, LIMITS, type InteractionPage, type InteractionView } from '@prosa/contracts';
import type { MessageRow, TenantConnection } from '@prosa/read-model';
import { sql, type RawBuilder } from 'kysely';
import type { PlacedLine } from '@prosa/platform';
import { lastMessageView, previewOf } from '@prosa/conversation';
import { ticketsMergedInto } from '../../core/merge/merge.queries';

/** Maximum length of a message in a history line. */
const EXCERPT = 140;

interface Line {
  id: string;
  type: InteractionView['type'];
  text: string;
  params: string;
  author: string;
  createdAt: Date;
  position: string;
  /** Null for what happened to the contact. */
  ticketUuid: string | null;
}

type MessageContent = Pick<
  MessageRow,
  'body' | 'mediaType' | 'mediaName' | 'mediaMime' | 'mediaSeconds' | 'isVoice' | 'isDeleted'
>;

/** A line with its message; all null when there is none. */
type LineWithMessage = Line & { messageId: string | null; note: string | null } & MessageContent;

/** Filter of a history: by types, or up to a time. */
export interface LinesOf {
  readonly types: readonly string[];
  readonly until: Date | null;
  /** Only what comes after this line in the order of the log. */
  readonly after?: PlacedLine | undefined;
}

/** The messages as of the moment up to which lines are wanted, by WhatsApp id. */
export type MessagesThen = ReadonlyMap<string, MessageContent>;

/** A page of them. */
export interface LinesWanted extends LinesOf {
  readonly page: number;
  readonly messages?: MessagesThen | undefined;
}

/** The sources of a history: stored lines, those of the contact, and those derived from messages. */
interface Sources {
  readonly own: RawBuilder<Line>;
  readonly ofContact: RawBuilder<Line>;
  readonly said: RawBuilder<Line>;
}

/** A ticket, and the tickets merged into it, by uuid. */
interface Shown {
  readonly ticketUuid: string;
  readonly merged: ReadonlyMap<string, number>;
}

const shownIn = async (db: TenantConnection, companyId: number, ticketUuid: string): Promise<Shown> => ({
  ticketUuid,
  merged: new Map((await ticketsMergedInto(db, companyId, ticketUuid)).map(({ uuid, id }) => [uuid, id])),
});

/**
 * Messages are lines too, but are not stored twice: their lines are derived from the messages. Lines of the contact
 * are shown for the time the ticket was active.
 */
const sourcesOf = (
  companyId: number,
  { ticketUuid, merged }: Shown,
  { types, until, after }: LinesOf,
): Sources => {
  const inTime = after
    ? sql`(position, id::text) > (${after.position.toString()}::bigint, ${after.line.id})`
    : until === null
      ? sql`true`
      : sql`created_at <= ${until}`;
  const wanted = types.length === 0 ? inTime : sql`${inTime} and type = any(${[...types]})`;
  const isSaid = types.length === 0 || types.includes('MESSAGE') ? inTime : sql`false`;
  const others = [...merged.keys()];
  const isOf = (column: string) =>
    others.length === 0
      ? sql`${sql.ref(column)} = ${ticketUuid}`
      : sql`${sql.ref(column)} = any(${[ticketUuid, ...others]}::uuid[])`;
  const own = sql`company_id = ${companyId} and ${isOf('ticket_uuid')}`;
  // A `MERGED` line of a merged ticket is shown in that ticket only.
  const visible = others.length === 0 ? sql`true` : sql`(ticket_uuid = ${ticketUuid} or type <> 'MERGED')`;
  return {
    own: sql`select id::text, type, text, params, author, created_at, position, ticket_uuid
      from interaction where ${own} and ${visible} and ${wanted}`,
    ofContact: sql`select l.id::text, l.type, l.text, l.params, l.author, l.created_at, l.position, null::uuid as ticket_uuid
      from (select * from interaction where company_id = ${companyId} and contact_uuid is not null and ${wanted}) l
     where exists (select from ticket t where t.company_id = ${companyId} and ${isOf('t.uuid')}
       and t.contact_uuid = l.contact_uuid
       and l.created_at >= t.created_at and (t.status <> 'closed' or l.created_at <= t.updated_at))`,
    said: sql`select m.uuid::text as id, 'MESSAGE' as type,
      case when from_me then 'Mensagem enviada' else 'Mensagem recebida' end as text,
      json_strip_nulls(json_build_object('messageId', m.id, 'direction', case when from_me then 'out' else 'in' end,
        'by', coalesce(p.kind, case when user_name is not null then 'user' when from_me then 'phone' else 'contact' end),
        'campaign', k.name))::text as params,
      coalesce('Campanha ' || k.name, case p.kind when 'campaign' then 'Campanha' when 'api' then 'API' end,
        user_name, case when from_me then 'Celular' else 'Cliente' end) as author, m.created_at, m.position, m.ticket_uuid
    from (select * from message where ${own} and ${isSaid}) m
    left join message_program p on p.company_id = ${companyId} and p.uuid = m.uuid
    left join campaign_message s on s.company_id = p.company_id and s.uuid = p.uuid
    left join campaign k on k.company_id = p.company_id and k.uuid = coalesce(p.campaign_uuid, s.campaign_uuid)`,
  };
};

/**
 * The first lines in an order; the limit applies to each source, so that a long history is not sorted as a whole.
 */
const firstLines = (
  companyId: number,
  { own, ofContact, said }: Sources,
  order: 'asc' | 'desc',
  { most, offset = 0 }: { readonly most: number; readonly offset?: number },
): RawBuilder<LineWithMessage> => {
  const by = sql.raw(`position ${order}`);
  const few = sql`limit ${sql.lit(offset + most)}`;
  // Personal text is read from its message, and not stored a second time. The message's id is computed under the limit:
  // row-level security keeps conditions with `->>` from the index.
  return sql<LineWithMessage>`
    select l.id, l.type, l.text, l.params, l.author, l.created_at, l.position, l.ticket_uuid, m.id as message_id,
      m.body, m.media_type, m.media_name, m.media_mime, m.media_seconds, m.is_voice, m.is_deleted,
      coalesce(n.note, l.own_note) as note from (
      select *, params::json->>'messageId' as said_in, params::json->>'note' as own_note,
        case when type = 'NOTE_ADDED' then (params::json->>'noteId')::int end as note_id from (
        (${own} order by ${by}, id ${sql.raw(order)} ${few})
        union all (${ofContact} order by ${by}, id ${sql.raw(order)} ${few})
        union all (${said} order by ${by} ${few})
      ) lines order by ${by}, id ${sql.raw(order)} limit ${sql.lit(most)} offset ${sql.lit(offset)}
    ) l
    left join message m on m.company_id = ${companyId} and m.id = l.said_in
    left join ticket_note n on n.company_id = ${companyId} and n.ticket_uuid = l.ticket_uuid and n.id = l.note_id
    order by l.position ${sql.raw(order)}, l.id ${sql.raw(order)}`;
};

const messageOf = (row: LineWithMessage): Pick<InteractionView, 'message'> => {
  const { messageId, body, mediaType, mediaName, mediaMime, mediaSeconds, isVoice, isDeleted } = row;
  if (messageId === null) return {};
  const file = {
    name: mediaName ?? '',
    mime: mediaMime ?? '',
    size: null,
    voice: isVoice,
    ...(mediaSeconds === null ? {} : { seconds: mediaSeconds }),
  };
  const preview = previewOf({ messageId, body, mediaType, file });
  const { lastMessage: text, lastMessageKind: kind } = lastMessageView(preview);
  return { message: { id: messageId, text: text.slice(0, EXCERPT), kind, isDeleted } };
};

/** A line with its message as it was then; one that was not there yet is not shown. */
const asThen = (row: LineWithMessage, messages: MessagesThen | undefined): LineWithMessage => {
  if (messages === undefined || row.messageId === null) return row;
  const then = messages.get(row.messageId);
  return then === undefined ? { ...row, messageId: null } : { ...row, ...contentOf(then) };
};

const contentOf = (message: MessageContent): MessageContent => {
  const { body, mediaType, mediaName, mediaMime, mediaSeconds, isVoice, isDeleted } = message;
  return { body, mediaType, mediaName, mediaMime, mediaSeconds, isVoice, isDeleted };
};

const mergedFrom = (id: number | undefined): Pick<InteractionView, 'mergedFrom'> =>
  id === undefined ? {} : { mergedFrom: id };

const toView = ({ merged }: Shown, row: LineWithMessage): InteractionView => ({
  id: row.id,
  type: row.type,
  text: row.text,
  params: JSON.parse(row.params) as Record<string, string>,
  author: row.author,
  ...messageOf(row),
  ...(row.note === null ? {} : { note: row.note }),
  ...mergedFrom(merged.get(row.ticketUuid ?? '')),
  createdAt: row.createdAt.toISOString(),
});

/** A page of a ticket's history, newest first. */
export const interactionsOfTicket = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  { page, messages, ...wanted }: LinesWanted,
): Promise<InteractionPage> => {
  const size = LIMITS.historyPageSize;
  const shown = await shownIn(db, companyId, ticketUuid);
  const sources = sourcesOf(companyId, shown, wanted);
  const { own, ofContact, said } = sources;
  const { rows } = await firstLines(companyId, sources, 'desc', {
    most: size,
    offset: (page - 1) * size,
  }).execute(db);
  const counted = await sql<{ count: number }>`select ((select count(*) from (${own}) lines)
    + (select count(*) from (${ofContact}) lines) + (select count(*) from (${said}) lines))::int as count`.execute(
    db,
  );
  const count = counted.rows[0]?.count ?? 0;
  return {
    interactions: rows.map(row => toView(shown, asThen(row, messages))),
    count,
    pages: Math.max(1, Math.ceil(count / size)),
  };
};

/**
 * Kinds of lines that are not shown between messages: messages and their edits, changes of the contact, and the creation,
 * which the first message shows.
 */
const OUTSIDE: readonly InteractionView['type'][] = ['MESSAGE', 'EDIT', 'CONTACT_CHANGED', 'CREATION'];
const OF_THE_TICKET = INTERACTION_TYPES.filter(type => !OUTSIDE.includes(type));

/** The last lines that stand between the messages of a ticket, oldest first. */
export const threadLines = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
): Promise<InteractionView[]> => {
  const shown = await shownIn(db, companyId, ticketUuid);
  const sources = sourcesOf(companyId, shown, { types: OF_THE_TICKET, until: null });
  const { rows } = await firstLines(companyId, sources, 'desc', { most: LIMITS.threadLines }).execute(db);
  return rows.map(row => toView(shown, row)).reverse();
};

/** A history with each line's log position, so that lines of other sources can be merged in: oldest first, up to `most`. */
export const wholePlaced = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  most: number,
): Promise<PlacedLine[]> => {
  const shown = await shownIn(db, companyId, ticketUuid);
  const sources = sourcesOf(companyId, shown, { types: [], until: null });
  const { rows } = await firstLines(companyId, sources, 'asc', { most }).execute(db);
  return rows.map(row => ({ position: BigInt(row.position), line: toView(shown, row) }));
};

/** Messages are told of by their own facts in an exported history. */
const STORED = INTERACTION_TYPES.filter(type => type !== 'MESSAGE' && type !== 'EDIT');

/** The next lines of a history that are none of a message, oldest first. */
export const storedLines = async (
  db: TenantConnection,
  companyId: number,
  ticketUuid: string,
  { after, most }: { readonly after: PlacedLine | undefined; readonly most: number },
): Promise<PlacedLine[]> => {
  const shown = await shownIn(db, companyId, ticketUuid);
  const sources = sourcesOf(companyId, shown, { types: STORED, until: null, after });
  const { rows } = await firstLines(companyId, sources, 'asc', { most }).execute(db);
  return rows.map(row => ({ position: BigInt(row.position), line: toView(shown, row) }));
};

/** A chat in which a conversation's messages were sent, by one of its addresses. */
export interface ChatOfHistory {
  readonly connectionId: number;
  readonly phone: string;
  readonly lid: string;
  readonly groupId: string | null;
}

/** The chats of a conversation and of those merged into it. */
export const chatsOf = async (
  db: TenantConnection,
  companyId: number,
  uuids: readonly string[],
): Promise<readonly ChatOfHistory[]> => {
  const { rows } = await sql<ChatOfHistory>`
    select distinct m.connection_id, c.phone, c.lid, c.group_id from message m
    join contact c on c.company_id = m.company_id and c.id = m.contact_id
    where m.company_id = ${companyId} and m.ticket_uuid = any(${[...uuids]}::uuid[]) and m.from_me`.execute(
    db,
  );
  return rows;
};
