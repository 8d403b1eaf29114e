import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { NoteAdded, NoteEvent } from './note.events';

/** The state of a note. */
export type NoteState =
  { readonly status: 'none' } | (Omit<NoteAdded['data'], 'note'> & { readonly status: 'kept' | 'removed' });

/** The commands of a note; its text never changes. */
export type NoteCommand =
  ({ readonly type: 'AddNote' } & NoteAdded['data']) | { readonly type: 'RemoveNote' };

/** A note is added once and removed once. Refuses with ERR_NO_NOTE_FOUND. */
export const noteDecider: Decider<NoteState, NoteCommand, NoteEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'AddNote') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'NoteAdded', data }] : [];
    }
    if (state.status !== 'kept') return reject('ERR_NO_NOTE_FOUND');
    const { status: _status, user: _user, ...place } = state;
    return [{ type: 'NoteRemoved', data: place }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'NoteAdded': {
        const { note: _, ...kept } = event.data;
        return { status: 'kept', ...kept };
      }
      case 'NoteRemoved':
        return state.status === 'none' ? state : { ...state, status: 'removed' };
      default:
        return exhaustive(event);
    }
  },
};
