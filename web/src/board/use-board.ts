import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { BoardColumnView, BoardOrder } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { errorMessage } from '../ui/error-message';
import { toast } from '../ui/toaster';
import { cardElementId } from './board-card';
import { useBoard, useBoardState } from './board';
import type { BoardCard, BoardQuestion } from './board';
import { inOrder } from './board.rules';
import { cardsOf } from './board.slice';
import type { CardMove } from './board.slice';
import { formatContactName } from '../ui/formatters';

/** Requests the board of a query, referentially stable, and keeps it loaded while the screen is shown. */
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

/** Moves cards, reports the outcome, and offers undo. */
export const useCardMoves = (
  columns: readonly BoardColumnView[],
  order: BoardOrder,
): { readonly move: (move: CardMove) => void; readonly announcement: string } => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { source, actions, select } = useBoard();
  const read = useBoardState();
  const lastMove = useAppSelector(state => select(state).lastMove);
  const seenMove = useAppSelector(state => select(state).seenMove);
  const lost = useAppSelector(state => select(state).lost);
  const [announcement, setAnnouncement] = useState('');
  const handled = useRef(lastMove);
  useEffect(() => {
    if (lastMove === null || handled.current === lastMove) return;
    handled.current = lastMove;
    const { id, from, to, error, isNamed } = lastMove;
    const state = read();
    const name = formatContactName(state.cards[id]?.name ?? '');
    const nameOf = (id: number): string => columns.find(column => column.id === id)?.name ?? '';
    if (error !== null) {
      const column = nameOf(from);
      const words =
        isNamed === true
          ? t('board:movedMeanwhile', { name, column })
          : t('board:notMoved', { name, column, why: errorMessage(error.code) });
      setAnnouncement(words);
      toast.danger(words);
      return;
    }
    const cards = inOrder(cardsOf(state, to), order);
    const index = cards.findIndex(card => card.id === id) + 1;
    setAnnouncement(t('board:announced', { name, column: nameOf(to), place: index, count: cards.length }));
    const run = (): void => void dispatch(actions.moveAsked({ id, from: to, to: from }));
    toast.show({
      text: t('board:movedTo', { name, column: nameOf(to) }),
      key: `${source.name}-${id}`,
      action: { label: t('board:undo'), run },
    });
  }, [lastMove, read, columns, order, t, dispatch, source, actions]);
  const known = useRef(lost);
  useEffect(() => {
    if (lost === null || known.current === lost) return;
    known.current = lost;
    const words = t('board:lost', { name: formatContactName(lost.name) });
    setAnnouncement(words);
    toast.show({ text: words });
  }, [lost, t]);
  const seen = useRef(seenMove);
  useEffect(() => {
    if (seenMove === null || seen.current === seenMove) return;
    seen.current = seenMove;
    const card = read().cards[seenMove.id];
    const column = columns.find(({ id }) => id === seenMove.to)?.name;
    if (card === undefined || column === undefined) return;
    setAnnouncement(t('board:seenMoved', { name: formatContactName(card.name), column }));
  }, [seenMove, read, columns, t]);
  return { move: wanted => void dispatch(actions.moveAsked(wanted)), announcement };
};

/** The focus goes to a card that is another element after a move, or was not drawn yet; without one, to another element. */
export const focusSoon = (id: number | undefined, otherwise = ''): void => {
  requestAnimationFrame(() => {
    const card = id === undefined ? null : document.getElementById(cardElementId(id));
    (card ?? document.getElementById(otherwise))?.focus();
  });
};

/** Arrows go from card to card and from column to column; with Ctrl they move the card; M opens its menu. `want` draws a card that is to have the focus. */
export const useBoardKeys = (
  columns: readonly BoardColumnView[],
  order: BoardOrder,
  move: (move: CardMove) => void,
  want: (id: number) => void,
): ((event: KeyboardEvent<HTMLLIElement>, card: BoardCard) => void) => {
  const read = useBoardState();
  const inColumn = (index: number): readonly BoardCard[] =>
    inOrder(cardsOf(read(), columns[index]?.id ?? -1), order);
  const focusCard = (id: number | undefined): void => {
    if (id === undefined) return;
    want(id);
    focusSoon(id);
  };
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
