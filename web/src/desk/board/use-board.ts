import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { toast } from '../../ui/toaster';
import { cardElementId } from './board-card';
import { useBoard } from './board';
import type { BoardCard, BoardQuestion } from './board';
import { inOrder } from './board.rules';
import { cardsOf } from './board.slice';
import type { CardMove } from './board.slice';
import { formatContactName } from '../../ui/formatters';

/** Asks for the board of a question, the same one while nothing changes, and keeps it loaded while the screen is shown. */
export const useAskedBoard = (question: BoardQuestion | null): void => {
  const dispatch = useAppDispatch();
  const { actions } = useBoard();
  useEffect(() => {
    if (question !== null) dispatch(actions.asked(question));
  }, [dispatch, actions, question]);
  useEffect(
    () => () => {
      dispatch(actions.left());
    },
    [dispatch, actions],
  );
};

/** Moves cards, says what became of each move, and offers the way back. */
export const useCardMoves = (
  columns: readonly BoardColumnView[],
  order: BoardOrder,
): { readonly move: (move: CardMove) => void; readonly announcement: string } => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { source, actions, select } = useBoard();
  const state = useAppSelector(select);
  const { lastMove, seenMove } = state;
  const [announcement, setAnnouncement] = useState('');
  const handled = useRef(lastMove);
  useEffect(() => {
    if (lastMove === null || handled.current === lastMove) return;
    handled.current = lastMove;
    const { id, from, to, error } = lastMove;
    const name = formatContactName(state.cards[id]?.name ?? '');
    const nameOf = (id: number): string => columns.find(column => column.id === id)?.name ?? '';
    if (error !== null) {
      const words = t('board:notMoved', { name, column: nameOf(from), why: errorMessage(error.code) });
      setAnnouncement(words);
      toast.danger(words);
      return;
    }
    const cards = inOrder(cardsOf(state, to), order);
    const place = cards.findIndex(card => card.id === id) + 1;
    setAnnouncement(t('board:announced', { name, column: nameOf(to), place, count: cards.length }));
    const run = (): void => void dispatch(actions.moveAsked({ id, from: to, to: from }));
    toast.show({
      text: t('board:movedTo', { name, column: nameOf(to) }),
      key: `${source.name}-${id}`,
      action: { label: t('board:undo'), run },
    });
  }, [lastMove, state, columns, order, t, dispatch, source, actions]);
  const seen = useRef(seenMove);
  useEffect(() => {
    if (seenMove === null || seen.current === seenMove) return;
    seen.current = seenMove;
    const card = state.cards[seenMove.id];
    const column = columns.find(({ id }) => id === seenMove.to)?.name;
    if (card === undefined || column === undefined) return;
    setAnnouncement(t('board:seenMoved', { name: formatContactName(card.name), column }));
  }, [seenMove, state.cards, columns, t]);
  return { move: wanted => void dispatch(actions.moveAsked(wanted)), announcement };
};

const focusCard = (id: number | undefined): void => {
  if (id !== undefined) document.getElementById(cardElementId(id))?.focus();
};

/** After a move the card is another element: the focus follows it. */
const focusSoon = (id: number): void => {
  requestAnimationFrame(() => focusCard(id));
};

/** Arrows go from card to card and from column to column; with Ctrl they move the card; M opens its menu. */
export const useBoardKeys = (
  columns: readonly BoardColumnView[],
  order: BoardOrder,
  move: (move: CardMove) => void,
): ((event: KeyboardEvent<HTMLLIElement>, card: BoardCard) => void) => {
  const state = useAppSelector(useBoard().select);
  const inColumn = (index: number): readonly BoardCard[] =>
    inOrder(cardsOf(state, columns[index]?.id ?? -1), order);
  const sideways = (card: BoardCard, by: number, moves: boolean): void => {
    const at = columns.findIndex(({ id }) => id === card.columnId);
    const to = columns[at + by];
    if (to === undefined) return;
    if (!moves) {
      const row = inColumn(at).findIndex(({ id }) => id === card.id);
      focusCard((inColumn(at + by)[row] ?? inColumn(at + by).at(-1))?.id);
      return;
    }
    move({ id: card.id, from: card.columnId, to: to.id });
    focusSoon(card.id);
  };
  const along = (card: BoardCard, by: number): void => {
    const cards = inColumn(columns.findIndex(({ id }) => id === card.columnId));
    focusCard(cards[cards.findIndex(({ id }) => id === card.id) + by]?.id);
  };
  return (event, card) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const moves = event.ctrlKey || event.metaKey;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => sideways(card, -1, moves),
      ArrowRight: () => sideways(card, 1, moves),
      ArrowUp: () => along(card, -1),
      ArrowDown: () => along(card, 1),
      m: () => document.querySelector<HTMLElement>(`[data-card-menu="${card.id}"]`)?.click(),
      Enter: () => event.currentTarget.querySelector<HTMLElement>('.board-card-details')?.click(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
};
