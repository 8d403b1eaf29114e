import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived, liveReset, statusChanged } from '../../live/live.slice';

/** What the customer of a ticket does; `seq` tells a sign from its repetition. */
export interface CustomerSign {
  readonly presence: 'composing' | 'recording';
  readonly seq: number;
  /** Who of a group it is. */
  readonly name?: string;
}

/** Customers who type, by ticket. */
export type CustomerSigns = Readonly<Record<number, CustomerSign>>;

const initialState: CustomerSigns = {};

const without = (state: CustomerSigns, ticketId: number): CustomerSigns =>
  ticketId in state
    ? Object.fromEntries(Object.entries(state).filter(([id]) => Number(id) !== ticketId))
    : state;

const withFrame = (state: CustomerSigns, frame: LiveEvent): CustomerSigns => {
  // Whoever has sent does not type any more, even where the phone forgets to say so.
  if (frame.channel === 'appMessage' && !frame.payload.message.fromMe)
    return without(state, frame.payload.message.ticketId);
  if (frame.channel !== 'contactPresence') return state;
  const { ticketId, presence, name } = frame.payload;
  // In a group another one may still type.
  if (presence === 'paused') return state[ticketId]?.name === name ? without(state, ticketId) : state;
  return { ...state, [ticketId]: { presence, seq: frame.seq, ...(name !== undefined && { name }) } };
};

/** Which customers type or record at this moment. */
export const customerSignsReducer: Reducer<CustomerSigns, UnknownAction> = (state = initialState, action) => {
  if (framesReceived.match(action)) return action.payload.reduce(withFrame, state);
  const isAway = statusChanged.match(action) && action.payload === 'offline';
  return isAway || liveReset.match(action) ? initialState : state;
};
