import type { removedTickets as pt } from '../pt/removed-tickets';
import type { SameKeys } from '../shape';

/** Texts of the page of deleted tickets. */
export const removedTickets: SameKeys<typeof pt> = {
  intro:
    'Tickets that were deleted or merged into another one stay in the history. Search by number and see what happened, to whom and when.',
  number: 'Ticket number',
  none: 'No deleted tickets',
  noneBody:
    'Tickets that somebody deletes or merges into another one are listed here, with their whole history.',
  notFound: 'No deleted ticket with the number {{number}}',
  title: 'Ticket {{number}}',
  deleted: 'Deleted on {{at}} by {{by}}',
  deletedBySystem: 'Deleted on {{at}}',
  merged: 'Merged into ticket {{number}}',
  mergedGone: 'Merged into a ticket that was deleted',
  unknown: 'Unknown contact',
  more: 'Show more',
  open: 'See the history of ticket {{number}}',
};
