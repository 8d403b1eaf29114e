import type { ColumnRole } from '@prosa/contracts';
import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type {
  ContactListImportAdvanced,
  ContactListImportBegun,
  ContactListImportCancelled,
  ContactListImportFinished,
  ContactListImportRefused,
  ListImportEvent,
} from './list-import.events';

/** State of a list's imports: one runs, or none. */
export type ListImportState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'running';
      readonly importUuid: string;
      readonly listId: number;
      readonly fileKey: string;
      readonly roles?: readonly ColumnRole[];
      readonly skipHidden?: boolean;
    };

/** Commands of a list's imports. */
export type ListImportCommand =
  | ({ readonly type: 'Begin' } & ContactListImportBegun['data'])
  | ({ readonly type: 'Advance' } & ContactListImportAdvanced['data'])
  | ({ readonly type: 'Finish' } & ContactListImportFinished['data'])
  | ({ readonly type: 'Refuse' } & ContactListImportRefused['data'])
  | ({ readonly type: 'Cancel' } & ContactListImportCancelled['data']);

const EVENTS = {
  Advance: 'ContactListImportAdvanced',
  Finish: 'ContactListImportFinished',
  Refuse: 'ContactListImportRefused',
  Cancel: 'ContactListImportCancelled',
} as const;

/** Decider of a list's imports: one at a time; a repeated job has no effect on one that has ended. */
export const listImportDecider: Decider<ListImportState, ListImportCommand, ListImportEvent> = {
  initial: { status: 'idle' },
  decide(command, state) {
    const { type, ...data } = command;
    if (type === 'Begin')
      return state.status === 'running'
        ? reject('ERR_IMPORT_RUNNING')
        : [{ type: 'ContactListImportBegun', data } as ContactListImportBegun];
    const isCurrent = state.status === 'running' && state.importUuid === command.importUuid;
    return isCurrent ? [{ type: EVENTS[type], data } as ListImportEvent] : [];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ContactListImportBegun': {
        const { listUuid: _, ...data } = event.data;
        return { status: 'running', ...data };
      }
      case 'ContactListImportAdvanced':
        return state;
      case 'ContactListImportFinished':
      case 'ContactListImportRefused':
      case 'ContactListImportCancelled':
        return { status: 'idle' };
      default:
        return exhaustive(event);
    }
  },
};
