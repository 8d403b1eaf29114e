import type { EarlierTicket, InteractionView, MessageView, QuotedMessageView } from '@prosa/contracts';
import { placedLines } from '../lines/line-rows';
import { fileAddress } from '../media/file-cache';
import type { Thread } from './messages.live';
import type { Outgoing } from './messages.slice';

/** A bubble, whether the server has the message or not. */
export interface Bubble {
  readonly message: MessageView;
  /** Set while the message is only in this browser. */
  readonly outgoing: Outgoing | null;
}

/** A line of the conversation, in the order it is shown. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  /** Where an earlier ticket of the same contact begins. */
  | { readonly kind: 'earlier'; readonly key: string; readonly ticket: EarlierTicket }
  /** Where the ticket itself begins, below earlier ones. */
  | { readonly kind: 'current'; readonly key: string; readonly id: number; readonly at: string }
  /** What happened to the ticket between two messages. */
  | {
      readonly kind: 'lines';
      readonly key: string;
      readonly at: string;
      readonly entries: readonly InteractionView[];
    }
  | {
      readonly kind: 'bubble';
      readonly key: string;
      readonly bubble: Bubble;
      readonly startsGroup: boolean;
      readonly endsGroup: boolean;
    };

const GROUP_SPAN = 3 * 60_000;

const quoted = (message: MessageView | undefined): QuotedMessageView | null =>
  message === undefined
    ? null
    : {
        id: message.id,
        body: message.body,
        fromMe: message.fromMe,
        mediaType: message.mediaType,
        mediaUrl: message.mediaUrl,
        dataJson: '{}',
        contact: message.contact,
      };

/** The message that a waiting one will be, so that the bubble looks the same before and after. */
export const asMessage = (
  outgoing: Outgoing,
  thread: Pick<Thread, 'byId'>,
  author: MessageView['user'],
): MessageView => ({
  id: outgoing.clientId,
  ticketId: outgoing.ticketId,
  body: outgoing.body,
  fromMe: true,
  read: true,
  ack: outgoing.state === 'failed' ? 0 : 1,
  mediaType: outgoing.file?.mediaType ?? 'extendedTextMessage',
  mediaUrl: outgoing.file === null ? null : fileAddress(outgoing.clientId),
  mediaName: outgoing.file?.name ?? null,
  mediaSize: outgoing.file?.size ?? null,
  mediaMime: outgoing.file?.mime ?? null,
  mediaSeconds: outgoing.file?.seconds ?? null,
  mediaState: outgoing.file === null ? 'none' : 'ready',
  isVoice: outgoing.file?.isVoice ?? false,
  reactions: [],
  changing: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: outgoing.quotedId === null ? null : quoted(thread.byId[outgoing.quotedId]),
  dataJson: '{}',
  contact: null,
  user: author,
  error: outgoing.error === null ? null : { code: outgoing.error, message: '' },
  clientId: outgoing.clientId,
  order: Number.MAX_SAFE_INTEGER,
  createdAt: outgoing.createdAt,
  updatedAt: outgoing.createdAt,
});

/** The key of a message stays the same when the server's message replaces the pending one. */
export const keyOf = (message: MessageView): string => message.clientId ?? message.id;

interface Moment {
  readonly at: number;
  readonly day: string;
}

const moments = new WeakMap<MessageView, Moment>();
const days = new Map<number, string>();
/** Days begin at a whole quarter of an hour in every time zone. */
const QUARTER = 15 * 60_000;
const DAYS_KEPT = 50_000;

const dayAt = (at: number): string => {
  const quarter = Math.floor(at / QUARTER);
  const known = days.get(quarter);
  if (known !== undefined) return known;
  const day = new Date(at).toDateString();
  if (days.size > DAYS_KEPT) days.clear();
  days.set(quarter, day);
  return day;
};

/** When a message was written, worked out once: a long history is laid out again with every message that comes. */
const momentOf = (message: MessageView): Moment => {
  const known = moments.get(message);
  if (known !== undefined) return known;
  const at = Date.parse(message.createdAt);
  const moment = { at, day: dayAt(at) };
  moments.set(message, moment);
  return moment;
};

const sameGroup = (a: MessageView, b: MessageView): boolean => {
  if (a.fromMe !== b.fromMe || a.user?.id !== b.user?.id || a.contact?.id !== b.contact?.id) return false;
  if (a.program?.kind !== b.program?.kind || a.program?.campaign?.id !== b.program?.campaign?.id)
    return false;
  // Members of a group who are in no book all have the same number of ours.
  if (a.authorKey !== b.authorKey) return false;
  const [first, second] = [momentOf(a), momentOf(b)];
  return first.day === second.day && Math.abs(second.at - first.at) < GROUP_SPAN;
};

