import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type {
  ContactImportAdvanced,
  ContactImportBegun,
  ContactImportCancelled,
  ContactImportEvent,
  ContactImportFinished,
  ContactImportRefused,
} from './contact-import.events';

/** State of a contact book's imports: one runs, or none. */
export type ContactImportState =
  { readonly status: 'idle' } | ({ readonly status: 'running' } & ContactImportBegun['data']);

/** Commands of a contact book's imports. */
export type ContactImportCommand =
  | ({ readonly type: 'Begin' } & ContactImportBegun['data'])
  | ({ readonly type: 'Advance' } & ContactImportAdvanced['data'])
  | ({ readonly type: 'Finish' } & ContactImportFinished['data'])
  | ({ readonly type: 'Refuse' } & ContactImportRefused['data'])
  | ({ readonly type: 'Cancel' } & ContactImportCancelled['data']);

const EVENTS = {
  Advance: 'ContactImportAdvanced',
  Finish: 'ContactImportFinished',
  Refuse: 'ContactImportRefused',
  Cancel: 'ContactImportCancelled',
} as const;

/** Decider of a contact book's imports: one at a time; a repeated job has no effect on one that has ended. */
export const contactImportDecider: Decider<ContactImportState, ContactImportCommand, ContactImportEvent> = {
  initial: { status: 'idle' },
  decide(command, state) {
    const { type, ...data } = command;
    if (type === 'Begin')
      return state.status === 'running'
        ? reject('ERR_IMPORT_RUNNING')
        : [{ type: 'ContactImportBegun', data } as ContactImportBegun];
    const isCurrent = state.status === 'running' && state.importUuid === command.importUuid;
    return isCurrent ? [{ type: EVENTS[type], data } as ContactImportEvent] : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ContactImportBegun':
        return { status: 'running', ...event.data };
      case 'ContactImportAdvanced':
        return state;
      case 'ContactImportFinished':
      case 'ContactImportRefused':
      case 'ContactImportCancelled':
        return { status: 'idle' };
      default:
        return exhaustive(event);
    }
  },
};
