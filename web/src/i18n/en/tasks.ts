import type { tasks as pt } from '../pt/tasks';

/** Texts of the tasks that a browser keeps. */
export const tasks: typeof pt = {
  intro: 'Only you see them, and only in this browser.',
  newLabel: 'New task',
  textLabel: 'Text of the task',
  emptyTitle: 'Nothing to do',
  emptyBody: 'Write above what you do not want to forget.',
  editOf: 'Edit the task {{text}}',
  deleteOf: 'Delete the task {{text}}',
  createdAt: 'Created on {{when}}',
  changedAt: 'Changed on {{when}}',
  deleted: 'Task deleted',
  undo: 'Undo',
  full: 'The browser has no more space to keep tasks.',
  start: 'Start with examples',
  examples: [
    'Answer whoever has waited longest',
    'Confirm tomorrow’s deliveries',
    'Ask this week’s customers for a rating',
    'Get to know the tasks page',
  ],
};
