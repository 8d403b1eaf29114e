import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { formatDay } from '../../../ui/formatters';
import { useOnceFor, useStateOf } from '../../../ui/state-of';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { messagePreview } from '../message-preview';
import type { Bubble, MessageRow } from '../message-rows';
import type { Focus } from '../messages.live';
import { THE_END } from '../thread-pages';
import { bubblesOf, messageRows } from '../message-rows';
import { messageActions } from '../messages.slice';
import { selectOutbox, selectThread, selectViewer } from '../tickets.selectors';
import type { BubbleActs } from './bubble-acts';
import { AUTHOR_LINE } from './group-author';
import { captionOf, mediaHeight } from './media-kind';
import { MessageBubble } from './message-bubble';
import { frameSize, lineSize, rememberFrame, rememberSizes, rememberedSizes } from './row-sizes';
import { useSteadyBottom } from './use-steady-bottom';
import { useTexts } from '../use-texts';
import { usePlaces, useVirtualRows } from './virtual-rows';
import type { Rows } from './virtual-rows';

const AWAY = 160;
const ANNOUNCE_PAUSE = 1_000;

/** The messages of a ticket. */
export interface MessageListProps {
  readonly ticket: TicketView;
  readonly acts: BubbleActs;
}

const PADDING = 12;

const DAY_LINE = 44;
const LINE = 21;
const LINE_LENGTH = 60;
/** What a bubble is high besides its text: its own edges, and the gap below a group. */
const EDGES = 13;
const GROUP_GAP = 8;

const contentHeight = (message: MessageView): number => {
  const text = captionOf(message);
  const lines = Math.min(20, text.split('\n').length - 1 + Math.ceil(text.length / LINE_LENGTH));
  const extra = (message.quotedMsg === null ? 0 : 54) + (message.reactions.length === 0 ? 0 : 14);
  // Without a text the time has a line of its own.
  return mediaHeight(message) + Math.max(1, lines) * LINE + extra;
};

const contentHeights = new WeakMap<MessageView, number>();

/** About how high a row is, worked out once: the virtual list asks for all of a long history again and again. */
const estimate = (row: MessageRow | undefined): number => {
  if (row?.kind !== 'bubble') return DAY_LINE;
  const { message } = row.bubble;
  let height = contentHeights.get(message);
  if (height === undefined) {
    height = contentHeight(message);
    contentHeights.set(message, height);
  }
  const author = row.startsGroup && message.authorKey !== undefined ? AUTHOR_LINE : 0;
  return EDGES + height + author + (row.endsGroup ? GROUP_GAP : 0);
};

const firstUnreadIndex = (rows: readonly MessageRow[]): number =>
  rows.findIndex(row => row.kind === 'unread');

/** Where the end of the rows begins, so that the first rendering is of the rows that will be seen. */
const endOffset = (rows: readonly MessageRow[], ticketId: number): number => {
  const known = rememberedSizes(ticketId);
  const total = rows.reduce((sum, row, index) => {
    const size = known[index];
    return sum + (size?.key === row.key ? size.size : estimate(row));
  }, 2 * PADDING);
  return Math.max(0, total - frameSize().height);
};

const useBubbles = (ticketId: number): readonly Bubble[] => {
  const thread = useAppSelector(state => selectThread(state, ticketId));
  const viewer = useAppSelector(selectViewer);
  // The outbox changes with every message of any ticket; what counts here is this ticket's part.
  const mine = useAppSelector(
    state => selectOutbox(state).filter(outgoing => outgoing.ticketId === ticketId),
    shallowEqual,
  );
  return useMemo(() => bubblesOf(thread, mine, viewer), [thread, mine, viewer]);
};

const Row = ({
  row,
  ticket,
  acts,
  marked,
}: MessageListProps & { readonly row: MessageRow; readonly marked: string | null }) => {
  const t = useTexts();
  if (row.kind === 'day')
    return (
      <div className="day-line">
        <span className="day-chip">{formatDay(row.at)}</span>
      </div>
    );
  if (row.kind === 'unread')
    return (
      <div className="unread-line">
        <span>{t('messages.unreadDivider', { count: row.count })}</span>
      </div>
    );
  const { bubble, startsGroup, endsGroup } = row;
  return (
    <MessageBubble
      bubble={bubble}
      startsGroup={startsGroup}
      endsGroup={endsGroup}
      contactName={ticket.contact.name}
      acts={acts}
      isMarked={bubble.message.id === marked}
    />
  );
};

