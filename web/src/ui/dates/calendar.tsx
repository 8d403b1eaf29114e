import { Button } from '@blueprintjs/core';
import { DatePicker } from '@blueprintjs/datetime';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { useT } from '../../i18n';
import { useId } from 'react';
import { dateOf, dayOf, useCalendarWords } from './calendar-locale';
import { isDay } from './date-text';
import { TimeInput } from './time-input';
import './calendar.css';

/** A calendar of one day, and its time where there is one. */
export interface CalendarProps {
  /** `yyyy-MM-dd`; anything else: no day is chosen. */
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  /** The company's day, which its clocks say and not the browser's. */
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** Shows a field for the time below the days; the calendar then stays open. */
  readonly time?: { readonly value: string; readonly onChange: (value: string) => void };
  readonly onClose: () => void;
}

/** Blueprint's calendar in our languages; loaded when it is first opened. */
export const DayCalendar = ({ day, min, max, today, onDay, time, onClose }: CalendarProps) => {
  const t = useT();
  const timeId = useId();
  const words = useCalendarWords({
    today,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
  const { minDate, maxDate } = words;
  const chosen = isDay(day) && dateOf(day) >= minDate && dateOf(day) <= maxDate ? dateOf(day) : null;
  return (
    <div className="calendar" role="group" aria-label={t('dates:calendar')}>
      <DatePicker
        {...words}
        canClearSelection={false}
        value={chosen}
        {...(chosen === null ? { initialMonth: initialMonth(today, words) } : {})}
        onChange={(date, isUserChange) => {
          // Leafing through the months chooses nothing.
          if (date === null || !isUserChange) return;
          onDay(dayOf(date));
          if (time === undefined) onClose();
        }}
      />
      {time !== undefined && (
        <div className="calendar-time">
          <label htmlFor={timeId}>{t('dates:time')}</label>
          <TimeInput id={timeId} value={time.value} onChange={time.onChange} />
          <Button size="small" intent="primary" text={t('dates:done')} onClick={onClose} />
        </div>
      )}
    </div>
  );
};

const initialMonth = (
  today: string,
  { minDate, maxDate }: { readonly minDate: Date; readonly maxDate: Date },
): Date => {
  const now = dateOf(today);
  if (now < minDate) return minDate;
  return now > maxDate ? maxDate : now;
};
