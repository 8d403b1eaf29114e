import { fold } from '@prosa/kernel';
import type { MessageEvent, MessageStarred } from '../../core/message/message.events';
import { messageStarDecider } from './star.decider';

const markOf = (messageId: string): MessageStarred['data'] => ({
  messageId,
  connectionId: 4,
  ticketUuid: 't',
  user: { id: 1, name: 'Ana' },
});
const mark = markOf('3EB0A');
const starred: MessageEvent = { type: 'MessageStarred', data: mark };
const unstarred: MessageEvent = { type: 'MessageUnstarred', data: mark };
const decider = messageStarDecider('3EB0A');

const given = (...events: readonly MessageEvent[]) => ({
  when: (isStarred: boolean, wasStarred = false) =>
    decider.decide({ type: 'SetMessageStar', isStarred, wasStarred, mark }, fold(decider, events), {
      now: new Date(0),
      newId: () => 'id',
    }),
});

describe('the star of a message', () => {
  it('is set and taken off', () => {
    expect(given().when(true)).toEqual([starred]);
    expect(given(starred).when(false)).toEqual([unstarred]);
    expect(given(starred, unstarred).when(true)).toEqual([starred]);
  });

  it('changes nothing when it is in the requested state', () => {
    expect(given().when(false)).toEqual([]);
    expect(given(starred).when(true)).toEqual([]);
  });

  it('is taken off a message that was starred before it moved here, once', () => {
    expect(given().when(false, true)).toEqual([unstarred]);
    expect(given().when(true, true)).toEqual([]);
    expect(given(unstarred).when(false, true)).toEqual([]);
  });

  it('is separate for each message', () => {
    expect(given({ type: 'MessageStarred', data: markOf('3EB0B') }).when(true)).toEqual([starred]);
  });
});
