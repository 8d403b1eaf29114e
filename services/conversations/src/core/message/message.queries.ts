import { MEDIA_TYPES, type ContactRef, type MessageView, type QuotedMessageView } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import type { Touched } from '@prosa/projections';
import {
  pageOfRows,
  writtenOnce,
  type MessageRow,
  type ReadModel,
  type TenantConnection,
} from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';
import { parsedDetails, quoteElsewhere, shownDetails } from './message-details';
import { programOf } from './message-program.queries';

type Reader = Kysely<ReadModel> | TenantConnection;

/** What a view contains of the quoted message. */
const QUOTED = [
  'q.id as quotedMessageId',
  'q.body as quotedBody',
  'q.fromMe as quotedFromMe',
  'q.mediaType as quotedMediaType',
  'q.mediaKey as quotedMediaKey',
  'q.authorUuid as quotedAuthorUuid',
  'q.authorName as quotedAuthorName',
] as const;

/** Messages with all that their view contains; all joins are within their company. */
const allMessageViews = (db: Reader) =>
  db
    .selectFrom('message as m')
    .leftJoin('ticket as t', join =>
      join.onRef('t.companyId', '=', 'm.companyId').onRef('t.uuid', '=', 'm.ticketUuid'),
    )
    .leftJoin('ticket as d', join =>
      join.onRef('d.companyId', '=', 't.companyId').onRef('d.uuid', '=', 't.mergedInto'),
    )
    .leftJoin('lead as l', join =>
      join.onRef('l.companyId', '=', 'm.companyId').onRef('l.uuid', '=', 'm.ticketUuid'),
    )
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .leftJoin('message as q', join =>
      join
        .onRef('q.companyId', '=', 'm.companyId')
        .onRef('q.connectionId', '=', 'm.connectionId')
        .onRef('q.id', '=', 'm.quotedId'),
    )
    .leftJoin('messageDetail as x', join =>
      join.onRef('x.uuid', '=', 'm.uuid').onRef('x.companyId', '=', 'm.companyId'),
    )
    .leftJoin('messageProgram as p', join =>
      join.onRef('p.uuid', '=', 'm.uuid').onRef('p.companyId', '=', 'm.companyId'),
    )
    // Older facts do not name the campaign; its own row of the message does.
    .leftJoin('campaignMessage as cm', join =>
      join.onRef('cm.companyId', '=', 'p.companyId').onRef('cm.uuid', '=', 'p.uuid'),
    )
    .leftJoin('campaign as cp', join =>
      join
        .onRef('cp.companyId', '=', 'p.companyId')
        .on(({ eb, fn }) => eb('cp.uuid', '=', fn.coalesce('p.campaignUuid', 'cm.campaignUuid'))),
    )
    .leftJoin('contact as a', join =>
      join.onRef('a.uuid', '=', 'm.authorUuid').onRef('a.companyId', '=', 'm.companyId'),
    )
    // Messages of a deleted ticket are not shown.
    .where(({ eb, or }) => or([eb('t.uuid', 'is not', null), eb('m.holder', '<>', 'ticket')]))
    .selectAll('m')
    .select([
      't.readPosition',
      'd.id as shownTicketId',
      'd.uuid as shownTicketUuid',
      'l.readPosition as leadReadPosition',
      'c.name as contactName',
      'c.phone as contactPhone',
      'c.pictureMediaKey as contactPicture',
      ...QUOTED,
      'x.details',
      'p.kind as program',
      'cp.id as campaignId',
      'cp.name as campaignName',
      'a.id as authorId',
      'a.name as authorContactName',
      'a.phone as authorContactPhone',
      'a.pictureMediaKey as authorPicture',
    ]);

/** Messages of a company with all that their view contains. */
export const messageViews = (db: Reader, companyId: number) =>
  allMessageViews(db).where('m.companyId', '=', companyId);

type ViewRow = Awaited<ReturnType<ReturnType<typeof messageViews>['execute']>>[number];

const quotedOf = (row: ViewRow, contact: ContactRef): QuotedMessageView | null =>
  row.quotedMessageId === null
    ? quoteElsewhere(parsedDetails(row.details), row.quotedId, contact)
    : {
        id: row.quotedMessageId,
        body: row.quotedBody ?? '',
        fromMe: row.quotedFromMe ?? false,
        mediaType: row.quotedMediaType ?? MEDIA_TYPES[0],
        mediaUrl: signedMediaUrl(row.companyId, row.quotedMediaKey),
        dataJson: '{}',
        contact: row.quotedFromMe ? null : quotedAuthorOf(row, contact),
      };

/** The author of a quoted group message, by the name in the group, since the quote contains none. */
const quotedAuthorOf = (row: ViewRow, contact: ContactRef): ContactRef =>
  row.quotedAuthorUuid === null
    ? contact
    : { id: 0, name: row.quotedAuthorName ?? '', number: '', profilePicUrl: null };

const refusals = {
  edit: 'ERR_EDIT_WAPP_MSG',
  revoke: 'ERR_DELETE_WAPP_MSG',
  reaction: 'ERR_REACT_WAPP_MSG',
} as const;

