import type { LiveEvent } from '../../live/live.slice';
import { peopleOf } from '../../features/tickets/dialogs/transfer-dialog';
import { handedOver } from './handover.rule';
import { canTake } from '../../entities/ticket/ticket-rules';
import { aTicket, aViewer, later } from '../../testing/ticket-fixtures';
import { verbBody } from '../../features/tickets/verbs.saga';

const viewer = aViewer();
const handover = { by: { id: 9, name: 'Bia Reis' }, note: 'quer desconto', at: later(1) };
const frame = (changes: Parameters<typeof aTicket>[0]): LiveEvent => ({
  channel: 'ticket',
  payload: { action: 'update', ticket: aTicket({ handover, updatedAt: later(1), ...changes }) },
  seq: 1,
});

describe('a transfer', () => {
  it('is told to whoever gets the ticket, with who and why', () => {
    expect(handedOver([frame({}), frame({})], viewer)).toMatchObject([{ handover }]);
  });

  it.each([
    ['to others', { userId: 4 }],
    ['when it was long ago', { updatedAt: later(600) }],
    ['of what one took oneself', { handover: { ...handover, by: { id: viewer.id, name: viewer.name } } }],
    ['of what nobody transferred', { handover: null }],
  ])('is not told %s', (_name, changes) => {
    expect(handedOver([frame(changes)], viewer)).toEqual([]);
  });

  it('goes to the server with its note, and without an empty one', () => {
    expect(verbBody('transfer', 3, { queueId: 1, userId: 4, note: ' até já ' })).toEqual({
      queueId: 1,
      userId: 4,
      note: 'até já',
    });
    expect(verbBody('transfer', 3, { queueId: 1, userId: null, note: ' ' })).toEqual({ queueId: 1 });
  });

  it('offers the people of the queue, those who are there first', () => {
    const person = (id: number, name: string, online: boolean, queueId: number) =>
      ({ id, name, online, queues: [{ id: queueId, name: '', color: '' }] }) as never;
    const users = [person(1, 'Ana', false, 1), person(2, 'Bia', true, 1), person(3, 'Caio', true, 2)];
    expect(peopleOf(users, 1)?.map(user => user.id)).toEqual([2, 1]);
    expect(peopleOf(users, null)).toBeNull();
  });
});

describe('taking a ticket over', () => {
  const ofAnother = aTicket({ userId: 4 });

  it.each([
    ['an admin', aViewer({ profile: 'admin' }), ofAnother, true],
    ['a supervisor', aViewer({ profile: 'supervisor' }), ofAnother, true],
    ['a colleague', aViewer(), ofAnother, false],
    ['whoever has it', aViewer({ profile: 'admin' }), aTicket(), false],
    ['an admin, when it is resolved', aViewer({ profile: 'admin' }), aTicket({ status: 'closed' }), false],
  ])('%s', (_name, who, ticket, may) => {
    expect(canTake(ticket, who)).toBe(may);
  });

  it('leaves it in its queue', () => {
    expect(verbBody('take', 3, { queueId: 7 })).toEqual({ queueId: 7, userId: 3 });
  });
});
