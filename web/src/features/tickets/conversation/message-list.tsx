import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { ChevronDown } from '@blueprintjs/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { formatDay } from '../../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { messagePreview } from '../message-preview';
import type { Bubble, MessageRow } from '../message-rows';
import { bubblesOf, messageRows } from '../message-rows';
import { messageActions } from '../messages.slice';
import { selectOutbox, selectThread, selectViewer } from '../tickets.selectors';
import { MessageBubble } from './message-bubble';
import { frameSize, lineSize, rememberFrame, rememberSizes, rememberedSizes } from './row-sizes';
import { useTexts } from '../use-texts';

const AWAY = 160;
const ANNOUNCE_PAUSE = 1_000;

/** The messages of a ticket. */
export interface MessageListProps {
  readonly ticket: TicketView;
  readonly onQuote: ((message: MessageView) => void) | null;
}

type Rows = Virtualizer<HTMLDivElement, Element>;

const PADDING = 12;

const estimate = (row: MessageRow | undefined): number => {
  if (row?.kind !== 'bubble') return 44;
  const lines = Math.ceil(row.bubble.message.body.length / 60);
  return 34 + Math.min(lines, 20) * 21;
};

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

const Row = ({ row, ticket, onQuote }: MessageListProps & { readonly row: MessageRow }) => {
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
      onQuote={onQuote}
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

const JumpButton = ({ count, onClick }: { readonly count: number; readonly onClick: () => void }) => {
  const t = useTexts();
  return (
    <button
      type="button"
      className="jump-button"
      aria-label={count > 0 ? t('messages.jumpNew', { count }) : t('messages.jump')}
      onClick={onClick}
    >
      <ChevronDown size={16} />
      {count > 0 && <span className="jump-count tnum">{count}</span>}
    </button>
  );
};

/** How many messages arrived below what is seen since the person scrolled up. */
const useMissed = (bubbles: readonly Bubble[], isAway: boolean): number => {
  const [seenAt, setSeenAt] = useState(bubbles.length);
  const [firstId, setFirstId] = useState(bubbles[0]?.message.id);
  const first = bubbles[0]?.message.id;
  // History put before moves the count along; being at the end resets it.
  if (first !== firstId) {
    const shift = bubbles.findIndex(bubble => bubble.message.id === firstId);
    setFirstId(first);
    if (shift > 0) setSeenAt(seenAt + shift);
  }
  if (!isAway && seenAt !== bubbles.length) setSeenAt(bubbles.length);
  return isAway ? Math.max(0, bubbles.length - seenAt) : 0;
};

const VirtualMessages = ({
  ticket,
  onQuote,
  bubbles,
}: MessageListProps & { readonly bubbles: readonly Bubble[] }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const thread = useAppSelector(state => selectThread(state, ticket.id));
  const [isAway, setAway] = useState(false);
  const { firstUnreadId, hasMore } = thread;
  const rows = useMemo(
    () => messageRows(bubbles, { firstUnreadId, hasMore }),
    [bubbles, firstUnreadId, hasMore],
  );
  const missed = useMissed(bubbles, isAway);
  const start = useRef(rows.findIndex(row => row.kind === 'unread'));
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const estimateSize = useCallback((index: number) => estimate(rows[index]), [rows]);
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize,
    getItemKey,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AWAY,
    overscan: 4,
    measureElement: lineSize,
    initialMeasurementsCache: rememberedSizes(ticket.id),
    initialRect: frameSize(),
    initialOffset: () => (start.current > 0 ? 0 : endOffset(rows, ticket.id)),
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
  useLayoutEffect(() => {
    if (start.current > 0) virtual.scrollToIndex(start.current, { align: 'start' });
    else virtual.scrollToEnd();
  }, [virtual]);
  // What I wrote is what I want to see, wherever I was reading.
  const lastOwn = bubbles.at(-1)?.outgoing?.clientId;
  useLayoutEffect(() => {
    if (lastOwn !== undefined) virtual.scrollToEnd();
  }, [virtual, lastOwn]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null) return;
    setAway(element.scrollHeight - element.scrollTop - element.clientHeight > AWAY);
    if (element.scrollTop < LIMITS.historyTopThreshold && thread.hasMore && !thread.loadingOlder)
      dispatch(messageActions.olderWanted(ticket.id));
  };
  return (
    <div className="messages-frame">
      <StickyDay rows={rows} virtual={virtual} />
      {thread.loadingOlder && <p className="older-line">{t('messages.older')}</p>}
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
          {virtual.getVirtualItems().map(item => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="message-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Row row={row} ticket={ticket} onQuote={onQuote} />
              </div>
            );
          })}
        </div>
      </div>
      {isAway && <JumpButton count={missed} onClick={() => virtual.scrollToEnd()} />}
      <Announcer last={bubbles.at(-1)} contactName={ticket.contact.name} />
    </div>
  );
};

/** The history of a ticket with its states: loading, failed, empty, or the messages. */
export const MessageList = ({ ticket, onQuote }: MessageListProps) => {
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
  return <VirtualMessages ticket={ticket} onQuote={onQuote} bubbles={bubbles} />;
};
