import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { NoteAdded, NoteEvent } from './note.events';

/** The state of a note. */
export type NoteState =
  | { readonly status: 'none' }
  | (Omit<NoteAdded['data'], 'note'> & {
      readonly status: 'kept' | 'removed';
      /** The mentioned colleagues who have seen it; absent while none has. */
      readonly seenBy?: readonly number[];
    });

/** The commands of a note; its text never changes. */
export type NoteCommand =
  | ({ readonly type: 'AddNote' } & NoteAdded['data'])
  | { readonly type: 'RemoveNote' }
  | { readonly type: 'SeeMention'; readonly userId: number };

/** A note is added once and removed once, and each mention in it is seen once. Refuses with ERR_NO_NOTE_FOUND. */
export const noteDecider: Decider<NoteState, NoteCommand, NoteEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'AddNote') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'NoteAdded', data }] : [];
    }
    if (state.status !== 'kept') return reject('ERR_NO_NOTE_FOUND');
    const { status: _status, user: _user, seenBy = [], mentions, ...place } = state;
    if (command.type === 'RemoveNote')
      return [{ type: 'NoteRemoved', data: { ...place, ...(mentions && { mentions }) } }];
    const { userId } = command;
    const isUnseen = mentions?.some(({ id }) => id === userId) === true && !seenBy.includes(userId);
    return isUnseen ? [{ type: 'MentionSeen', data: { ...place, userId } }] : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'NoteAdded': {
        const { note: _, ...kept } = event.data;
        return { status: 'kept', ...kept };
      }
      case 'NoteRemoved':
        return state.status === 'none' ? state : { ...state, status: 'removed' };
      case 'MentionSeen':
        return state.status === 'none'
          ? state
          : { ...state, seenBy: [...(state.seenBy ?? []), event.data.userId] };
      default:
        return exhaustive(event);
    }
  },
};
