import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived, liveReset, statusChanged } from '../../live/live.slice';

/** A customer's chat state; `seq` distinguishes repetitions. */
export interface CustomerSign {
  readonly presence: 'composing' | 'recording';
  readonly seq: number;
  /** The member of a group. */
  readonly name?: string;
}

/** Customers who type, by ticket. */
export type CustomerPresence = Readonly<Record<number, CustomerSign>>;

const initialState: CustomerPresence = {};

const without = (state: CustomerPresence, ticketId: number): CustomerPresence =>
  ticketId in state
    ? Object.fromEntries(Object.entries(state).filter(([id]) => Number(id) !== ticketId))
    : state;

const withFrame = (state: CustomerPresence, frame: LiveEvent): CustomerPresence => {
  // A message ends the author's chat state, since phones may not send the end.
  if (frame.channel === 'appMessage' && !frame.payload.message.fromMe)
    return without(state, frame.payload.message.ticketId);
  if (frame.channel !== 'contactPresence') return state;
  const { ticketId, presence, name } = frame.payload;
  // In a group another one may still type.
  if (presence === 'paused') return state[ticketId]?.name === name ? without(state, ticketId) : state;
  return { ...state, [ticketId]: { presence, seq: frame.seq, ...(name !== undefined && { name }) } };
};

/** Which customers type or record at this moment. */
export const contactPresenceReducer: Reducer<CustomerPresence, UnknownAction> = (
  state = initialState,
  action,
) => {
  if (framesReceived.match(action)) return action.payload.reduce(withFrame, state);
  const isAway = statusChanged.match(action) && action.payload === 'offline';
  return isAway || liveReset.match(action) ? initialState : state;
};
