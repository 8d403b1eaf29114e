import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, WarningSign } from '@blueprintjs/icons';
import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { ownColor } from '../../ui/chip';
import { BoardCard } from './board-card';
import { useBoard } from './board';
import type { BoardCard as Card } from './board';
import { inOrder } from './board.rules';
import { cardsOf } from './board.slice';
import type { CardMove } from './board.slice';
import { useColumnDrop } from './use-card-drag';

/** A column of the board. */
export interface BoardColumnProps {
  readonly column: BoardColumnView;
  readonly columns: readonly BoardColumnView[];
  readonly order: BoardOrder;
  readonly isCollapsed: boolean;
  readonly onCollapse: (columnId: number) => void;
  readonly onMove: (move: CardMove) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>, card: Card) => void;
}

const NEAR_END = 100;

const ColumnHead = ({
  column,
  count,
  isCollapsed,
  onCollapse,
}: Pick<BoardColumnProps, 'column' | 'isCollapsed' | 'onCollapse'> & { readonly count: number }) => {
  const t = useT();
  const { source } = useBoard();
  const isOverLimit = column.limit > 0 && count > column.limit;
  const label = t(isCollapsed ? 'board:expand' : 'board:collapse', { column: column.name });
  return (
    <header className="board-column-head">
      <span className="chip-dot" aria-hidden="true" />
      <h2>{column.name}</h2>
      <span
        className="board-count tnum"
        data-over={isOverLimit}
        aria-label={t(`${source.name}:count`, { count })}
        title={column.limit === 0 ? undefined : t('board:limit', { count: column.limit })}
      >
        {column.limit === 0 ? count : `${count}/${column.limit}`}
      </span>
      {isOverLimit && (
        <span className="board-over" role="status">
          <WarningSign size={14} title={t('board:overLimit', { count: column.limit })} />
        </span>
      )}
      <Button
        variant="minimal"
        size="small"
        icon={isCollapsed ? <ChevronRight /> : <ChevronLeft />}
        aria-label={label}
        aria-expanded={!isCollapsed}
        onClick={() => onCollapse(column.id)}
      />
    </header>
  );
};

const useMore = (columnId: number, shown: number, count: number) => {
  const dispatch = useAppDispatch();
  const { actions, select } = useBoard();
  const { loadingMore } = useAppSelector(select);
  const hasMore = shown < count;
  const isLoading = loadingMore.includes(columnId);
  const ask = (): void => {
    if (hasMore && !isLoading) dispatch(actions.moreAsked(columnId));
  };
  return { hasMore, isLoading, ask };
};

/** The cards of a column: it takes the cards of the others, and loads more towards its end. */
export const BoardColumn = (props: BoardColumnProps) => {
  const { column, columns, order, isCollapsed, onCollapse, onMove, onKeyDown } = props;
  const t = useT();
  const { source, select } = useBoard();
  const state = useAppSelector(select);
  const count = state.counts[column.id] ?? 0;
  const cards = useMemo(() => inOrder(cardsOf(state, column.id), order), [state, column.id, order]);
  const { ref, isOver } = useColumnDrop(column.id, card => onMove({ ...card, to: column.id }));
  const { hasMore, isLoading, ask } = useMore(column.id, cards.length, count);
  const list = useRef<HTMLUListElement>(null);
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) ask();
  };
  return (
    <section
      ref={ref}
      className="board-column"
      style={ownColor(column.color === '' ? null : column.color)}
      aria-label={column.name}
      data-collapsed={isCollapsed}
      data-over={isOver}
    >
      <ColumnHead column={column} count={count} isCollapsed={isCollapsed} onCollapse={onCollapse} />
      {!isCollapsed && (
        <ul className="board-cards" ref={list} onScroll={onScroll} tabIndex={-1}>
          {cards.map(card => (
            <BoardCard key={card.id} card={card} columns={columns} onMove={onMove} onKeyDown={onKeyDown} />
          ))}
          <li className="board-end">
            {hasMore ? (
              <Button variant="minimal" loading={isLoading} onClick={ask} text={t('board:more')} />
            ) : (
              t(`${source.name}:end`)
            )}
          </li>
        </ul>
      )}
    </section>
  );
};
