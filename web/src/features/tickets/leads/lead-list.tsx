import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { useT } from '../../../i18n';
import { useFixedRows } from '../../../ui/fixed-rows';
import { useHotkey } from '../../../ui/hotkeys';
import { usePreference } from '../../../ui/preferences';
import { COMMAND_AREA, focusWriting } from '../../../ui/writing';
import { useHeldOrder } from '../list/use-held-order';
import type { LeadListName } from './lead-rules';
import { LeadRow } from './lead-row';
import { useLeadsDesk } from './leads-context';
import { selectCurrentLead, selectLead, selectLeadList } from './leads.selectors';
import { leadActions } from './leads.slice';

const HEIGHT = { comfortable: 64, compact: 48 } as const;
const OVERSCAN = 6;
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

/** What follows the last row: the next page on its way, or the word that it did not come. */
const ListEnd = ({ name }: { readonly name: LeadListName }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { loadingMore, moreFailed, status } = useAppSelector(state => selectLeadList(state, name));
  if (loadingMore) return <p className="list-more">{t('leadsChat:loadingMore')}</p>;
  if (!moreFailed && status !== 'failed') return null;
  const again = status === 'failed' ? leadActions.listWanted(name) : leadActions.moreWanted(name);
  return (
    <p className="list-more" role="alert">
      {t('leadsChat:listFailed')}
      <Button size="small" onClick={() => dispatch(again)} text={t('common:retry')} />
    </p>
  );
};

/** The row that the keyboard is at, and how to move it. */
const useCursor = (
  ids: readonly number[],
  reveal: (index: number) => void,
  root: () => HTMLElement | null,
) => {
  const current = useAppSelector(selectCurrentLead);
  const [marked, setMarked] = useState<number | null>(null);
  const cursor = marked !== null && ids.includes(marked) ? marked : (current?.id ?? null);
  const move = (step: number): void => {
    const index = cursor === null ? -1 : ids.indexOf(cursor);
    const next = Math.min(ids.length - 1, Math.max(0, index + step));
    const id = ids[next];
    if (id === undefined) return;
    setMarked(id);
    reveal(next);
    // The row may only be drawn by the scroll just asked for.
    requestAnimationFrame(() => root()?.querySelector<HTMLElement>(`[data-lead="${id}"] a`)?.focus());
  };
  return { cursor, move, mark: setMarked };
};

const useKeys = (move: (step: number) => void, cursor: number | null): void => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { dialog } = useLeadsDesk();
  const lead = useAppSelector(state => (cursor === null ? undefined : selectLead(state, cursor)));
  const enabled = dialog === null;
  const waits = lead !== undefined && (lead.status === 'novo' || lead.userId === null);
  const accept = (): void => {
    if (lead !== undefined) dispatch(leadActions.actAsked({ id: lead.id, act: 'accept' }));
  };
  useHotkey('j', t('leadsChat:keys.next'), () => move(1), { enabled });
  useHotkey('k', t('leadsChat:keys.previous'), () => move(-1), { enabled });
  useHotkey('a', t('leadsChat:keys.accept'), accept, { enabled: enabled && waits, within: COMMAND_AREA });
};

/** The rows of one list: virtual, one tab stop, and still while somebody points at them. */
export const LeadList = ({ name }: { readonly name: LeadListName }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useAppSelector(state => selectLeadList(state, name));
  const current = useAppSelector(selectCurrentLead);
  const { showLead } = useLeadsDesk();
  const height = HEIGHT[usePreference('density')];
  const order = useHeldOrder(list.ids, list.status === 'loading');
  const { ids } = order;
  const rows = useFixedRows(scroller, { count: ids.length, height, overscan: OVERSCAN });
  const cursor = useCursor(ids, rows.reveal, () => scroller.current);
  useKeys(cursor.move, cursor.cursor);
  const { hasMore, loadingMore, moreFailed } = list;
  const loadNearEnd = useCallback((): void => {
    const element = scroller.current;
    if (element === null || !hasMore || loadingMore) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left < LIMITS.listBottomThreshold) dispatch(leadActions.moreWanted(name));
  }, [dispatch, name, hasMore, loadingMore]);
  useEffect(() => {
    if (!moreFailed) loadNearEnd();
  }, [ids.length, moreFailed, loadNearEnd]);
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
    const id = event.target.closest<HTMLElement>('[data-lead]')?.dataset['lead'];
    if (id !== undefined) cursor.mark(Number(id));
  };
  // The row of what is open already: its address stays, so nothing else shows it.
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('a[aria-current]') === null) return;
    showLead();
    focusWriting();
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
      {order.updates > 0 && (
        <button type="button" className="updates-pill" onClick={order.release}>
          <Refresh size={12} />
          {t('leadsChat:updates', { count: order.updates })}
        </button>
      )}
      <div
        ref={scroller}
        className="ticket-list"
        onScroll={loadNearEnd}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        <ul aria-label={t(`leadsChat:tabs.${name}`)} style={{ height: ids.length * height }}>
          {rows.indexes.map(index => {
            const id = ids[index];
            return id === undefined ? null : (
              <li
                key={id}
                data-lead={id}
                aria-setsize={hasMore ? -1 : ids.length}
                aria-posinset={index + 1}
                style={{ height, transform: `translateY(${index * height}px)` }}
              >
                <LeadRow
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