/** The day of what is at the top of the view, shown while its separator is out of it. */
const StickyDay = ({ rows, virtual }: { readonly rows: readonly MessageRow[]; readonly virtual: Rows }) => {
  const first = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0);
  const row = first === undefined ? undefined : rows[first.index];
  if (row?.kind !== 'bubble') return null;
  return (
    <div className="day-sticky" aria-hidden="true">
      <span className="day-chip">{formatDay(row.bubble.message.createdAt)}</span>
    </div>
  );
};

/** Reads new messages of the contact aloud, at a pace that can be listened to. */
const Announcer = ({
  last,
  contactName,
}: {
  readonly last: Bubble | undefined;
  readonly contactName: string;
}) => {
  const [said, setSaid] = useState('');
  const seen = useRef(last?.message.id);
  const message = last?.message;
  useEffect(() => {
    if (message === undefined || message.id === seen.current) return undefined;
    seen.current = message.id;
    if (message.fromMe) return undefined;
    const timer = setTimeout(() => setSaid(`${contactName}: ${messagePreview(message)}`), ANNOUNCE_PAUSE);
    return () => clearTimeout(timer);
  }, [message, contactName]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
};

const JumpButton = ({
  count,
  isPast,
  onClick,
}: {
  readonly count: number;
  /** The end is not even in memory. */
  readonly isPast: boolean;
  readonly onClick: () => void;
}) => {
  const t = useTexts();
  const end = isPast ? t('messages.present') : t('messages.jump');
  return (
    <button
      type="button"
      className="jump-button"
      title={end}
      aria-label={count > 0 ? t('messages.jumpNew', { count }) : end}
      onClick={onClick}
    >
      <ChevronDown size={16} />
      {count > 0 && <span className="jump-count tnum">{count}</span>}
    </button>
  );
};

/** How many messages arrived below what is seen since the person scrolled up. */
const useMissed = (ticketId: number, bubbles: readonly Bubble[], isAway: boolean): number => {
  const firstId = bubbles[0]?.message.id;
  const [seen, setSeen] = useStateOf(ticketId, { firstId, count: bubbles.length });
  // History put before moves the count along; being at the end resets it.
  const shift =
    seen.firstId === firstId ? 0 : bubbles.findIndex(({ message }) => message.id === seen.firstId);
  const count = isAway ? seen.count + Math.max(0, shift) : bubbles.length;
  if (seen.firstId !== firstId || seen.count !== count) setSeen({ firstId, count });
  return isAway ? Math.max(0, bubbles.length - count) : 0;
};

/** Back up to where the unread messages begin, when that is out of sight. */
const UnreadButton = ({
  rows,
  virtual,
}: {
  readonly rows: readonly MessageRow[];
  readonly virtual: Rows;
}) => {
  const t = useTexts();
  const index = useMemo(() => firstUnreadIndex(rows), [rows]);
  if (index < 0 || (virtual.range?.startIndex ?? 0) <= index) return null;
  return (
    <button
      type="button"
      className="unread-button"
      onClick={() => virtual.scrollToIndex(index, { align: 'start' })}
    >
      <ChevronUp size={14} /> {t('messages.firstUnread')}
    </button>
  );
};

const MARK_MS = 1_800;

/** Shows the message that was asked for and marks it for a moment. */
const useFocus = (
  ticketId: number,
  rows: readonly MessageRow[],
  focus: Focus | null,
  virtual: Rows,
): string | null => {
  const [marked, setMarked] = useStateOf<Focus | null>(ticketId, null);
  const shown = useOnceFor(ticketId, () => ({ turn: focus?.turn ?? 0 }));
  useLayoutEffect(() => {
    if (focus === null || focus.turn === shown.turn) return;
    shown.turn = focus.turn;
    if (focus.id === THE_END) return virtual.scrollToEnd();
    const index = rows.findIndex(row => row.kind === 'bubble' && row.bubble.message.id === focus.id);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    setMarked(focus);
  }, [rows, focus, shown, virtual, setMarked]);
  useEffect(() => {
    if (marked === null) return undefined;
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked, setMarked]);
  return marked?.id ?? null;
};

/** Whether what comes below is to be followed: not while only the past is here, nor by what leads back from it. */
const useFollow = (ticketId: number, isPast: boolean): boolean => {
  const before = useOnceFor(ticketId, () => ({ isPast }));
  useEffect(() => {
    before.isPast = isPast;
  });
  return !isPast && !before.isPast;
};

/** Where a conversation is read from: its first unread message, or its end. */
const useStart = (ticketId: number, rows: readonly MessageRow[], virtual: Rows): void => {
  const start = useOnceFor(ticketId, () => firstUnreadIndex(rows));
  useLayoutEffect(() => {
    if (start > 0) virtual.scrollToIndex(start, { align: 'start' });
    else virtual.scrollToEnd();
  }, [virtual, start]);
};

const VirtualMessages = ({
  ticket,
  acts,
  bubbles,
}: MessageListProps & { readonly bubbles: readonly Bubble[] }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const thread = useAppSelector(state => selectThread(state, ticket.id));
  const [isAway, setAway] = useStateOf(ticket.id, false);
  const { firstUnreadId, hasMore } = thread;
  const isPast = thread.newerCursor !== null;
  const follows = useFollow(ticket.id, isPast);
  const rows = useMemo(
    () => messageRows(bubbles, { firstUnreadId, hasMore }),
    [bubbles, firstUnreadId, hasMore],
  );
  const missed = useMissed(ticket.id, bubbles, isAway);
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const estimateSize = useCallback((index: number) => estimate(rows[index]), [rows]);
  const virtual = useVirtualRows(ticket.id, {
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: AWAY,
    overscan: 4,
    measureElement: lineSize,
    initialMeasurementsCache: rememberedSizes(ticket.id),
    initialRect: frameSize(),
    initialOffset: () => (firstUnreadIndex(rows) > 0 ? 0 : endOffset(rows, ticket.id)),
    paddingStart: PADDING,
    paddingEnd: PADDING,
  });
  useEffect(
    () => () => {
      rememberSizes(ticket.id, virtual.takeSnapshot());
      rememberFrame(virtual.scrollRect);
    },
    [ticket.id, virtual],
  );
  useStart(ticket.id, rows, virtual);
  // What I wrote is what I want to see, wherever I was reading.
  const lastOwn = bubbles.at(-1)?.outgoing?.clientId;
  useLayoutEffect(() => {
    if (lastOwn !== undefined) virtual.scrollToEnd();
  }, [virtual, lastOwn]);

  const marked = useFocus(ticket.id, rows, thread.focus, virtual);
  useSteadyBottom(ticket.id, scroller);
  const items = virtual.getVirtualItems();
  const places = usePlaces()(
    ticket.id,
    items.map(item => item.key),
  );

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    setAway(below > AWAY);
    if (below < LIMITS.historyTopThreshold && isPast && !thread.loadingNewer)
      dispatch(messageActions.newerWanted(ticket.id));
    if (element.scrollTop < LIMITS.historyTopThreshold && thread.hasMore && !thread.loadingOlder)
      dispatch(messageActions.olderWanted(ticket.id));
  };
  const toEnd = (): void => {
    if (isPast) dispatch(messageActions.presentAsked(ticket.id));
    else virtual.scrollToEnd();
  };
  return (
    <div className="messages-frame">
      <StickyDay rows={rows} virtual={virtual} />
      {thread.loadingOlder && <p className="older-line">{t('messages.older')}</p>}
      <UnreadButton rows={rows} virtual={virtual} />
      <div
        ref={scroller}
        className="messages"
        role="log"
        aria-live="off"
        aria-label={t('messages.label', { name: ticket.contact.name })}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="messages-rows" style={{ height: virtual.getTotalSize() }}>
          {items.map((item, index) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={places[index]}
                ref={virtual.measureElement}
                data-index={item.index}
                className="message-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Row row={row} ticket={ticket} acts={acts} marked={marked} />
              </div>
            );
          })}
        </div>
      </div>
      {thread.loadingNewer && (
        <p className="older-line" data-at="end">
          {t('messages.newer')}
        </p>
      )}
      {(isAway || isPast) && <JumpButton count={missed} isPast={isPast} onClick={toEnd} />}
      <Announcer key={ticket.id} last={bubbles.at(-1)} contactName={ticket.contact.name} />
    </div>
  );
};

/** The history of a ticket with its states: loading, failed, empty, or the messages. */
export const MessageList = ({ ticket, acts }: MessageListProps) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(state => selectThread(state, ticket.id));
  const bubbles = useBubbles(ticket.id);
  if (status === 'failed' && bubbles.length === 0)
    return (
      <ErrorState
        error={{ status: 0, code: error ?? '', message: '', details: [], correlationId: null }}
        onRetry={() => dispatch(messageActions.threadWanted({ ticketId: ticket.id, unread: 0 }))}
      />
    );
  if (status !== 'ready' && bubbles.length === 0) return <SkeletonRows avatar={false} rows={5} />;
  if (bubbles.length === 0) return <p className="messages-empty">{t('messages.empty')}</p>;
  return <VirtualMessages ticket={ticket} acts={acts} bubbles={bubbles} />;
};
