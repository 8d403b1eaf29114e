import { fold, isRejection } from '@prosa/kernel';
import { noteDecider, type NoteCommand } from './note.decider';
import type { NoteEvent } from './note.events';
import { refuseRemoval } from './note.policy';

const place = { id: 1, uuid: 'n', ticketUuid: 't', ticketId: 7, contactId: 3, contactUuid: 'c' };
const data = { ...place, note: 'Prefere manhãs', user: { id: 2, name: 'Bruno' } };
const added: NoteEvent = { type: 'NoteAdded', data };
const removed: NoteEvent = { type: 'NoteRemoved', data: place };
const context = { now: new Date(0), newId: () => 'id' };

const decide = (events: NoteEvent[], command: NoteCommand) =>
  noteDecider.decide(command, fold(noteDecider, events), context);

describe('A note', () => {
  it('is added once and removed once', () => {
    expect(decide([], { type: 'AddNote', ...data })).toEqual([added]);
    expect(decide([added], { type: 'AddNote', ...data })).toEqual([]);
    expect(decide([added], { type: 'RemoveNote' })).toEqual([removed]);
    const again = decide([added, removed], { type: 'RemoveNote' });
    expect(isRejection(again) && again.code).toBe('ERR_NO_NOTE_FOUND');
  });

  it('is seen once by each of whom it mentions, and by nobody else', () => {
    const mentions = [{ id: 5, name: 'Carla' }];
    const mentioning: NoteEvent = { type: 'NoteAdded', data: { ...data, mentions } };
    const see = (userId: number) => ({ type: 'SeeMention', userId }) as const;
    const seen: NoteEvent = { type: 'MentionSeen', data: { ...place, userId: 5 } };
    expect(decide([mentioning], see(5))).toEqual([seen]);
    expect(decide([mentioning, seen], see(5))).toEqual([]);
    expect(decide([mentioning], see(2))).toEqual([]);
    expect(decide([added], see(5))).toEqual([]);
    expect(decide([mentioning, seen], { type: 'RemoveNote' })).toEqual([
      { type: 'NoteRemoved', data: { ...place, mentions } },
    ]);
  });

  it.each([
    ['its author', { profile: 'user', userId: 2 }, null],
    ['another agent', { profile: 'user', userId: 3 }, 'ERR_NO_PERMISSION'],
    ['a supervisor', { profile: 'supervisor', userId: 3 }, 'ERR_NO_PERMISSION'],
    ['an administrator', { profile: 'admin', userId: 3 }, null],
  ] as const)('is removed by %s: %j gives %s', (_, who, answer) => {
    const worker = { super: false, queueIds: [], allTicket: 'disabled', ...who } as const;
    expect(refuseRemoval(worker, { userId: 2 })).toBe(answer);
  });
});
