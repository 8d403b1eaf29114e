import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { useFixedRows } from '../../../ui/fixed-rows';
import { useHotkey } from '../../../ui/hotkeys';
import { usePreference } from '../../../ui/preferences';
import { COMMAND_AREA, focusWriting } from '../../../ui/writing';
import { useDesk } from '../desk-context';
import type { TicketListName } from '../ticket-rules';
import { canPeek } from '../ticket-rules';
import {
  selectCurrentTicket,
  selectDesk,
  selectList,
  selectTicket,
  selectViewer,
} from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { TicketRow } from './ticket-row';
import { useHeldOrder } from './use-held-order';
import type { HeldOrder } from './use-held-order';
import { useTexts } from '../use-texts';

const HEIGHT = { comfortable: 64, compact: 48 } as const;
/** Who decides whom to accept reads two lines of what they want. */
const WAITING_HEIGHT = { comfortable: 84, compact: 64 } as const;
const OVERSCAN = 6;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

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

/** What follows the last row: the next page on its way, or the word that it did not come. */
const ListEnd = ({ name }: { readonly name: TicketListName }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { loadingMore, moreFailed } = useAppSelector(state => selectList(state, name));
  if (loadingMore) return <p className="list-more">{t('manager.loadingMore')}</p>;
  if (!moreFailed) return null;
  return (
    <p className="list-more" role="alert">
      {t('manager.moreFailed')}
      <Button
        size="small"
        onClick={() => dispatch(ticketActions.moreWanted(name))}
        text={t('common:retry')}
      />
    </p>
  );
};

/** Says that what is shown may be old, because loading it again failed. */
const StaleNote = ({ name }: { readonly name: TicketListName }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const isStale = useAppSelector(state => selectList(state, name).status === 'failed');
  if (!isStale) return null;
  return (
    <p className="list-stale" role="alert">
      {t('manager.listFailed')}
      <Button
        size="small"
        onClick={() => dispatch(ticketActions.listWanted(name))}
        text={t('common:retry')}
      />
    </p>
  );
};

/** The keys that act on the marked row: A accepts, P looks into the conversation. */
const useRowKeys = (name: TicketListName, id: number | null): void => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { dialog, openDialog } = useDesk();
  const viewer = useAppSelector(selectViewer);
  const ticket = useAppSelector(state => (id === null ? undefined : selectTicket(state, id)));
  const isPending = ticket?.status === 'pending';
  const enabled = dialog === null && (name === 'pending' || isPending);
  const accept = (): void => {
    if (isPending) dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
  };
  const peek = (): void => {
    if (ticket !== undefined) openDialog({ kind: 'peek', ticketId: ticket.id });
  };
  const peeks = isPending && viewer !== null && canPeek(ticket, viewer);
  useHotkey('a', t('keys.accept'), accept, { enabled, within: COMMAND_AREA });
  useHotkey('p', t('keys.peek'), peek, { enabled: dialog === null && peeks, within: COMMAND_AREA });
};

/** The row that the keyboard is at, and how to move it. */
const useCursor = (
  ids: readonly number[],
  reveal: (index: number) => void,
  root: () => HTMLElement | null,
) => {
  const current = useAppSelector(selectCurrentTicket);
  const [marked, setMarked] = useState<number | null>(null);
  const cursor = marked !== null && ids.includes(marked) ? marked : (current?.id ?? null);
  const focusRow = (id: number): void => {
    root()?.querySelector<HTMLElement>(`[data-ticket="${id}"] [data-row-focus]`)?.focus();
  };
  const move = (step: number): void => {
    const index = cursor === null ? -1 : ids.indexOf(cursor);
    const next = Math.min(ids.length - 1, Math.max(0, index + step));
    const id = ids[next];
    if (id === undefined) return;
    setMarked(id);
    reveal(next);
    // The row may only be drawn by the scroll just asked for.
    requestAnimationFrame(() => focusRow(id));
  };
  return { cursor, move, mark: setMarked };
};

/** The rows of one list: virtual, one tab stop, and still while somebody points at them. */
export const TicketList = ({ name, label }: { readonly name: TicketListName; readonly label: string }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useAppSelector(state => selectList(state, name));
  const current = useAppSelector(selectCurrentTicket);
  const isOpen = useAppSelector(state => selectDesk(state).currentUuid !== null);
  const rowHeight = (name === 'pending' ? WAITING_HEIGHT : HEIGHT)[usePreference('density')];
  const order = useHeldOrder(list.ids, list.status === 'loading');
  const { ids } = order;
  const rows = useFixedRows(scroller, { count: ids.length, height: rowHeight, overscan: OVERSCAN });
  const { release } = order;
  const releaseNow = useRef(release);
  useEffect(() => {
    releaseNow.current = release;
  });
  // Leaving a conversation is a change of mine: the list may show it at once.
  useEffect(() => {
    if (!isOpen) releaseNow.current();
  }, [isOpen]);

  const cursor = useCursor(ids, rows.reveal, () => scroller.current);
  const { dialog, showTicket } = useDesk();
  useHotkey('j', t('keys.next'), () => cursor.move(1), { enabled: dialog === null });
  useHotkey('k', t('keys.previous'), () => cursor.move(-1), { enabled: dialog === null });

  useRowKeys(name, cursor.cursor);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    cursor.move(step);
  };
  const { hasMore, loadingMore, moreFailed } = list;
  const loadNearEnd = useCallback((): void => {
    const element = scroller.current;
    if (element === null || !hasMore || loadingMore) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left < LIMITS.listBottomThreshold) dispatch(ticketActions.moreWanted(name));
  }, [dispatch, name, hasMore, loadingMore]);
  // Rows leave by themselves: a list that became too short to scroll asks for its next page too.
  useEffect(() => {
    if (!moreFailed) loadNearEnd();
  }, [ids.length, moreFailed, loadNearEnd]);
  const onPointer = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') order.hold();
  };
  const onFocus = (event: FocusEvent): void => {
    if (event.target.matches(':focus-visible')) order.hold();
    const id = event.target.closest<HTMLElement>('[data-ticket]')?.dataset['ticket'];
    if (id !== undefined) cursor.mark(Number(id));
  };
  // The row of the conversation that is open already: its address stays, so nothing else shows it or goes on writing.
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
      <StaleNote name={name} />
      <UpdatesPill order={order} />
      <div
        ref={scroller}
        className="ticket-list"
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
            return (
              <li
                key={id}
                data-ticket={id}
                aria-setsize={list.hasMore ? -1 : ids.length}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
              >
                <TicketRow
                  id={id}
                  isCurrent={id === current?.id}
                  isTabStop={id === tabStop}
                  isGone={order.gone.has(id)}
                />
              </li>
            );
          })}
        </ul>
        <ListEnd name={name} />
      </div>
    </div>
  );
};
