import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import type { TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { formatContactName, formatDay } from '../../ui/formatters';
import { useOnceFor, useStateOf } from '../../ui/state-of';
import { ErrorState, SkeletonRows } from '../../ui/states';
import type { Bubble, MessageRow } from './message-rows';
import type { Thread } from './messages.live';
import { bubblesOf, messageRows } from './message-rows';
import { messageActions } from './messages.slice';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { selectOutbox, selectThread } from '../conversations.selectors';
import type { BubbleActs } from './bubble-actions';
import { MessageBubble } from './message-bubble';
import { Announcer, JumpButton, StickyDay, UnreadButton } from './message-marks';
import { PADDING, endOffset, estimate, firstUnreadIndex } from './row-heights';
import { frameSize, lineSize, rememberFrame, rememberSizes, rememberedSizes } from './row-sizes';
import { useFocus } from './use-focus';
import { useSteadyBottom } from './use-steady-bottom';
import { useTexts } from '../../entities/use-texts';
import { usePlaces, useVirtualRows } from './virtual-rows';
import type { Rows } from './virtual-rows';

const AWAY = 160;

/** The messages of a ticket. */
export interface MessageListProps {
  readonly ticket: TicketView;
  readonly acts: BubbleActs;
  /** Ids of selected messages; null outside of selection mode. */
  readonly selected: ReadonlySet<string> | null;
}

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
  selected,
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
      contactName={formatContactName(ticket.contact.name)}
      acts={acts}
      isMarked={bubble.message.id === marked}
      isSelected={selected === null ? null : selected.has(bubble.message.id)}
    />
  );
};

/** Number of messages that arrived below the viewport since the user scrolled up. */
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

/** Whether new messages are followed: not in a window of the past, nor when returning from it. */
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

const isNearTop = ({ scrollTop }: Element): boolean => scrollTop < LIMITS.historyTopThreshold;

/**
 * At the top no further scroll events occur, so the next page loads automatically while the beginning is visible. A
 * failure ends this until the user retries.
 */
const useLoadingOn = (ticketId: number, scroller: RefObject<HTMLDivElement | null>, thread: Thread): void => {
  const dispatch = useAppDispatch();
  const { hasMore, loadingOlder, error, status } = thread;
  const count = thread.ids.length;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || element.clientHeight === 0 || !hasMore || loadingOlder) return;
    if (status === 'ready' && error === null && isNearTop(element))
      dispatch(messageActions.olderWanted(ticketId));
  }, [dispatch, ticketId, scroller, hasMore, loadingOlder, error, status, count]);
};

/** The start of the list: the next page is loading, or failed. */
const OlderLine = ({ ticketId, thread }: { readonly ticketId: number; readonly thread: Thread }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  if (thread.loadingOlder) return <p className="older-line">{t('messages.older')}</p>;
  if (thread.error === null) return null;
  return (
    <p className="older-line" role="alert">
      {t('manager.moreFailed')}{' '}
      <button type="button" onClick={() => dispatch(messageActions.olderWanted(ticketId))}>
        {t('common:retry')}
      </button>
    </p>
  );
};

const VirtualMessages = ({
  ticket,
  acts,
  selected,
  bubbles,
}: MessageListProps & { readonly bubbles: readonly Bubble[] }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const thread = useAppSelector(state => selectThread(state, ticket.id));
  const [isAway, setAway] = useStateOf(ticket.id, false);
  const { firstUnreadId, hasMore } = thread;
  const { total: unread } = thread.unread;
  const isPast = thread.newerCursor !== null;
  const follows = useFollow(ticket.id, isPast);
  const rows = useMemo(
    () => messageRows(bubbles, { firstUnreadId, unread, hasMore }),
    [bubbles, firstUnreadId, unread, hasMore],
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
  // The user's own message is always scrolled into view.
  const lastOwn = bubbles.at(-1)?.outgoing?.clientId;
  useLayoutEffect(() => {
    if (lastOwn !== undefined) virtual.scrollToEnd();
  }, [virtual, lastOwn]);

  const { marked, recentre } = useFocus(ticket.id, rows, thread.focus, virtual, scroller);
  useSteadyBottom(ticket.id, scroller, recentre);
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
    if (isNearTop(element) && thread.hasMore && !thread.loadingOlder)
      dispatch(messageActions.olderWanted(ticket.id));
  };
  useLoadingOn(ticket.id, scroller, thread);
  const toEnd = (): void => {
    if (isPast) dispatch(messageActions.presentAsked(ticket.id));
    else virtual.scrollToEnd();
  };
  return (
    <div className="messages-frame">
      <StickyDay rows={rows} virtual={virtual} />
      <OlderLine ticketId={ticket.id} thread={thread} />
      <UnreadButton rows={rows} virtual={virtual} />
      <div
        ref={scroller}
        className="messages"
        role="log"
        aria-live="off"
        aria-label={t('messages.label', { name: formatContactName(ticket.contact.name) })}
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
                <Row row={row} ticket={ticket} acts={acts} selected={selected} marked={marked} />
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
      <Announcer key={ticket.id} last={bubbles.at(-1)} contactName={formatContactName(ticket.contact.name)} />
    </div>
  );
};

/** The history of a ticket with its states: loading, failed, empty, or the messages. */
export const MessageList = ({ ticket, acts, selected }: MessageListProps) => {
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
  return <VirtualMessages ticket={ticket} acts={acts} selected={selected} bubbles={bubbles} />;
};
