import { useId } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { DEFAULT_OPENING_HOURS, WEEKDAYS } from '@prosa/contracts';
import type { OpeningHours } from '@prosa/contracts';
import { useT } from '../i18n';
import { isEndTime, isTime } from './dates/date-text';
import { TimeInput } from './dates/time-input';
import './opening-hours-texts';
import './opening-hours.css';

/** The error of a day, as the suffix of a key of the `hours` texts; null when it is valid. */
export type OpeningHoursFault = 'incomplete' | 'backwards' | null;

/** The editor of a week; it holds nothing itself. */
export interface OpeningHoursEditorProps {
  /** Seven days; missing ones are shown as closed. */
  readonly value: readonly OpeningHours[];
  readonly onChange: (value: readonly OpeningHours[]) => void;
  readonly isDisabled?: boolean;
}

const CLOSED = '00:00';
const WORKDAYS = 5;
/** Initial times of a day that is closed by default. */
const SHORT_DAY = { startTime: '08:00', endTime: '12:00' };

const isClosed = ({ startTime, endTime }: OpeningHours): boolean => startTime !== '' && startTime === endTime;

/** Validates a day: a time is missing, or it ends before it begins. Equal times mean closed (spec 2 §3). */
export const openingHoursFault = (day: OpeningHours): OpeningHoursFault => {
  if (!isTime(day.startTime) || !isEndTime(day.endTime)) return 'incomplete';
  return day.endTime < day.startTime ? 'backwards' : null;
};

/** Whether a week can be saved. */
export const areOpeningHoursValid = (week: readonly OpeningHours[]): boolean =>
  week.every(day => openingHoursFault(day) === null);

/** A complete week, Monday first, from the given days. */
export const wholeWeek = (known: readonly OpeningHours[]): readonly OpeningHours[] =>
  DEFAULT_OPENING_HOURS.map(
    usual =>
      known.find(day => day.weekdayEn === usual.weekdayEn) ?? {
        ...usual,
        startTime: CLOSED,
        endTime: CLOSED,
      },
  );

const opened = (day: OpeningHours): OpeningHours => {
  const usual = DEFAULT_OPENING_HOURS.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
  const { startTime, endTime } = usual === undefined || isClosed(usual) ? SHORT_DAY : usual;
  return { ...day, startTime, endTime };
};

interface DayProps {
  readonly day: OpeningHours;
  readonly isDisabled: boolean;
  readonly onChange: (day: OpeningHours) => void;
}

const Times = ({ day, isDisabled, onChange }: DayProps) => {
  const t = useT();
  const id = useId();
  const fault = openingHoursFault(day);
  const faultId = fault === null ? undefined : id;
  const name = t(`hours:${day.weekdayEn}`);
  // A time that meets the other one closes the day, and so waits until the field is left.
  return (
    <>
      <span className="hours-times">
        <TimeInput
          label={`${name}, ${t('hours:start')}`}
          value={day.startTime}
          isHeldBack={time => time === day.endTime}
          isDisabled={isDisabled}
          isInvalid={faultId !== undefined}
          describedBy={faultId}
          onChange={startTime => onChange({ ...day, startTime })}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          label={`${name}, ${t('hours:end')}`}
          isEnd
          value={day.endTime}
          isHeldBack={time => time === day.startTime}
          isDisabled={isDisabled}
          isInvalid={faultId !== undefined}
          describedBy={faultId}
          onChange={endTime => onChange({ ...day, endTime })}
        />
      </span>
      {fault !== null && (
        <p id={id} className="hours-fault">
          {t(`hours:${fault}`)}
        </p>
      )}
    </>
  );
};

const Day = (props: DayProps) => {
  const t = useT();
  const { day, isDisabled, onChange } = props;
  const closed = isClosed(day);
  return (
    <li className="hours-day" data-closed={closed}>
      <Switch
        checked={!closed}
        disabled={isDisabled}
        label={t(`hours:${day.weekdayEn}`)}
        onChange={event =>
          onChange(event.currentTarget.checked ? opened(day) : { ...day, startTime: CLOSED, endTime: CLOSED })
        }
      />
      {closed ? <span className="hours-closed">{t('hours:closed')}</span> : <Times {...props} />}
    </li>
  );
};

/** The hours of a week, day by day: open or closed, from when to when. */
export const OpeningHoursEditor = ({ value, onChange, isDisabled = false }: OpeningHoursEditorProps) => {
  const t = useT();
  const week = wholeWeek(value);
  const change = (changed: OpeningHours): void =>
    onChange(week.map(day => (day.weekdayEn === changed.weekdayEn ? changed : day)));
  const repeat = (): void => {
    const [first] = week;
    if (first === undefined) return;
    const { startTime, endTime } = first;
    const workdays: readonly string[] = WEEKDAYS.slice(0, WORKDAYS);
    onChange(week.map(day => (workdays.includes(day.weekdayEn) ? { ...day, startTime, endTime } : day)));
  };
  return (
    <div className="hours">
      <ul aria-label={t('hours:week')}>
        {week.map(day => (
          <Day key={day.weekdayEn} day={day} isDisabled={isDisabled} onChange={change} />
        ))}
      </ul>
      {!isDisabled && <Button size="small" text={t('hours:repeat')} onClick={repeat} />}
    </div>
  );
};
