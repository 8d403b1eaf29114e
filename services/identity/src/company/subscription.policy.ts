import { LIMITS } from '@prosa/contracts';
import { dayIn } from '@prosa/kernel';

/** The state of a subscription on a day: covered, covered with a warning, or expired. */
export type Subscription =
  | { readonly kind: 'active' }
  | { readonly kind: 'expiring'; readonly days: number }
  | { readonly kind: 'expired' };

const dayMs = 86_400_000;

/** Reads a due date in its company's time zone; the due day itself is still covered (spec 1 §5). */
export const subscriptionOn = (dueDate: string | null, timeZone: string, now: Date): Subscription => {
  if (dueDate === null) return { kind: 'active' };
  const days = Math.round((Date.parse(dueDate) - Date.parse(dayIn(timeZone, now))) / dayMs);
  if (days < 0) return { kind: 'expired' };
  return days < LIMITS.dueDateWarningDays ? { kind: 'expiring', days } : { kind: 'active' };
};
