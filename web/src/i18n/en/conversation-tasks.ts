import type { conversationTasks as pt } from '../pt/conversation-tasks';

/** Texts of conversation tasks. */
export const conversationTasks: typeof pt = {
  title: 'Tasks of this conversation',
  new: 'New task with {{name}}: {{text}}',
  open: 'Open',
  from: 'Column {{column}} · {{when}}',
  doneBy: 'Done by {{name}} · {{when}}',
  done_one: '{{count}} task done',
  done_many: '{{count}} tasks done',
  done_other: '{{count}} tasks done',
  mine: 'In conversations',
  mineIntro: 'Asked for by the columns of the Kanban; shown to everyone who opens the conversation.',
  own: 'My own',
  openOf: 'Open the conversation with {{name}}',
};
