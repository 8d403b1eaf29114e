import type { MessageView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import { keyed, leadKey } from '../../entities/message/conversation-key';
import { steadyUrl } from '../../entities/message/media-address';

/** A message that was requested to be shown. */
export interface Focus {
  readonly id: string;
  /** Incremented with each request, so that the same message can be requested again. */
  readonly turn: number;
}

/** The unread messages when a ticket was opened. */
export interface UnreadAtOpening {
  readonly total: number;
  readonly before: number;
}

/** Nothing was unread. */
export const NONE_UNREAD: UnreadAtOpening = { total: 0, before: 0 };

/** The messages of one ticket that are in memory, oldest first. */
export interface Thread {
  readonly ids: readonly string[];
  readonly byId: Readonly<Record<string, MessageView>>;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly loadingOlder: boolean;
  readonly hasMore: boolean;
  readonly cursor: string | null;
  readonly error: string | null;
  /** The first message that was unread when the ticket was opened; the divider stays above it until an answer or leaving. */
  readonly firstUnreadId: string | null;
  /** Number of unread messages then, and number of those not loaded yet. */
  readonly unread: UnreadAtOpening;
  /** Leads to newer messages while only a window of the past is in memory; null when the end is. */
  readonly newerCursor: string | null;
  readonly loadingNewer: boolean;
  /** Messages that arrived after the window, until the window reaches them. */
  readonly skipped: readonly MessageView[];
  /** Ids of messages that moved to another ticket. */
  readonly gone: readonly string[];
  /** Ids to verify after the live feed lost its position: the next page confirms them. */
  readonly doubted: readonly string[];
  readonly focus: Focus | null;
}

/** A thread before anything was loaded. */
export const emptyThread: Thread = {
  ids: [],
  byId: {},
  status: 'idle',
  loadingOlder: false,
  hasMore: false,
  cursor: null,
  error: null,
  firstUnreadId: null,
  unread: NONE_UNREAD,
  newerCursor: null,
  loadingNewer: false,
  skipped: [],
  gone: [],
  doubted: [],
  focus: null,
};

const failed = 0;
const clock = 1;

/** The ack two views of a message add up to: it never goes down, except that a waiting message may fail. */
export const mergedAck = (held: number, incoming: number): number => {
  if (incoming === failed) return held <= clock ? failed : held;
  return Math.max(held, incoming);
};

/** Two views of one message: the newer text, the higher ack, and what was read or deleted stays so. */
export const mergedMessage = (held: MessageView | undefined, incoming: MessageView): MessageView => {
  if (held === undefined) return incoming;
  const newer = incoming.updatedAt >= held.updatedAt ? incoming : held;
  const ack = mergedAck(held.ack, incoming.ack);
  return {
    ...newer,
    ack,
    error: ack === failed ? (incoming.error ?? held.error) : newer.error,
    // A reaction shows as soon as it is given, before WhatsApp has taken it.
    reactions: newer.changing === 'reaction' ? held.reactions : newer.reactions,
    read: held.read || incoming.read,
    isDeleted: held.isDeleted || incoming.isDeleted,
    clientId: incoming.clientId ?? held.clientId,
    mediaUrl: steadyUrl(held.mediaUrl, newer.mediaUrl),
  };
};

const oldestFirst = (a: MessageView, b: MessageView): number => a.order - b.order;

const inOrder = (ids: readonly string[], byId: Thread['byId']): boolean =>
  ids.every((id, index) => {
    const held = byId[id];
    const before = index === 0 ? undefined : byId[ids[index - 1] ?? ''];
    return held !== undefined && (before === undefined || oldestFirst(before, held) <= 0);
  });

/**
 * A thread with messages merged in server order, regardless of arrival: frames and pages then agree, and a burst
 * within one second keeps its order.
 */
export const withMessages = (thread: Thread, messages: readonly MessageView[]): Thread => {
  if (messages.length === 0) return thread;
  const byId: Record<string, MessageView> = { ...thread.byId };
  const added: string[] = [];
  for (const message of messages) {
    if (byId[message.id] === undefined) added.push(message.id);
    byId[message.id] = mergedMessage(byId[message.id], message);
  }
  if (added.length === 0) return { ...thread, byId };
  const first = byId[thread.ids[0] ?? ''];
  const lastAdded = byId[added.at(-1) ?? ''];
  const isBefore = first !== undefined && lastAdded !== undefined && oldestFirst(lastAdded, first) < 0;
  const ids = isBefore ? [...added, ...thread.ids] : [...thread.ids, ...added];
  const seam = isBefore ? ids.slice(0, added.length + 1) : ids.slice(Math.max(0, thread.ids.length - 1));
  if (!inOrder(seam, byId)) ids.sort((a, b) => oldestFirst(byId[a] as MessageView, byId[b] as MessageView));
  return { ...thread, ids, byId };
};

/** A thread with live messages: nothing may be appended to a window of the past, or a gap would result. */
export const withLiveMessages = (held: Thread, messages: readonly MessageView[]): Thread => {
  // A message that moved away may come back.
  const gone = held.gone.filter(left => messages.every(({ id }) => id !== left));
  const thread = gone.length === held.gone.length ? held : { ...held, gone };
  if (thread.newerCursor === null) return withMessages(thread, messages);
  const isKnown = ({ id }: MessageView): boolean => thread.byId[id] !== undefined;
  const rest = messages.filter(message => !isKnown(message));
  return { ...withMessages(thread, messages.filter(isKnown)), skipped: [...thread.skipped, ...rest] };
};

/** A thread that does not hold some messages. */
export const withoutHeld = (thread: Thread, ids: readonly string[]): Thread => {
  const isLeft = (id: string): boolean => !ids.includes(id);
  const skipped = thread.skipped.filter(({ id }) => isLeft(id));
  if (skipped.length === thread.skipped.length && ids.every(id => thread.byId[id] === undefined))
    return thread;
  const { firstUnreadId } = thread;
  return {
    ...thread,
    skipped,
    ids: thread.ids.filter(isLeft),
    byId: Object.fromEntries(Object.entries(thread.byId).filter(([id]) => isLeft(id))),
    firstUnreadId: firstUnreadId !== null && isLeft(firstUnreadId) ? firstUnreadId : null,
  };
};

/** A thread without messages that moved to another ticket; a page in flight may still contain them. */
export const withoutMoved = (thread: Thread, ids: readonly string[]): Thread => ({
  ...withoutHeld(thread, ids),
  gone: [...thread.gone, ...ids],
});

/** A thread with changed views of messages it holds; what it does not hold stays out. */
export const withChanged = (thread: Thread, messages: readonly MessageView[]): Thread =>
  withMessages(
    thread,
    messages.filter(({ id }) => thread.byId[id] !== undefined),
  );

/** The first of the last `unread` messages that the contact wrote, or null when there is none. */
export const firstUnread = (thread: Pick<Thread, 'ids' | 'byId'>, unread: number): string | null => {
  let left = unread;
  let found: string | null = null;
  for (let index = thread.ids.length - 1; index >= 0 && left > 0; index -= 1) {
    const id = thread.ids[index];
    if (id === undefined || thread.byId[id]?.fromMe !== false) continue;
    found = id;
    left -= 1;
  }
  return found;
};

/** The conversation that is gone for this person. */
export const endedBy = ({ channel, payload }: LiveEvent): number | null => {
  if (channel === 'ticket') return payload.action === 'delete' ? payload.ticketId : null;
  return channel === 'lead-chat' && payload.action === 'delete' ? leadKey(payload.leadId) : null;
};

/** The messages that a frame takes out of a conversation. */
export const movedAwayBy = ({
  channel,
  payload,
}: LiveEvent): { ticketId: number; ids: readonly string[] } | undefined =>
  channel === 'ticket' && payload.action === 'updateUnread' && payload.movedAway !== undefined
    ? { ticketId: payload.ticketId, ids: payload.movedAway }
    : undefined;

/** The message that a frame brings, under the key of its conversation. */
export const messageIn = ({ channel, payload }: LiveEvent): MessageView | null => {
  if (channel === 'appMessage') return payload.message;
  return channel === 'MessageLead' ? keyed(payload.message, leadKey(payload.message.leadId)) : null;
};
