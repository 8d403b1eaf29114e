import type { hours as pt } from '../pt/hours';
import type { SameKeys } from '../shape';

/** Texts of the editor of opening hours. */
export const hours: SameKeys<typeof pt> = {
  week: 'Weekly hours',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
  start: 'start',
  end: 'end',
  closed: 'Closed',
  incomplete: 'Enter both the start and the end.',
  backwards: 'The end must be after the start.',
  repeat: 'Copy Monday to the other weekdays',
};
