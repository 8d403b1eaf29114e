import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useFixedRows } from '../../ui/fixed-rows';
import { useHotkey } from '../../ui/hotkeys';
import { focusWriting } from '../../ui/writing';
import { useWorkspace, useKeysAnswer } from '../workspace-context';
import { useTexts } from '../../entities/use-texts';
import { useHeldOrder } from './use-held-order';
import type { HeldOrder } from './use-held-order';

/** Heights of a row by density; pixels. */
export const ROW_HEIGHT = { comfortable: 64, compact: 48 } as const;

const OVERSCAN = 6;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** A list that loads page by page. */
export interface PagedList {
  readonly ids: readonly number[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreFailed: boolean;
}

/** Position of a row in its list. */
export interface RowMarks {
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly isGone: boolean;
}

interface Props {
  readonly kind: 'ticket' | 'lead';
  readonly name: string;
  readonly label: string;
  readonly list: PagedList;
  readonly rowHeight: number;
  /** The conversation that is open; null for none. */
  readonly currentId: number | null;
  readonly keyTexts: { readonly next: string; readonly previous: string };
  /** Whether an address names a conversation; the list may show what changed once it is left. */
  readonly isOpen: boolean;
  /** Stable, from outside the component or by `useCallback`. */
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly row: (id: number, marks: RowMarks) => ReactNode;
  /** The keys that act on the marked row. */
  readonly rowKeys: (id: number | null) => ReactNode;
}

const UpdatesPill = ({ order }: { readonly order: HeldOrder }) => {
  const t = useTexts();
  if (order.updates === 0) return null;
  return (
    <button type="button" className="updates-pill" title={t('manager.updatesHint')} onClick={order.release}>
      <Refresh size={12} />
      {t('manager.updates', { count: order.updates })}
    </button>
  );
};

/** The end of the list: the next page is loading, or failed. */
const ListEnd = ({ list, onMore }: { readonly list: PagedList; readonly onMore: () => void }) => {
  const t = useTexts();
  if (list.loadingMore) return <p className="list-more">{t('manager.loadingMore')}</p>;
  if (!list.moreFailed) return null;
  return (
    <p className="list-more" role="alert">
      {t('manager.moreFailed')}
      <Button size="small" onClick={onMore} text={t('common:retry')} />
    </p>
  );
};

/** Shows that the data may be outdated, because reloading failed. */
const StaleNote = ({ list, onRetry }: { readonly list: PagedList; readonly onRetry: () => void }) => {
  const t = useTexts();
  if (list.status !== 'failed') return null;
  return (
    <p className="list-stale" role="alert">
      {t('manager.listFailed')}
      <Button size="small" onClick={onRetry} text={t('common:retry')} />
    </p>
  );
};

/** The row that the keyboard is at, and how to move it. */
const useCursor = (
  { kind, currentId }: Pick<Props, 'kind' | 'currentId'>,
  ids: readonly number[],
  reveal: (index: number) => void,
  root: () => HTMLElement | null,
) => {
  const [marked, setMarked] = useState<number | null>(null);
  const cursor = marked !== null && ids.includes(marked) ? marked : currentId;
  const focusRow = (id: number): boolean => {
    const row = root()?.querySelector<HTMLElement>(`[data-${kind}="${id}"] [data-row-focus]`);
    row?.focus();
    return row != null;
  };
  const move = (step: number): void => {
    const index = cursor === null ? -1 : ids.indexOf(cursor);
    const next = Math.min(ids.length - 1, Math.max(0, index + step));
    const id = ids[next];
    if (id === undefined) return;
    setMarked(id);
    reveal(next);
    // Synchronously, so that the next key applies to it; an off-screen row is rendered after the requested scroll.
    if (!focusRow(id)) requestAnimationFrame(() => focusRow(id));
  };
  return { cursor, move, mark: setMarked };
};

/** Leaving a conversation is a change of mine: the list may show it at once. */
const useReleaseOnLeave = (isOpen: boolean, { release }: HeldOrder): void => {
  const releaseNow = useRef(release);
  useEffect(() => {
    releaseNow.current = release;
  });
  useEffect(() => {
    if (!isOpen) releaseNow.current();
  }, [isOpen]);
};

/** Loads the next page near the end, also when the list became too short to scroll because rows left. */
const useNextPage = (list: PagedList, onMore: () => void, root: () => HTMLElement | null): (() => void) => {
  const { ids, hasMore, loadingMore, moreFailed } = list;
  const scroller = useRef(root);
  const loadNearEnd = useCallback((): void => {
    const element = scroller.current();
    if (element === null || !hasMore || loadingMore) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left < LIMITS.listBottomThreshold) onMore();
  }, [onMore, hasMore, loadingMore]);
  useEffect(() => {
    if (!moreFailed) loadNearEnd();
  }, [ids.length, moreFailed, loadNearEnd]);
  return loadNearEnd;
};

