import type { queues as pt } from '../pt/queues';
import type { SameKeys } from '../shape';

/** Texts of the queues. */
export const queues: SameKeys<typeof pt> = {
  intro: 'The departments where customers wait. The color goes with each conversation.',
  add: 'Add queue',
  edit: 'Edit queue',
  searchLabel: 'Search queues',
  emptyTitle: 'Create your first queue',
  emptyBody: 'Split the service by department, such as Support and Sales.',
  deleteTitle: 'Delete {{name}}?',
  deleteBody: 'The people and connections of this queue will no longer have it. This cannot be undone.',
  saved: 'Queue saved',
  deleted: 'Queue deleted',
  name: 'Name',
  color: 'Color',
  order: 'Order',
  orderHint: "The queue's place in the menu that customers get.",
  greeting: 'Greeting message',
  greetingHint: 'Sent when the customer chooses this queue.',
  completion: 'Completion message',
  outOfHours: 'Out-of-hours message',
  rating: 'Rating message',
  noGreeting: 'no greeting',
  tabData: 'Queue data',
  tabHours: 'Opening hours',
};