const errorOf = ({
  ack,
  refusedChange,
  errorCode,
  mediaState,
}: Pick<MessageRow, 'ack' | 'errorCode' | 'refusedChange' | 'mediaState'>): MessageView['error'] => {
  if (mediaState === 'failed') return { code: 'ERR_WAPP_DOWNLOAD_MEDIA', message: '' };
  if (ack === 0) return { code: 'ERR_SENDING_WAPP_MSG', message: errorCode ?? '' };
  return refusedChange === null ? null : { code: refusals[refusedChange], message: errorCode ?? '' };
};

const reactionsOf = (
  row: Pick<MessageRow, 'ourReaction' | 'theirReaction' | 'authorReactions'>,
): MessageView['reactions'] =>
  [
    { emoji: row.theirReaction, fromMe: false },
    ...Object.values(JSON.parse(row.authorReactions ?? '{}') as Record<string, string>).map(emoji => ({
      emoji,
      fromMe: false,
    })),
    { emoji: row.ourReaction, fromMe: true },
  ].filter(({ emoji }) => emoji !== '');

const fileOf = (row: ViewRow) => ({
  mediaUrl: row.mediaState === 'ready' ? signedMediaUrl(row.companyId, row.mediaKey) : null,
  mediaPreviewUrl: signedMediaUrl(row.companyId, row.previewMediaKey),
  mediaName: row.mediaName,
  mediaSize: row.mediaSize === null ? null : Number(row.mediaSize),
  mediaMime: row.mediaMime,
  mediaSeconds: row.mediaSeconds,
  mediaState: row.mediaState,
  isVoice: row.isVoice,
});

/** The author in a group: the contact's name when in the book. A number is shown only where the member shows it. */
const memberOf = (row: ViewRow): ContactRef | null =>
  row.authorUuid === null
    ? null
    : {
        id: row.authorId ?? 0,
        name: row.authorContactName ?? (row.authorName || row.authorPhone) ?? '',
        number: row.authorContactPhone ?? row.authorPhone ?? '',
        profilePicUrl: signedMediaUrl(row.companyId, row.authorPicture),
      };

/** The id 0 stands for automatic messages. */
const authorOf = ({ userId, userName }: ViewRow): MessageView['user'] =>
  userId === null && userName === null ? null : { id: userId ?? 0, name: userName ?? '' };

