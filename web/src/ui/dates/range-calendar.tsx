import { useState } from 'react';
import { DateRangePicker } from '@blueprintjs/datetime';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { useT } from '../../i18n';
import { dateOf, dayOf, useCalendarWords } from './calendar-locale';
import { isDay } from './date-text';
import './calendar.css';

/** The two ends of a range of days. */
export type RangeEnd = 'from' | 'until';

/** A calendar of two days. */
export interface RangeCalendarProps {
  readonly from: string;
  readonly until: string;
  readonly min?: string;
  readonly max?: string;
  readonly today: string;
  /** The end that the first choice sets. */
  readonly end: RangeEnd;
  readonly onRange: (range: { readonly from: string; readonly until: string }) => void;
  readonly onClose: () => void;
}

/** Blueprint's range calendar: opened at the first day it also selects the last one, then closes. */
export const RangeCalendar = ({
  from,
  until,
  min,
  max,
  today,
  end,
  onRange,
  onClose,
}: RangeCalendarProps) => {
  const t = useT();
  const [next, setNext] = useState(end);
  const words = useCalendarWords({
    today,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
  const within = (day: string): Date | null => {
    if (!isDay(day)) return null;
    const date = dateOf(day);
    return date < words.minDate || date > words.maxDate ? null : date;
  };
  const isOrdered = isDay(from) && isDay(until) ? from <= until : true;
  return (
    <div className="calendar" role="group" aria-label={t('dates:calendar')}>
      <DateRangePicker
        {...words}
        singleMonthOnly
        allowSingleDayRange
        shortcuts={false}
        boundaryToModify={next === 'from' ? 'start' : 'end'}
        value={isOrdered ? [within(from), within(until)] : [within(from), null]}
        onChange={([first, last]) => {
          onRange({ from: first === null ? '' : dayOf(first), until: last === null ? '' : dayOf(last) });
          if (next === 'until' && first !== null && last !== null) onClose();
          else setNext(next === 'from' ? 'until' : 'from');
        }}
      />
    </div>
  );
};