const storedBubbles = new WeakMap<MessageView, Bubble>();

/** The bubble of a stored message, memoised so that unchanged ones are not rendered again. */
const stored = (message: MessageView): Bubble => {
  const known = storedBubbles.get(message);
  if (known !== undefined) return known;
  const bubble: Bubble = { message, outgoing: null };
  storedBubbles.set(message, bubble);
  return bubble;
};

/**
 * Every bubble of a ticket: what the server has, then its part of the outbox as written by `author`. What never left
 * stays where it was written, so that later messages do not seem to be earlier ones.
 */
export const bubblesOf = (
  thread: Thread,
  outbox: readonly Outgoing[],
  author: MessageView['user'],
): readonly Bubble[] => {
  const bubbleOf = (outgoing: Outgoing): Bubble => ({
    message: asMessage(outgoing, thread, author),
    outgoing,
  });
  const staying = outbox.filter(
    ({ state, afterId }) => state === 'failed' && afterId !== null && afterId in thread.byId,
  );
  const bubbles: Bubble[] = [];
  for (const id of thread.ids) {
    const message = thread.byId[id];
    if (message !== undefined) bubbles.push(stored(message));
    if (staying.length > 0) bubbles.push(...staying.filter(({ afterId }) => afterId === id).map(bubbleOf));
  }
  const waiting = outbox.filter(outgoing => !staying.includes(outgoing));
  return [...bubbles, ...waiting.map(bubbleOf)];
};

const unreadFrom = (bubbles: readonly Bubble[], index: number): number =>
  bubbles.slice(index).filter(({ message }) => !message.fromMe).length;

/** Options of the layout. */
export interface RowOptions {
  readonly firstUnreadId: string | null;
  /** Number of unread messages at the time of opening. */
  readonly unread?: number;
  /** Older messages are still on the server, so that the first day here may have begun earlier. */
  readonly hasMore: boolean;
  /** Newer messages are on the server. */
  readonly hasNewer?: boolean;
  /** What happened to the ticket, oldest first. */
  readonly lines?: readonly InteractionView[];
}

const NO_LINES: readonly InteractionView[] = [];

const dayOf = (at: string): string => dayAt(Date.parse(at));

/** Lines as one row for each of their days. */
const lineRows = (entries: readonly InteractionView[]): Extract<MessageRow, { kind: 'lines' }>[] => {
  const rows: { kind: 'lines'; key: string; at: string; entries: InteractionView[] }[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last !== undefined && dayOf(last.at) === dayOf(entry.createdAt)) last.entries.push(entry);
    else rows.push({ kind: 'lines', key: `lines-${entry.id}`, at: entry.createdAt, entries: [entry] });
  }
  return rows;
};

/**
 * The conversation as rows: day separators, the unread divider, and messages grouped within three minutes. No row's
 * appearance depends on the rows before it, so prepending history does not shift the layout; for the same reason
 * the first day has a separator only at the true beginning.
 */
export const messageRows = (
  bubbles: readonly Bubble[],
  { firstUnreadId, unread, hasMore, hasNewer = false, lines = NO_LINES }: RowOptions,
): readonly MessageRow[] => {
  const rows: MessageRow[] = [];
  const seen = new Set<string>();
  const times = lines.length === 0 ? [] : bubbles.map(({ message }) => momentOf(message).at);
  const placed = placedLines(lines, times, { hasMore, hasNewer });
  const pushDay = (day: string, at: string, isShown: boolean): void => {
    // With a wrong clock a day could occur twice, but its key must be unique.
    if (!seen.has(day) && isShown) rows.push({ kind: 'day', key: `day-${day}`, at });
    seen.add(day);
  };
  const pushLines = (index: number): void => {
    for (const row of lineRows(placed.get(index) ?? NO_LINES)) {
      pushDay(dayOf(row.at), row.at, true);
      rows.push(row);
    }
  };
  bubbles.forEach((bubble, index) => {
    const { message } = bubble;
    const before = bubbles[index - 1]?.message;
    const after = bubbles[index + 1]?.message;
    pushLines(index);
    pushDay(momentOf(message).day, message.createdAt, index > 0 || !hasMore);
    const divides = message.id === firstUnreadId;
    if (divides) rows.push({ kind: 'unread', key: 'unread', count: unread ?? unreadFrom(bubbles, index) });
    const isApart = divides || placed.has(index);
    const endsApart = after?.id === firstUnreadId || placed.has(index + 1);
    rows.push({
      kind: 'bubble',
      key: keyOf(message),
      bubble,
      startsGroup: isApart || before === undefined || !sameGroup(before, message),
      endsGroup: endsApart || after === undefined || !sameGroup(message, after),
    });
  });
  pushLines(bubbles.length);
  return rows;
};
