import type { TaskView } from '@prosa/contracts';

/** Where the conversation of a task is. */
export const addressOf = ({ conversation: { kind, uuid } }: TaskView): string =>
  kind === 'lead' ? `/leads-chat/${uuid}` : `/tickets/${uuid}`;
