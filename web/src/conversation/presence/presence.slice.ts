import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { PresenceEvent } from '../../live/live.slice';
import { presenceReceived, statusChanged } from '../../live/live.slice';

/** A colleague's activity in a ticket. */
export interface Colleague {
  readonly userId: number;
  readonly name: string;
  readonly presence: 'viewing' | 'composing';
}

/** Colleagues by ticket. */
export type PresenceState = Readonly<Record<number, readonly Colleague[]>>;

const initialState: PresenceState = {};

const withEvent = (state: PresenceState, event: PresenceEvent): PresenceState => {
  const { ticketId, userId, name, presence } = event;
  const others = (state[ticketId] ?? []).filter(colleague => colleague.userId !== userId);
  if (presence !== 'left') return { ...state, [ticketId]: [...others, { userId, name, presence }] };
  if (others.length > 0) return { ...state, [ticketId]: others };
  const { [ticketId]: _nobody, ...rest } = state;
  return rest;
};

/** Presence depends on the socket, so it is cleared on a disconnect. */
export const presenceReducer: Reducer<PresenceState, UnknownAction> = (state = initialState, action) => {
  if (presenceReceived.match(action)) return action.payload.reduce(withEvent, state);
  if (statusChanged.match(action) && action.payload === 'offline') return initialState;
  return state;
};
