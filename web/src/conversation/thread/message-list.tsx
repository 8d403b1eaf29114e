import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ComponentType, CSSProperties, RefObject } from 'react';
import type { InteractionView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { formatContactName, formatDay } from '../../ui/formatters';
import { useOnceFor, useStateOf } from '../../ui/state-of';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useFetched } from '../../ui/use-fetched';
import type { Bubble, MessageRow } from './message-rows';
import type { Thread } from './messages.live';
import { caughtUp, fellBehind, selectIsBehind } from './behind.slice';
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
import { earlierActions } from '../earlier/earlier.slice';
import { CurrentLine, EarlierLine } from '../earlier/earlier-line';
import { useActsOf, useEarlier } from '../earlier/use-earlier';
import type { Earlier } from '../earlier/use-earlier';
import type { QuietLinesProps } from '../lines/quiet-lines';
import { useThreadLines } from '../lines/use-thread-lines';
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

/** The ticket's history entries, and the component that renders them. */
interface ShownLines {
  readonly lines: readonly InteractionView[];
  readonly Lines: ComponentType<QuietLinesProps> | null;
}

const NO_LINES: readonly InteractionView[] = [];
const loadLines = async () => (await import('../lines/quiet-lines')).QuietLines;

/** The lines between the messages; the messages are shown without waiting for them. */
const useShownLines = (ticket: TicketView, { rows }: Earlier): ShownLines => {
  const entries = useThreadLines(ticket);
  const isWanted = entries.length > 0 || rows.some(({ kind }) => kind === 'lines');
  const Lines = useFetched(isWanted, loadLines, () => undefined);
  return { lines: Lines === null ? NO_LINES : entries, Lines };
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
  actsOf,
  selected,
  marked,
  Lines,
}: Omit<MessageListProps, 'acts'> & {
  readonly row: MessageRow;
  readonly actsOf: (shownIn: number) => BubbleActs;
  readonly marked: string | null;
  readonly Lines: ComponentType<QuietLinesProps> | null;
}) => {
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
  if (row.kind === 'earlier') return <EarlierLine ticket={row.ticket} />;
  if (row.kind === 'current') return <CurrentLine id={row.id} at={row.at} />;
  if (row.kind === 'lines') return Lines === null ? null : <Lines entries={row.entries} />;
  const { bubble, startsGroup, endsGroup } = row;
  const { id, ticketId } = bubble.message;
  return (
    <MessageBubble
      bubble={bubble}
      startsGroup={startsGroup}
      endsGroup={endsGroup}
      contactName={formatContactName(ticket.contact.name)}
      acts={actsOf(ticketId)}
      isMarked={id === marked}
      isSelected={selected === null || ticketId !== ticket.id ? null : selected.has(id)}
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

/** Reports whether unseen messages are below the viewport; `markRead` waits for it. */
const useBehind = (ticketId: number, isBehind: boolean): void => {
  const dispatch = useAppDispatch();
  const isReported = useAppSelector(state => selectIsBehind(state, ticketId));
  useEffect(() => {
    if (isBehind !== isReported) dispatch((isBehind ? fellBehind : caughtUp)(ticketId));
  }, [dispatch, ticketId, isBehind, isReported]);
};

/** Whether new messages are followed: not in a window of the past, nor when returning from it. */
const useFollow = (ticketId: number, isPast: boolean): boolean => {
  const before = useOnceFor(ticketId, () => ({ isPast }));
  useEffect(() => {
    before.isPast = isPast;
  });
  return !isPast && !before.isPast;
};

/** Scrolls an opened conversation to its first unread message, or to its end. */
const useStart = (ticketId: number, rows: readonly MessageRow[], virtual: Rows): void => {
  const start = useOnceFor(ticketId, () => firstUnreadIndex(rows));
  useLayoutEffect(() => {
    if (start > 0) virtual.scrollToIndex(start, { align: 'start' });
    else virtual.scrollToEnd();
  }, [virtual, start]);
};

/** Whether more of the earlier tickets may be loaded without being asked for. */
const goesOn = ({ next, isLoading, isFailed }: Earlier): boolean => next !== null && !isLoading && !isFailed;

const isNearTop = ({ scrollTop }: Element): boolean => scrollTop < LIMITS.historyTopThreshold;

/**
 * At the top no further scroll events occur, so the next page loads automatically while the beginning is visible. A
 * failure ends this until the user retries.
 */
const useLoadingOn = (
  ticketId: number,
  scroller: RefObject<HTMLDivElement | null>,
  thread: Thread,
  earlier: Earlier,
): void => {
  const dispatch = useAppDispatch();
  const { hasMore, loadingOlder, error, status } = thread;
  const count = thread.ids.length;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || element.clientHeight === 0 || !isNearTop(element)) return;
    if (goesOn(earlier)) dispatch(earlierActions.wanted(ticketId));
    if (hasMore && !loadingOlder && status === 'ready' && error === null)
      dispatch(messageActions.olderWanted(ticketId));
  }, [dispatch, ticketId, scroller, earlier, hasMore, loadingOlder, error, status, count]);
};

