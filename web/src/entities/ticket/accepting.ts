import type { TicketView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import { applyTicket } from './tickets.live';
import type { TicketsState } from './tickets.state';

const without = (state: TicketsState, id: number): TicketsState => {
  const { [id]: _decided, ...accepting } = state.accepting;
  return { ...state, accepting };
};

/** Moves a waiting ticket into the person's own hands before the server has answered. */
export const withAccepting = (state: TicketsState, id: number): TicketsState => {
  const waiting = state.tickets.entities[id];
  const { viewer } = state;
  if (viewer === null || waiting?.status !== 'pending') return state;
  const user = { id: viewer.id, name: viewer.name };
  const own: TicketView = { ...waiting, status: 'open', userId: viewer.id, user, waitingSince: null };
  return {
    ...applyTicket(state, own),
    accepting: { ...state.accepting, [id]: waiting },
  };
};

/** The server accepted it: its answer takes the place of what was shown. */
export const withAccepted = without;

/** The server refused: the ticket waits again, unless the live feed has told what became of it. */
export const withoutAccepting = (state: TicketsState, id: number): TicketsState => {
  const waiting = state.accepting[id];
  if (waiting === undefined) return state;
  const shown = state.tickets.entities[id];
  const isOurs = shown?.userId === state.viewer?.id && shown?.updatedAt === waiting.updatedAt;
  return without(isOurs ? applyTicket(state, waiting) : state, id);
};

/** A ticket that the live feed took away does not come back with the refusal that follows. */
export const withoutTakenAway = (state: TicketsState, frames: readonly LiveEvent[]): TicketsState => {
  if (Object.keys(state.accepting).length === 0) return state;
  return frames.reduce(
    (before, { channel, payload }) =>
      channel === 'ticket' && (payload.action === 'removeFromList' || payload.action === 'delete')
        ? without(before, payload.ticketId)
        : before,
    state,
  );
};
