import { useFeatures } from '../app/features-context';
import { navigateTo } from '../app/navigation';
import { useMay, usePlan } from '../session/use-session';

/** Where a message to a contact is scheduled; whoever does not schedule after all comes back from there. */
export const schedulePlace = (contactId: number): string => `/schedules?contactId=${contactId}`;

/** What tells the calendar that somebody came for one contact only. */
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