/** A message as the API shows it. */
export const toMessageView = (row: ViewRow): MessageView => {
  const contact = {
    id: row.contactId,
    name: row.contactName,
    number: row.contactPhone,
    profilePicUrl: signedMediaUrl(row.companyId, row.contactPicture),
  };
  return {
    id: row.id,
    ticketId: row.shownTicketId ?? row.ticketId,
    ...(row.shownTicketId === null ? {} : { mergedFrom: row.ticketId }),
    body: row.body,
    fromMe: row.fromMe,
    read: row.fromMe || BigInt(row.position) <= BigInt(row.readPosition ?? row.leadReadPosition ?? 0),
    ack: row.ack,
    mediaType: row.mediaType,
    ...fileOf(row),
    reactions: reactionsOf(row),
    changing: row.changing,
    ...(row.transcript === null ? {} : { transcript: row.transcript }),
    isUndecryptable: row.isUndecryptable,
    isDeleted: row.isDeleted,
    isEdited: row.isEdited,
    ...(row.details === null ? {} : shownDetails(parsedDetails(row.details), row.isEdited)),
    isStarred: row.isStarred,
    quotedMsg: quotedOf(row, contact),
    dataJson: '{}',
    contact: row.fromMe ? null : (memberOf(row) ?? contact),
    ...(row.authorUuid === null ? {} : { authorKey: row.authorUuid }),
    user: authorOf(row),
    ...programOf(row),
    error: errorOf(row),
    clientId: row.clientId,
    order: Number(row.position),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** A message of ours that no query finds yet, as it will be shown. */
export const viewOfUnshown = async (db: Reader, companyId: number, row: MessageRow): Promise<MessageView> => {
  const quoted = await db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', row.connectionId)
    .where('id', '=', row.quotedId ?? '')
    .select([
      'id as quotedMessageId',
      'body as quotedBody',
      'fromMe as quotedFromMe',
      'mediaType as quotedMediaType',
      'mediaKey as quotedMediaKey',
      'authorUuid as quotedAuthorUuid',
      'authorName as quotedAuthorName',
    ])
    .executeTakeFirst();
  const contact = await db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('id', '=', row.contactId)
    .select(['name as contactName', 'phone as contactPhone', 'pictureMediaKey as contactPicture'])
    .executeTakeFirst();
  const nothing = {
    quotedMessageId: null,
    quotedBody: null,
    quotedFromMe: null,
    quotedMediaType: null,
    quotedMediaKey: null,
    quotedAuthorUuid: null,
    quotedAuthorName: null,
  };
  // Our own messages have no author among the group's members.
  const member = { authorId: null, authorContactName: null, authorContactPhone: null, authorPicture: null };
  const nobody = { contactName: '', contactPhone: '', contactPicture: null };
  return toMessageView({
    ...row,
    ...(quoted ?? nothing),
    ...(contact ?? nobody),
    ...member,
    readPosition: '0',
    leadReadPosition: null,
    shownTicketId: null,
    shownTicketUuid: null,
    ...{ details: null, program: null, campaignId: null, campaignName: null },
  });
};

/** The cursor of a page: messages before this log position. */
export interface MessagePageRequest {
  readonly before?: string;
  readonly offset?: number;
  readonly limit: number;
  /** Only those with a file that is here. */
  readonly filesOnly?: boolean;
}

/** Of one conversation, as nearly always, or of one and those merged into it. */
export const saidIn =
  (tickets: readonly string[]) =>
  (query: ReturnType<typeof messageViews>): ReturnType<typeof messageViews> =>
    tickets.length === 1
      ? query.where('m.ticketUuid', '=', tickets[0] ?? '')
      : query.where('m.ticketUuid', 'in', tickets);

/** The latest messages of a ticket before a place, oldest first, and the cursor of the page above them. */
export const messagesOfTicket = async (
  db: Reader,
  companyId: number,
  tickets: readonly string[],
  page: MessagePageRequest,
): Promise<{ messages: MessageView[]; nextCursor: string | null }> => {
  const rows = await messageViews(db, companyId)
    .$call(saidIn(tickets))
    .$if(page.before !== undefined, query => query.where('m.position', '<', page.before ?? ''))
    .$if(page.filesOnly === true, query => query.where('m.mediaKey', 'is not', null))
    .orderBy('m.position', 'desc')
    .$call(pageOfRows(page.limit + 1, page.offset))
    .execute();
  const kept = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? kept.at(-1) : undefined;
  return { messages: kept.map(toMessageView).reverse(), nextCursor: last ? String(last.position) : null };
};

/** Messages by their row ids, in no particular order. */
export const messagesByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<(MessageView & { uuid: string; ticketUuid: string })[]> => {
  if (uuids.length === 0) return [];
  // One statement for any number of ids, so that it is planned once.
  const any = sql<boolean>`m.uuid = any(${[...uuids]}::uuid[])`;
  const rows = await messageViews(db, companyId).where(any).execute();
  return rows.map(row => ({
    ...toMessageView(row),
    uuid: row.uuid,
    ticketUuid: row.shownTicketUuid ?? row.ticketUuid,
  }));
};

/** A message with the ids of its row, its ticket and its company. */
export interface TouchedMessage {
  readonly companyId: number;
  readonly uuid: string;
  readonly ticketUuid: string;
  readonly message: MessageView;
}

const ofUuids = writtenOnce((db, companyIds: readonly number[], uuids: readonly string[]) =>
  allMessageViews(db)
    .where(sql<boolean>`m.company_id = any(${companyIds}::int[])`)
    .where(sql<boolean>`m.uuid = any(${uuids}::uuid[])`),
);

/** Messages of several companies in one statement, in no particular order; for the projector. */
export const touchedMessages = async (
  db: Kysely<ReadModel>,
  { companyIds, uuids }: Touched,
): Promise<TouchedMessage[]> => {
  const { rows } = await db.executeQuery(ofUuids(db, companyIds, uuids));
  return rows.map(row => ({
    companyId: row.companyId,
    uuid: row.uuid,
    ticketUuid: row.shownTicketUuid ?? row.ticketUuid,
    message: toMessageView(row),
  }));
};

/** A message with the stream of its contact, which after a merge is not that of the ticket that shows it. */
export type NamedMessageRow = MessageRow & { readonly contactUuid: string };

/** The messages of a company with this WhatsApp id, newest first: each of its connections may have one. */
export const messagesByWhatsAppId = (db: Reader, companyId: number, id: string): Promise<NamedMessageRow[]> =>
  db
    .selectFrom('message as m')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'm.companyId').onRef('c.id', '=', 'm.contactId'),
    )
    .where('m.companyId', '=', companyId)
    .where('m.id', '=', id)
    .orderBy('m.position', 'desc')
    .selectAll('m')
    .select('c.uuid as contactUuid')
    .execute();

type AuthorColumn = 'authorPhone' | 'authorLid' | 'authorUuid';

/** The message of a ticket that another one quotes. */
export const quotableMessage = (
  db: Reader,
  companyId: number,
  ticketUuid: string,
  id: string,
): Promise<Pick<MessageRow, 'id' | 'body' | 'fromMe' | AuthorColumn> | undefined> =>
  db
    .selectFrom('message')
    .where('companyId', '=', companyId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('ticketUuid', '=', ticketUuid),
        eb(
          'ticketUuid',
          'in',
          selectFrom('ticket')
            .where('companyId', '=', companyId)
            .where('mergedInto', '=', ticketUuid)
            .select('uuid'),
        ),
      ]),
    )
    .where('id', '=', id)
    .select(['id', 'body', 'fromMe', 'authorPhone', 'authorLid', 'authorUuid'])
    .executeTakeFirst();
