import { useFeatures } from '../../core/features-context';
import { navigateTo } from '../../core/navigation';
import { useMay, usePlan } from '../../session/use-session';

/** The URL for scheduling a message to a contact; cancelling returns from there. */
export const schedulePlace = (contactId: number): string => `/schedules?contactId=${contactId}`;

/** Navigation state: the calendar was opened for one contact only. */
export const scheduleState = { back: true } as const;

/** Whether the person has a calendar to schedule in. */
export const useHasSchedules = (): boolean => {
  const exists = useFeatures().some(
    ({ routes }) => routes?.some(({ path }) => path === '/schedules') === true,
  );
  const [isIncluded, isAllowed] = [usePlan('useSchedules'), useMay('schedules:work')];
  return exists && isIncluded && isAllowed;
};

/** Goes and schedules a message to a contact; null where there is no calendar. */
export const useScheduleFor = (): ((contactId: number) => void) | null => {
  const hasSchedules = useHasSchedules();
  return hasSchedules ? contactId => navigateTo(schedulePlace(contactId), { state: scheduleState }) : null;
};
