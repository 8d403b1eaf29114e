import { useEffect, useMemo, useRef, useState } from 'react';
import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { formatDay } from '../../ui/formatters';
import { formatCount } from '../../ui/money';
import { messagePreview } from '../../entities/message/message-preview';
import type { Bubble, MessageRow } from './message-rows';
import { useTexts } from '../../entities/use-texts';
import { firstUnreadIndex } from './row-heights';
import type { Rows } from './virtual-rows';

const ANNOUNCE_PAUSE = 1_000;

/** The day of what is at the top of the view, shown while its separator is out of it. */
export const StickyDay = ({
  rows,
  virtual,
}: {
  readonly rows: readonly MessageRow[];
  readonly virtual: Rows;
}) => {
  // Before any scrolling the offset is the requested end, which a short conversation does not have.
  const furthest = Math.max(0, virtual.getTotalSize() - (virtual.scrollRect?.height ?? 0));
  const first = virtual.getVirtualItemForOffset(Math.min(virtual.scrollOffset ?? 0, furthest));
  const row = first === undefined ? undefined : rows[first.index];
  // Its line stays when it is empty: nothing that is read may move, nor lie below it.
  return (
    <div className="day-sticky" aria-hidden="true">
      {row?.kind === 'bubble' && <span className="day-chip">{formatDay(row.bubble.message.createdAt)}</span>}
      {row?.kind === 'lines' && <span className="day-chip">{formatDay(row.at)}</span>}
    </div>
  );
};

/** Reads new messages of the contact aloud, at a pace that can be listened to. */
export const Announcer = ({
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

/** Down to the end, with how much arrived there meanwhile. */
export const JumpButton = ({
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
      {count > 0 && <span className="jump-count tnum">{formatCount(count)}</span>}
    </button>
  );
};

/** Back up to where the unread messages begin, when that is out of sight. */
export const UnreadButton = ({
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