/** A list of conversations: virtualised, one tab stop, and without reordering while the pointer is over it. */
export const ConversationRows = (props: Props) => {
  const { kind, name, label, list, rowHeight, currentId, keyTexts, isOpen, onMore, onRetry } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const root = (): HTMLDivElement | null => scroller.current;
  const { showTicket } = useWorkspace();
  const enabled = useKeysAnswer();
  const order = useHeldOrder(list.ids, list.status === 'loading');
  const { ids } = order;
  useReleaseOnLeave(isOpen, order);
  const rows = useFixedRows(scroller, { count: ids.length, height: rowHeight, overscan: OVERSCAN });
  const cursor = useCursor({ kind, currentId }, ids, rows.reveal, root);
  useHotkey('j', keyTexts.next, () => cursor.move(1), { enabled });
  useHotkey('k', keyTexts.previous, () => cursor.move(-1), { enabled });
  const loadNearEnd = useNextPage(list, onMore, root);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    cursor.move(step);
  };
  const onPointer = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') order.hold();
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target.matches(':focus-visible')) order.hold();
    const id = event.target.closest<HTMLElement>(`[data-${kind}]`)?.dataset[kind];
    if (id !== undefined) cursor.mark(Number(id));
  };
  // The row of the open conversation: the URL does not change, so nothing else reacts to the click.
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('a[aria-current]') === null) return;
    showTicket();
    focusWriting();
  };
  const onBlur = (event: FocusEvent): void => {
    const staysInside = event.currentTarget.contains(event.relatedTarget);
    if (!staysInside && scroller.current?.matches(':hover') !== true) order.release();
  };
  const shown = rows.indexes.map(index => ids[index]);
  const tabStop = cursor.cursor !== null && shown.includes(cursor.cursor) ? cursor.cursor : shown[0];
  return (
    <div
      className="ticket-list-frame"
      onPointerEnter={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={order.release}
    >
      {props.rowKeys(cursor.cursor)}
      <StaleNote list={list} onRetry={onRetry} />
      <div
        ref={scroller}
        className="ticket-list"
        data-commands=""
        data-list={name}
        onScroll={loadNearEnd}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <ul aria-label={label} style={{ height: ids.length * rowHeight }}>
          {rows.indexes.map(index => {
            const id = ids[index];
            if (id === undefined) return null;
            const marks = {
              isCurrent: id === currentId,
              isTabStop: id === tabStop,
              isGone: order.gone.has(id),
            };
            return (
              <li
                key={id}
                {...{ [`data-${kind}`]: id }}
                aria-setsize={list.hasMore ? -1 : ids.length}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                {props.row(id, marks)}
              </li>
            );
          })}
        </ul>
        <ListEnd list={list} onMore={onMore} />
      </div>
      {/* Below the list, so that it neither covers a row nor moves one under the pointer. */}
      <UpdatesPill order={order} />
    </div>
  );
};
