import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { BoardCard, BoardColumnView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { toast } from '../../ui/toaster';
import { cardElementId } from './board-card';
import { inOrder } from './kanban.rules';
import type { CardOrder } from './kanban.rules';
import { cardsOf, kanbanActions as actions, selectKanban } from './kanban.slice';
import type { BoardQuestion, CardMove } from './kanban.slice';
import { formatContactName } from '../../ui/formatters';

/** Asks for the board of a question and keeps it loaded while the screen is shown. */
export const useAskedBoard = (question: BoardQuestion | null): void => {
  const dispatch = useAppDispatch();
  const { connectionId, term, userId, showClosed } = question ?? {};
  useEffect(() => {
    if (connectionId === undefined) return;
    dispatch(
      actions.asked({
        connectionId,
        term: term ?? '',
        userId: userId ?? null,
        showClosed: showClosed ?? false,
      }),
    );
  }, [dispatch, connectionId, term, userId, showClosed]);
  useEffect(
    () => () => {
      dispatch(actions.left());
    },
    [dispatch],
  );
};

/** Moves cards, says what became of each move, and offers the way back. */
export const useCardMoves = (
  columns: readonly BoardColumnView[],
  order: CardOrder,
): { readonly move: (move: CardMove) => void; readonly announcement: string } => {
  const t = useT();
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectKanban);
  const { lastMove } = state;
  const [announcement, setAnnouncement] = useState('');
  const handled = useRef(lastMove);
  useEffect(() => {
    if (lastMove === null || handled.current === lastMove) return;
    handled.current = lastMove;
    const { ticketId, from, to, error } = lastMove;
    const name = formatContactName(state.cards[ticketId]?.contact.name ?? '');
    const nameOf = (id: number): string => columns.find(column => column.id === id)?.name ?? '';
    if (error !== null) {
      const words = t('kanban:notMoved', { name, column: nameOf(from), why: errorMessage(error.code) });
      setAnnouncement(words);
      toast.danger(words);
      return;
    }
    const cards = inOrder(cardsOf(state, to), order);
    const place = cards.findIndex(card => card.id === ticketId) + 1;
    setAnnouncement(t('kanban:announced', { name, column: nameOf(to), place, count: cards.length }));
    const run = (): void => void dispatch(actions.moveAsked({ ticketId, from: to, to: from }));
    toast.show({
      text: t('kanban:movedTo', { name, column: nameOf(to) }),
      key: `kanban-${ticketId}`,
      action: { label: t('kanban:undo'), run },
    });
  }, [lastMove, state, columns, order, t, dispatch]);
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
  order: CardOrder,
  move: (move: CardMove) => void,
): ((event: KeyboardEvent<HTMLLIElement>, card: BoardCard) => void) => {
  const state = useAppSelector(selectKanban);
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
    move({ ticketId: card.id, from: card.columnId, to: to.id });
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
      Enter: () => event.currentTarget.querySelector<HTMLElement>('a')?.click(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
};
