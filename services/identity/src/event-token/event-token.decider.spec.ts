import { fold, isRejection } from '@prosa/kernel';
import { eventTokenDecider, type EventTokenCommand } from './event-token.decider';
import type { EventTokenEvent } from './event-token.events';

const data = {
  name: 'n8n',
  scopes: ['events'],
  hash: 'a'.repeat(64),
  networks: [],
  expiresAt: null,
} as const;
const made: EventTokenEvent = { type: 'EventTokenMade', data };
const revoked: EventTokenEvent = { type: 'EventTokenRevoked', data: { name: 'n8n' } };

const decide = (events: EventTokenEvent[], command: EventTokenCommand) =>
  eventTokenDecider.decide(command, fold(eventTokenDecider, events), { now: new Date(0), newId: () => 'id' });

describe('A token of a program', () => {
  it('is made once', () => {
    expect(decide([], { type: 'MakeEventToken', ...data })).toEqual([made]);
    expect(decide([made], { type: 'MakeEventToken', ...data })).toEqual([]);
    expect(decide([made, revoked], { type: 'MakeEventToken', ...data })).toEqual([]);
  });

  it('is revoked once', () => {
    expect(decide([made], { type: 'RevokeEventToken' })).toEqual([revoked]);
    expect(decide([made, revoked], { type: 'RevokeEventToken' })).toEqual([]);
    const refused = decide([], { type: 'RevokeEventToken' });
    expect(isRejection(refused) && refused.code).toBe('ERR_NO_EVENT_TOKEN_FOUND');
  });
});
