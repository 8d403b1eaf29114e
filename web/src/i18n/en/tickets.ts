import type { tickets as pt } from '../pt/tickets';
import type { SameKeys } from '../shape';

/** Texts of the tickets area. */
export const tickets: SameKeys<typeof pt> = {
  title: 'Tickets',
};
