import type { MessageView } from '@prosa/contracts';
import type { ThreadPage } from '../../entities/message/conversation-key';
import type { Thread } from './messages.live';
import { emptyThread, firstUnread, withMessages, withoutHeld } from './messages.live';

/** A loaded page, and the end of the thread that it was requested for. */
export interface LoadedPage {
  readonly older: boolean;
  readonly page: ThreadPage;
  readonly unread: number;
}

/** The focus value for the end of the conversation. */
export const THE_END = '';

/**
 * Live messages beyond the end of a page that arrived during its request: they are no gap, and will not be
 * delivered again.
 */
const broughtSince = ({ byId, skipped }: Thread, { messages }: ThreadPage): readonly MessageView[] => {
  const end = messages.reduce((latest, { order }) => Math.max(latest, order), -Infinity);
  return [...Object.values(byId), ...skipped].filter(({ order }) => order > end);
};

/** A page may have been made before what it brings moved to another ticket. */
const staying = ({ gone }: Thread, page: ThreadPage): ThreadPage =>
  gone.length === 0 ? page : { ...page, messages: page.messages.filter(({ id }) => !gone.includes(id)) };

/** A thread without what a latest page would bring if it were still here. */
const undoubted = (thread: Thread, { messages }: ThreadPage): Thread => {
  if (thread.doubted.length === 0) return thread;
  const begin = messages.reduce((first, { order }) => Math.min(first, order), Infinity);
  const isListed = (id: string): boolean => messages.some(message => message.id === id);
  const isBefore = (id: string): boolean => (thread.byId[id]?.order ?? Infinity) < begin && begin < Infinity;
  const ghosts = thread.doubted.filter(id => !isListed(id) && !isBefore(id));
  return { ...withoutHeld(thread, ghosts), doubted: [] };
};

type UnreadMarks = Pick<Thread, 'firstUnreadId' | 'unread'>;

const isTheirs = ({ fromMe }: MessageView): boolean => !fromMe;

/** The divider's position when a ticket in memory is opened again. */
export const unreadAtOpening = (thread: Thread, total: number): UnreadMarks => {
  const theirs = thread.ids.filter(id => thread.byId[id]?.fromMe === false).length;
  const before = thread.hasMore ? Math.max(0, total - theirs) : 0;
  return { firstUnreadId: before > 0 ? null : firstUnread(thread, total), unread: { total, before } };
};

/**
 * The divider's position in the first page; fixed: later messages are not counted, and while the first unread
 * message is not loaded there is none.
 */
const unreadIn = (held: Thread, { messages, hasMore }: ThreadPage, unread: number): UnreadMarks => {
  if (held.status === 'ready' || unread === 0)
    return { firstUnreadId: held.firstUnreadId, unread: held.unread };
  const theirs = messages.filter(isTheirs);
  const found = theirs.filter(({ read }) => !read);
  const isWhole = !hasMore || found.length < theirs.length || found.length >= unread;
  const total = isWhole ? found.length : unread;
  return {
    firstUnreadId: isWhole ? (found[0]?.id ?? null) : null,
    unread: { total, before: total - found.length },
  };
};

/** The same when an older page has come: the divider gets its place as soon as that is in memory. */
const unreadFurtherBack = (held: Thread, { messages, hasMore }: ThreadPage): UnreadMarks => {
  const { firstUnreadId, unread } = held;
  if (unread.before === 0) return { firstUnreadId, unread };
  const theirs = messages.filter(isTheirs);
  const before = hasMore ? Math.max(0, unread.before - theirs.length) : 0;
  const first = theirs[Math.max(0, theirs.length - unread.before)];
  return { firstUnreadId: before === 0 ? (first?.id ?? null) : null, unread: { ...unread, before } };
};

/** The latest page, or one before what is held. */
export const withLoadedPage = (before: Thread, { older, page: whole, unread }: LoadedPage): Thread => {
  const page = staying(before, whole);
  const held = older ? before : undoubted(before, page);
  const overlaps = page.messages.some(message => held.byId[message.id] !== undefined);
  // A latest page that does not touch what we hold means that messages in between are missing: start over.
  const base = older || held.ids.length === 0 || overlaps ? held : { ...emptyThread, gone: held.gone };
  const paged = withMessages(base, page.messages);
  const merged = older ? paged : withMessages(paged, broughtSince(held, page));
  // Live messages before the first page provide no cursor to continue from.
  const reached = older || base.ids.length === 0 || held.status !== 'ready';
  const atEnd = older ? {} : { newerCursor: null, skipped: [], loadingNewer: false };
  return {
    ...merged,
    ...atEnd,
    status: 'ready',
    error: null,
    loadingOlder: false,
    hasMore: reached ? page.hasMore : base.hasMore,
    cursor: reached ? page.nextCursor : base.cursor,
    focus: !older && held.newerCursor !== null ? withFocus(held, THE_END).focus : held.focus,
    ...(older ? unreadFurtherBack(held, page) : unreadIn(held, page, unread)),
  };
};

/** A page behind a window of the past; the last one brings what arrived meanwhile. */
export const withNewerPage = (held: Thread, whole: ThreadPage): Thread => {
  const page = staying(held, whole);
  const newerCursor = page.newerCursor ?? null;
  const late = newerCursor === null ? held.skipped : [];
  return {
    ...withMessages(held, [...page.messages, ...late]),
    newerCursor,
    loadingNewer: false,
    skipped: newerCursor === null ? [] : held.skipped,
  };
};

/** A focus on a message, distinct from the one before. */
export const withFocus = (thread: Thread, id: string): Thread => ({
  ...thread,
  focus: { id, turn: (thread.focus?.turn ?? 0) + 1 },
});

/**
 * Replaces the thread by a window around a message or day, unless they overlap. The focus is on the requested
 * message, or on the first of the day.
 */
export const withWindow = (held: Thread, whole: ThreadPage, target: string | null): Thread => {
  const page = staying(held, whole);
  const overlaps = page.messages.some(message => held.byId[message.id] !== undefined);
  const newerCursor = page.newerCursor ?? null;
  const late = newerCursor === null ? broughtSince(held, page) : [];
  const fresh = (): Thread => ({
    ...withMessages(emptyThread, [...page.messages, ...late]),
    status: 'ready',
    hasMore: page.hasMore,
    cursor: page.nextCursor,
    newerCursor,
    firstUnreadId: held.firstUnreadId,
    unread: held.unread,
    gone: held.gone,
  });
  // Touching windows can still leave a hole on the far side; only one inside of what is held cannot.
  const isInside = overlaps && page.messages.every(message => held.byId[message.id] !== undefined);
  const next = isInside ? withMessages(held, page.messages) : fresh();
  const id = target ?? page.messages[0]?.id;
  return id === undefined ? next : withFocus({ ...next, focus: held.focus }, id);
};

/** The message with the person's own reaction put, changed or taken away; WhatsApp keeps one of each side. */
export const withReaction = (message: MessageView, emoji: string): MessageView => ({
  ...message,
  reactions: [
    ...message.reactions.filter(({ fromMe }) => !fromMe),
    ...(emoji === '' ? [] : [{ emoji, fromMe: true }]),
  ],
});