/** The start of the list: the next page is loading, or failed. */
const OlderLine = ({
  ticketId,
  thread,
  earlier,
}: {
  readonly ticketId: number;
  readonly thread: Thread;
  readonly earlier: Earlier;
}) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  if (thread.loadingOlder || earlier.isLoading) return <p className="older-line">{t('messages.older')}</p>;
  if (thread.error === null && !earlier.isFailed) return null;
  const { olderWanted } = messageActions;
  const retry = earlier.isFailed ? earlierActions.wanted : olderWanted;
  return (
    <p className="older-line" role="alert">
      {t('manager.moreFailed')}{' '}
      <button type="button" onClick={() => dispatch(retry(ticketId))}>
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
  earlier,
  lines,
  Lines,
}: MessageListProps & ShownLines & { readonly bubbles: readonly Bubble[]; readonly earlier: Earlier }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const thread = useAppSelector(state => selectThread(state, ticket.id));
  const [isAway, setAway] = useStateOf(ticket.id, false);
  const { firstUnreadId, hasMore } = thread;
  const { total: unread } = thread.unread;
  const isPast = thread.newerCursor !== null;
  const follows = useFollow(ticket.id, isPast);
  const actsOf = useActsOf(ticket.id, acts);
  const { rows: above } = earlier;
  const rows = useMemo(
    () => [...above, ...messageRows(bubbles, { firstUnreadId, unread, hasMore, hasNewer: isPast, lines })],
    [above, bubbles, firstUnreadId, unread, hasMore, isPast, lines],
  );
  const missed = useMissed(ticket.id, bubbles, isAway);
  useBehind(ticket.id, missed > 0);
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
    if (isNearTop(element) && goesOn(earlier)) dispatch(earlierActions.wanted(ticket.id));
  };
  useLoadingOn(ticket.id, scroller, thread, earlier);
  const toEnd = (): void => {
    if (isPast) dispatch(messageActions.presentAsked(ticket.id));
    else virtual.scrollToEnd();
  };
  return (
    <div className="messages-frame" style={{ '--rows': `${virtual.getTotalSize()}px` } as CSSProperties}>
      <StickyDay rows={rows} virtual={virtual} />
      <OlderLine ticketId={ticket.id} thread={thread} earlier={earlier} />
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
                <Row {...{ row, ticket, actsOf, selected, marked, Lines }} />
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
  const earlier = useEarlier(ticket);
  const shown = useShownLines(ticket, earlier);
  const isEmpty = bubbles.length === 0 && shown.lines.length === 0;
  // Where nothing is shown yet, nothing can be scrolled either.
  const isWanted = isEmpty && earlier.rows.length === 0 && goesOn(earlier);
  useEffect(() => {
    if (isWanted) dispatch(earlierActions.wanted(ticket.id));
  }, [dispatch, isWanted, ticket.id]);
  if (status === 'failed' && bubbles.length === 0)
    return (
      <ErrorState
        error={{ status: 0, code: error ?? '', message: '', details: [], correlationId: null }}
        onRetry={() => dispatch(messageActions.threadWanted({ ticketId: ticket.id, unread: 0 }))}
      />
    );
  if (status !== 'ready' && bubbles.length === 0) return <SkeletonRows avatar={false} rows={5} />;
  if (isEmpty && earlier.rows.length === 0) return <p className="messages-empty">{t('messages.empty')}</p>;
  return <VirtualMessages {...{ ticket, acts, selected, bubbles, earlier }} {...shown} />;
};
