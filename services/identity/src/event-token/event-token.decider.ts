import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { EventTokenEvent, EventTokenMade } from './event-token.events';

/** The state of a token. */
export type EventTokenState =
  { readonly status: 'none' } | { readonly status: 'valid' | 'revoked'; readonly name: string };

/** The commands of a token; nothing of it ever changes. */
export type EventTokenCommand =
  ({ readonly type: 'MakeEventToken' } & EventTokenMade['data']) | { readonly type: 'RevokeEventToken' };

/** A token is made once and revoked once. Refuses with ERR_NO_EVENT_TOKEN_FOUND. */
export const eventTokenDecider: Decider<EventTokenState, EventTokenCommand, EventTokenEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    switch (command.type) {
      case 'MakeEventToken': {
        const { type: _, ...data } = command;
        return state.status === 'none' ? [{ type: 'EventTokenMade', data }] : [];
      }
      case 'RevokeEventToken':
        if (state.status === 'none') return reject('ERR_NO_EVENT_TOKEN_FOUND');
        return state.status === 'valid' ? [{ type: 'EventTokenRevoked', data: { name: state.name } }] : [];
      default:
        return exhaustive(command);
    }
  },
  evolve(_, event) {
    const { name } = event.data;
    return { status: event.type === 'EventTokenMade' ? 'valid' : 'revoked', name };
  },
};
