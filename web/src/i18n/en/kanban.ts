import type { kanban as pt } from '../pt/kanban';

/** Texts of the ticket board. */
export const kanban: typeof pt = {
  chooseConnection: 'Please select a connection to see its tickets.',
  search: 'Search by contact or number',
  noColumnsBody: 'Mark a tag as Kanban to make it a column of the board.',
  board: 'Ticket board',
  count_one: '{{count}} ticket',
  count_other: '{{count}} tickets',
  end: 'End of the tickets',
  open: 'Open',
  pending: 'Pending',
  closed: 'Closed',
  noQueue:
    'You are in no queue: only your own tickets appear here. Ask an administrator to add you to a queue.',
  noQueueButOpen:
    'You are in no queue: only your own tickets and those without a queue appear here. Ask an administrator to add you to a queue.',
};
