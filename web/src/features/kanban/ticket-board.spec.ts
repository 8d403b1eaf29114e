import type { TicketView } from '@prosa/contracts';
import type { BoardCard, BoardPage } from '../../board/board';
import type { BoardState } from '../../board/board.slice';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { aTicket, later } from '../../testing/ticket-fixtures';
import { ticketBoard } from './ticket-board';

const { reducer, actions, source } = ticketBoard;

const COLUMNS = [
  { id: 1, name: 'Novo', color: '#0E7490', position: 1, limit: 0 },
  { id: 2, name: 'Proposta', color: '#B45309', position: 2, limit: 0 },
];

const ticketIn = (id: number, columnId: number, minutes: number): TicketView =>
  aTicket({
    id,
    whatsappId: 1,
    updatedAt: later(minutes),
    tags: COLUMNS.filter(column => column.id === columnId).map(column => ({ ...column, kanban: 1 as const })),
  });

const frameOf = (payload: object): LiveEvent => ({ channel: 'ticket', payload, seq: 1 }) as LiveEvent;
const changed = (ticket: TicketView) => framesReceived([frameOf({ action: 'update', ticket })]);
const deleted = (ticketId: number) => framesReceived([frameOf({ action: 'delete', ticketId })]);

const cardIn = (id: number, columnId: number, minutes: number): BoardCard => {
  const entry = source.changeBy(frameOf({ action: 'update', ticket: ticketIn(id, columnId, minutes) }));
  if (entry === null || 'gone' in entry) throw new Error('a frame of a ticket carries a card');
  return { ...entry, columnId, columnSince: null };
};

const pageOf = (...cards: readonly BoardCard[]): BoardPage => ({
  cards,
  columns: COLUMNS.map(({ id }) => ({
    tagId: id,
    count: cards.filter(({ columnId }) => columnId === id).length,
  })),
  nextCursor: null,
});

const question = {
  ...{ connectionId: 1, term: '', userId: null, tagId: null, stuckDays: null },
  ...{ showClosed: false, order: 'latest' as const },
};
const before = pageOf(cardIn(1, 1, 0), cardIn(2, 1, 0));
const loaded = actions.loaded({ columns: COLUMNS, page: before });

const after = (...happened: readonly Parameters<typeof reducer>[1][]): BoardState =>
  happened.reduce<BoardState>(
    (state, action) => reducer(state, action),
    reducer(reducer(undefined, actions.asked(question)), loaded),
  );
const placed = ({ cards, counts }: BoardState) => ({
  columns: Object.fromEntries(Object.values(cards).map(({ id, columnId }) => [id, columnId])),
  counts,
});

describe('a board that is loaded while things happen on it', () => {
  it('keeps a card where a colleague put it during the request', () => {
    const state = after(actions.retried(), changed(ticketIn(1, 2, 5)), loaded);
    expect(placed(state)).toEqual({ columns: { 1: 2, 2: 1 }, counts: { 1: 1, 2: 1 } });
  });

  it('does not bring back a ticket that left during the request', () => {
    const state = after(actions.retried(), deleted(1), loaded);
    expect(placed(state)).toEqual({ columns: { 2: 1 }, counts: { 1: 1, 2: 0 } });
  });

  it('shows a ticket that came during the request', () => {
    const state = after(actions.retried(), changed(ticketIn(3, 2, 5)), loaded);
    expect(placed(state)).toEqual({ columns: { 1: 1, 2: 1, 3: 2 }, counts: { 1: 2, 2: 1 } });
  });

  it('keeps a newer card than the one in the next page of a column, and none that left', () => {
    const older = actions.moreLoaded({ columnId: 1, page: before });
    const moved = after(changed(ticketIn(1, 2, 5)), actions.moreAsked(1), older);
    expect(placed(moved)).toEqual({ columns: { 1: 2, 2: 1 }, counts: { 1: 1, 2: 1 } });
    const gone = after(actions.moreAsked(1), deleted(1), older);
    expect(placed(gone)).toEqual({ columns: { 2: 1 }, counts: { 1: 1, 2: 0 } });
  });

  it('takes what the server says of what did not happen during the request', () => {
    const state = after(changed(ticketIn(3, 2, 5)), actions.retried(), loaded);
    expect(placed(state)).toEqual({ columns: { 1: 1, 2: 1 }, counts: { 1: 2, 2: 0 } });
  });
});
