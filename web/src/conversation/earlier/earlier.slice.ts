import { createAction, createReducer } from '@reduxjs/toolkit';
import type { EarlierTicket, EarlierTicketPage, TicketView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import type { MessageRef } from '../thread/messages.slice';

/** What the contact of a ticket had before it, newest first, as far as it is known. */
export interface EarlierList {
  readonly tickets: readonly EarlierTicket[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly cursor: string | null;
}

/** The lists by the ticket that they stand above; absent when nobody scrolled up to one. */
export type EarlierState = Readonly<Record<number, EarlierList>>;

const NONE: EarlierList = { tickets: [], status: 'idle', cursor: null };

/** What can happen to the tickets above a conversation. */
export const earlierActions = {
  /** The reader is at the top of what is shown above this ticket. */
  wanted: createAction<number>('earlier/wanted'),
  requested: createAction<number>('earlier/requested'),
  loaded: createAction<{ readonly ticketId: number; readonly page: EarlierTicketPage }>('earlier/loaded'),
  failed: createAction<number>('earlier/failed'),
  /** Shows a message of the earlier ticket `within` above the ticket. */
  jumpAsked: createAction<MessageRef & { readonly within: number }>('earlier/jumpAsked'),
};

const changedIn = (
  state: EarlierState,
  id: number,
  change: (ticket: EarlierTicket) => EarlierTicket | null,
): EarlierState =>
  Object.fromEntries(
    Object.entries(state).map(([above, list]) => [
      above,
      list.tickets.every(ticket => ticket.id !== id)
        ? list
        : {
            ...list,
            tickets: list.tickets.flatMap(ticket => (ticket.id === id ? (change(ticket) ?? []) : ticket)),
          },
    ]),
  );

const seenAs = ({ status, queue, user }: TicketView): EarlierTicket['seen'] => ({ status, queue, user });

const withFrame = (state: EarlierState, { channel, payload }: LiveEvent): EarlierState => {
  if (channel !== 'ticket') return state;
  switch (payload.action) {
    case 'update':
      return changedIn(state, payload.ticket.id, each => ({ ...each, seen: seenAs(payload.ticket) }));
    case 'removeFromList':
      return changedIn(state, payload.ticketId, each => ({ ...each, seen: null }));
    case 'delete':
    case 'merged':
      return changedIn(state, payload.ticketId, () => null);
    default:
      return state;
  }
};

/** The tickets above the conversations. */
export const earlierReducer = createReducer<EarlierState>({}, builder => {
  builder
    .addCase(earlierActions.requested, (state, { payload }) => ({
      ...state,
      [payload]: { ...(state[payload] ?? NONE), status: 'loading' as const },
    }))
    .addCase(earlierActions.loaded, (state, { payload: { ticketId, page } }) => ({
      ...state,
      [ticketId]: {
        tickets: [...(state[ticketId]?.tickets ?? []), ...page.tickets],
        status: 'ready' as const,
        cursor: page.nextCursor,
      },
    }))
    .addCase(earlierActions.failed, (state, { payload }) => ({
      ...state,
      [payload]: { ...(state[payload] ?? NONE), status: 'failed' as const },
    }))
    .addCase(framesReceived, (state, { payload }) => payload.reduce(withFrame, state as EarlierState));
});

/** What is known of the tickets above one. */
export const selectEarlier = (state: Pick<AppState, 'tickets'>, ticketId: number): EarlierList =>
  state.tickets.earlier[ticketId] ?? NONE;
