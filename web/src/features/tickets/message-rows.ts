import type { MessageView, QuotedMessageView } from '@prosa/contracts';
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
  mediaType: 'extendedTextMessage',
  mediaUrl: null,
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

/** A bubble keeps its key when the server's message takes the waiting one's place. */
const keyOf = (message: MessageView): string => message.clientId ?? message.id;

const dayOf = (iso: string): string => new Date(iso).toDateString();

const sameGroup = (a: MessageView, b: MessageView): boolean =>
  a.fromMe === b.fromMe &&
  a.user?.id === b.user?.id &&
  a.contact?.id === b.contact?.id &&
  dayOf(a.createdAt) === dayOf(b.createdAt) &&
  Math.abs(Date.parse(b.createdAt) - Date.parse(a.createdAt)) < GROUP_SPAN;

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
    if (message !== undefined) bubbles.push({ message, outgoing: null });
    bubbles.push(...staying.filter(({ afterId }) => afterId === id).map(bubbleOf));
  }
  const waiting = outbox.filter(outgoing => !staying.includes(outgoing));
  return [...bubbles, ...waiting.map(bubbleOf)];
};

const unreadFrom = (bubbles: readonly Bubble[], index: number): number =>
  bubbles.slice(index).filter(({ message }) => !message.fromMe).length;

/** What else decides how a conversation is laid out. */
export interface RowOptions {
  readonly firstUnreadId: string | null;
  /** Older messages are still on the server, so that the first day here may have begun earlier. */
  readonly hasMore: boolean;
}

/**
 * The conversation as lines: day separators, the unread divider, and bubbles in groups of three minutes. Nothing a
 * bubble is drawn by depends on what stands before it, so that history put above leaves every pixel in place; for
 * the same reason the first day gets its separator only at the true beginning.
 */
export const messageRows = (
  bubbles: readonly Bubble[],
  { firstUnreadId, hasMore }: RowOptions,
): readonly MessageRow[] => {
  const rows: MessageRow[] = [];
  const days = new Set<string>();
  bubbles.forEach((bubble, index) => {
    const { message } = bubble;
    const before = bubbles[index - 1]?.message;
    const after = bubbles[index + 1]?.message;
    const day = dayOf(message.createdAt);
    // A clock that is wrong must not bring a day back: its key stands for one line.
    if (!days.has(day) && (index > 0 || !hasMore))
      rows.push({ kind: 'day', key: `day-${day}`, at: message.createdAt });
    days.add(day);
    const divides = message.id === firstUnreadId;
    if (divides) rows.push({ kind: 'unread', key: 'unread', count: unreadFrom(bubbles, index) });
    rows.push({
      kind: 'bubble',
      key: keyOf(message),
      bubble,
      startsGroup: divides || before === undefined || !sameGroup(before, message),
      endsGroup: after === undefined || after.id === firstUnreadId || !sameGroup(message, after),
    });
  });
  return rows;
};
