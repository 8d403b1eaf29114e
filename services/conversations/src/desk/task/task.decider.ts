import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';
import type { TaskCreated, TaskEvent } from './task.events';

/** The state of a task. */
export type TaskState =
  { readonly status: 'none' } | (Omit<TaskCreated['data'], 'user'> & { readonly status: 'open' | 'done' });

/** The commands of a task; its text never changes. */
export type TaskCommand =
  | ({ readonly type: 'CreateTask' } & TaskCreated['data'])
  | { readonly type: 'CompleteTask'; readonly user: Named }
  | { readonly type: 'ReopenTask'; readonly user: Named };

/**
 * A task is created once, completed, and reopened; a repeated command yields no facts. Rejects with
 * ERR_NO_TASK_FOUND.
 */
export const taskDecider: Decider<TaskState, TaskCommand, TaskEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'CreateTask') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'TaskCreated', data }] : [];
    }
    if (state.status === 'none') return reject('ERR_NO_TASK_FOUND');
    const { status, ...task } = state;
    const data = { ...task, user: command.user };
    if (command.type === 'CompleteTask') return status === 'done' ? [] : [{ type: 'TaskCompleted', data }];
    return status === 'open' ? [] : [{ type: 'TaskReopened', data }];
  },
  evolve(_state, event) {
    const { user: _, ...task } = event.data;
    switch (event.type) {
      case 'TaskCreated':
      case 'TaskReopened':
        return { ...task, status: 'open' };
      case 'TaskCompleted':
        return { ...task, status: 'done' };
      default:
        return exhaustive(event);
    }
  },
};
