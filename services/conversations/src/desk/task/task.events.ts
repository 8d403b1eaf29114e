import type { HolderKind } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';

/** Common to all facts of a task: its conversation and its text. */
interface TaskOfConversation {
  /** The kind of the conversation's holder when it is no ticket. */
  readonly holder?: Exclude<HolderKind, 'ticket'>;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly text: string;
  /** The column that created it, with its name at that time. */
  readonly column: Named;
}

/** A card entered a column with a task; `user` was the conversation's agent then. */
export type TaskCreated = Fact<'TaskCreated', TaskOfConversation & { readonly user: Named | null }>;

/** A user completed the task. */
export type TaskCompleted = Fact<'TaskCompleted', TaskOfConversation & { readonly user: Named }>;

/** A user reopened the task. */
export type TaskReopened = Fact<'TaskReopened', TaskOfConversation & { readonly user: Named }>;

/** Every fact of a task. */
export type TaskEvent = TaskCreated | TaskCompleted | TaskReopened;

/** The facts of the stream `task`; the texts are the company's settings and contain no personal data. */
export const taskEvents = defineEvents<TaskEvent>('task', {
  TaskCreated: { version: 1 },
  TaskCompleted: { version: 1 },
  TaskReopened: { version: 1 },
});
