import { useId, useState } from 'react';
import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { DEFAULT_OPENING_HOURS, WEEKDAYS } from '@prosa/contracts';
import type { OpeningHours } from '@prosa/contracts';
import { useT } from '../i18n';
import './opening-hours-texts';
import './opening-hours.css';

/** What is wrong with a day, as the end of a key of the `hours` texts; null when nothing is. */
export type OpeningHoursFault = 'incomplete' | 'backwards' | null;

/** The editor of a week; it holds nothing itself. */
export interface OpeningHoursEditorProps {
  /** Seven days; whatever is missing is shown closed. */
  readonly value: readonly OpeningHours[];
  readonly onChange: (value: readonly OpeningHours[]) => void;
  readonly isDisabled?: boolean;
}

const CLOSED = '00:00';
const WORKDAYS = 5;
/** What a day that the defaults keep closed opens with. */
const SHORT_DAY = { startTime: '08:00', endTime: '12:00' };

const isClosed = ({ startTime, endTime }: OpeningHours): boolean => startTime !== '' && startTime === endTime;

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is wrong with a day: a time is missing, or it ends before it begins. Equal times mean closed (spec 2 §3). */
export const openingHoursFault = (day: OpeningHours): OpeningHoursFault => {
  if (!isTime(day.startTime) || !isTime(day.endTime)) return 'incomplete';
  return day.endTime < day.startTime ? 'backwards' : null;
};

/** Whether a week can be saved. */
export const areOpeningHoursValid = (week: readonly OpeningHours[]): boolean =>
  week.every(day => openingHoursFault(day) === null);

/** A week of seven days in order, Monday first, from whatever days are known. */
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

/** What somebody means who writes `8`, `830` or `8:3`; anything else as it is. */
const asTime = (text: string): string => {
  const short = /^(\d{1,2})(?:[:h.]?(\d{1,2}))?$/.exec(text.trim().replace(/^(\d)(\d\d)$/, '$1:$2'));
  if (short === null) return text.trim();
  return `${(short[1] ?? '').padStart(2, '0')}:${(short[2] ?? '').padStart(2, '0')}`;
};

interface TimeProps {
  readonly label: string;
  readonly value: string;
  /** The day's other time: one that meets it closes the day, and so waits until the field is left. */
  readonly other: string;
  readonly isDisabled: boolean;
  readonly faultId: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A time as `HH:MM` in every language, which the browser's own field does not promise. */
const TimeField = ({ label, value, other, isDisabled, faultId, onChange }: TimeProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    if (isTime(text) && text !== other) onChange(text);
  };
  const leave = (): void => {
    if (typed !== null && asTime(typed) !== value) onChange(asTime(typed));
    setTyped(null);
  };
  return (
    <InputGroup
      className="hours-time tnum"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      value={typed ?? value}
      disabled={isDisabled}
      intent={faultId === undefined ? 'none' : 'danger'}
      aria-label={label}
      aria-invalid={faultId !== undefined}
      aria-describedby={faultId}
      onValueChange={type}
      onBlur={leave}
    />
  );
};

const Times = ({ day, isDisabled, onChange }: DayProps) => {
  const t = useT();
  const id = useId();
  const fault = openingHoursFault(day);
  const faultId = fault === null ? undefined : id;
  const name = t(`hours:${day.weekdayEn}`);
  return (
    <>
      <span className="hours-times">
        <TimeField
          label={`${name}, ${t('hours:start')}`}
          value={day.startTime}
          other={day.endTime}
          isDisabled={isDisabled}
          faultId={faultId}
          onChange={startTime => onChange({ ...day, startTime })}
        />
        <span aria-hidden="true">–</span>
        <TimeField
          label={`${name}, ${t('hours:end')}`}
          value={day.endTime}
          other={day.startTime}
          isDisabled={isDisabled}
          faultId={faultId}
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
