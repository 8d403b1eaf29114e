import { memo, useCallback, useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { shallowEqual } from 'react-redux';
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, WarningSign } from '@blueprintjs/icons';
import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { useRowWindow } from '../resource/use-row-window';
import type { RowWindowOptions } from '../resource/use-row-window';
import { ownColor } from '../ui/chip';
import { BoardCard } from './board-card';
import { useBoard } from './board';
import type { BoardCard as Card } from './board';
import { inOrder, sortTimeOf } from './board.rules';
import { cardsOf } from './board.slice';
import type { CardMove } from './board.slice';
import { scrollsWhileDragging, useCardDrop } from './use-card-drag';

/** A column of the board. */
interface BoardColumnProps {
  readonly column: BoardColumnView;
  readonly columns: readonly BoardColumnView[];
  readonly order: BoardOrder;
  readonly isCollapsed: boolean;
  readonly onCollapse: (columnId: number) => void;
  readonly onMove: (move: CardMove) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>, card: Card) => void;
  /** The card that should get the focus, in whichever column. */
  readonly wantedId: number | null;
}

const NEAR_END = 100;

/** Of a long column only the cards in sight are drawn, and some around them. */
const WINDOW: RowWindowOptions = {
  ...{ scrollers: '.board-scroll', chunk: 8, few: 16, margin: 400, usual: 124 },
};

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
  const isLoading = useAppSelector(state => select(state).loadingMore.includes(columnId));
  const hasMore = shown < count;
  const ask = (): void => {
    if (hasMore && !isLoading) dispatch(actions.moreAsked(columnId));
  };
  return { hasMore, isLoading, ask };
};

const Column = (props: BoardColumnProps) => {
  const { column, columns, order, isCollapsed, onCollapse, onMove, onKeyDown, wantedId } = props;
  const t = useT();
  const { source, select } = useBoard();
  const count = useAppSelector(state => select(state).counts[column.id] ?? 0);
  const own = useAppSelector(state => cardsOf(select(state), column.id), shallowEqual);
  const cards = useMemo(() => inOrder(own, order), [own, order]);
  const ref = useCardDrop(column.id, card => onMove({ ...card, to: column.id }));
  const { hasMore, isLoading, ask } = useMore(column.id, cards.length, count);
  const wanted = wantedId === null ? -1 : cards.findIndex(({ id }) => id === wantedId);
  const { list, parts } = useRowWindow<HTMLUListElement>(cards.length, WINDOW, wanted);
  const scroller = useRef<HTMLDivElement>(null);
  const scrolling = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    return scrollsWhileDragging(element);
  }, []);
  const onScroll = (): void => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) ask();
  };
  return (
    <section
      ref={ref}
      className="board-column"
      style={ownColor(column.color === '' ? null : column.color)}
      aria-label={column.name}
      data-collapsed={isCollapsed}
    >
      <ColumnHead column={column} count={count} isCollapsed={isCollapsed} onCollapse={onCollapse} />
      {!isCollapsed && (
        <div className="board-scroll" ref={scrolling} onScroll={onScroll} tabIndex={-1}>
          <ul className="board-cards" ref={list}>
            {parts.map(part =>
              part.kind === 'room' ? (
                <li key={`room-${part.from}`} aria-hidden="true" style={{ height: part.height }} />
              ) : (
                cards
                  .slice(part.from, part.to)
                  .map((card, index) => (
                    <BoardCard
                      key={card.id}
                      card={card}
                      time={sortTimeOf(card, order)}
                      index={part.from + index}
                      columns={columns}
                      onMove={onMove}
                      onKeyDown={onKeyDown}
                    />
                  ))
              ),
            )}
            <li className="board-end">
              {hasMore ? (
                <Button variant="minimal" loading={isLoading} onClick={ask} text={t('board:more')} />
              ) : (
                t(`${source.name}:end`)
              )}
            </li>
          </ul>
        </div>
      )}
    </section>
  );
};

/** The cards of a column: it takes the cards of the others, and loads more towards its end. */
export const BoardColumn = memo(Column);
