import { useUser } from '../../session/use-session';
import { formatDate } from '../../ui/formatters';
import { dayIn, timeIn } from '../../ui/zone-time';

/** Formats a time in the company's time zone. */
export const useMoment = (): ((at: string) => string) => {
  const { timeZone } = useUser().company;
  return at => `${formatDate(dayIn(timeZone, at))} ${timeIn(timeZone, at)}`;
};
