import { framesReceived, statusChanged, type LiveEvent } from '../../live/live.slice';
import { contactPresenceReducer } from './contact-presence.slice';
import { aMessage } from '../../testing/ticket-fixtures';

const nobody = contactPresenceReducer(undefined, { type: 'begin' });

const sign = (seq: number, presence: 'composing' | 'recording' | 'paused', ticketId = 1): LiveEvent => ({
  channel: 'contactPresence',
  payload: { action: 'update', ticketId, presence },
  seq,
});

const after = (...frames: LiveEvent[]) => contactPresenceReducer(nobody, framesReceived(frames));

describe('A customer who types', () => {
  it('is shown in their ticket until they stop', () => {
    expect(after(sign(1, 'composing'), sign(2, 'recording', 2))).toEqual({
      1: { presence: 'composing', seq: 1 },
      2: { presence: 'recording', seq: 2 },
    });
    expect(after(sign(1, 'composing'), sign(2, 'paused'))).toEqual({});
  });

  it('is named in a group, and stops for themselves only', () => {
    const by = (frame: LiveEvent, name: string): LiveEvent =>
      ({ ...frame, payload: { ...frame.payload, name } }) as LiveEvent;
    const both = [by(sign(1, 'composing'), 'Ana'), by(sign(2, 'recording'), 'Bia')];
    expect(after(...both, by(sign(3, 'paused'), 'Ana'))).toEqual({
      1: { presence: 'recording', seq: 2, name: 'Bia' },
    });
    expect(after(...both, by(sign(3, 'paused'), 'Bia'))).toEqual({});
  });

  it('does not type any more once their message is here, or the connection is lost', () => {
    const message = aMessage({ ticketId: 1, fromMe: false });
    const arrived = {
      channel: 'appMessage',
      payload: { action: 'create', message, ticket: {}, contact: {} },
      seq: 2,
    } as unknown as LiveEvent;
    expect(after(sign(1, 'composing'), arrived)).toEqual({});
    expect(contactPresenceReducer(after(sign(1, 'composing')), statusChanged('offline'))).toEqual({});
  });
});
