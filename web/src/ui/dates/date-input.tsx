import { useState } from 'react';
import type { ReactElement } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { useToday } from '../calendar-days';
import { Field } from '../field';
import { CalendarButton, dayPanel, rangePanel } from './calendar-button';
import {
  dateText,
  dateTimeText,
  isDateTime,
  isWholeDate,
  isWholeDateTime,
  masked,
  readDate,
  readDateTime,
} from './date-text';
import type { RangeEnd } from './range-calendar';
import { useTypedDate } from './use-typed-date';
import './dates-texts';
import './dates.css';

/** Common props of date fields. */
export interface DateInputProps {
  readonly id: string;
  /** ISO; text that is no date is passed through as it was typed, for the form's rules to refuse (`isDay`, `isDateTime`). */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** The time zone of today. */
  readonly timeZone: string;
  readonly min?: string;
  readonly max?: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

interface TypedProps extends DateInputProps {
  readonly withTime?: boolean;
  readonly panel: (close: () => void) => ReactElement;
}

const TypedDate = ({
  id,
  value,
  onChange,
  onBlur,
  isInvalid = false,
  describedBy,
  withTime = false,
  panel,
}: TypedProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const typing = useTypedDate({
    ...{ value, onChange, mask: text => masked(text, withTime) },
    ...(withTime
      ? { text: dateTimeText, read: readDateTime, isWhole: isWholeDateTime }
      : { text: dateText, read: readDate, isWhole: isWholeDate }),
  });
  return (
    <InputGroup
      id={id}
      className={withTime ? 'date-input date-time-input tnum' : 'date-input tnum'}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t(withTime ? 'dates:dateTimePattern' : 'dates:datePattern')}
      value={typing.shown}
      intent={isInvalid ? 'danger' : 'none'}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onValueChange={typing.type}
      onBlur={() => {
        typing.settle();
        onBlur?.();
      }}
      onKeyDown={event => {
        typing.settleOnEnter(event);
        if (event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        setOpen(true);
      }}
      rightElement={
        <CalendarButton isOpen={isOpen} onInteraction={setOpen}>
          {panel}
        </CalendarButton>
      }
    />
  );
};

const limitsOf = ({ min, max }: DateInputProps) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** One day, `yyyy-MM-dd`, typed as `dd/MM/yyyy` or chosen in a calendar. */
export const DateInput = (props: DateInputProps) => {
  const today = useToday(props.timeZone);
  return (
    <TypedDate
      {...props}
      panel={onClose =>
        dayPanel({ day: props.value, today, onDay: props.onChange, onClose, ...limitsOf(props) })
      }
    />
  );
};

const USUAL_TIME = '09:00';

/** A day and a time on the company's clocks, `yyyy-MM-ddTHH:mm`, typed as `dd/MM/yyyy HH:mm` or chosen. */
export const DateTimeInput = (props: DateInputProps) => {
  const { value, onChange } = props;
  const today = useToday(props.timeZone);
  const isSet = isDateTime(value);
  const day = isSet ? value.slice(0, 10) : '';
  const time = isSet ? value.slice(11) : USUAL_TIME;
  return (
    <TypedDate
      {...props}
      withTime
      panel={onClose =>
        dayPanel({
          ...{ day, today, onClose, ...limitsOf(props) },
          onDay: chosen => onChange(`${chosen}T${time}`),
          time: { value: time, onChange: chosen => onChange(`${isSet ? day : today}T${chosen}`) },
        })
      }
    />
  );
};

/** Two fields that are one range of days; the calendar of either shows both. */
export const DateRangeInput = ({
  labels,
  from,
  until,
  onChange,
  ...rest
}: Pick<DateInputProps, 'timeZone' | 'min' | 'max'> & {
  readonly labels: Readonly<Record<RangeEnd, string>>;
  readonly from: string;
  readonly until: string;
  readonly onChange: (range: { readonly from: string; readonly until: string }) => void;
}) => {
  const today = useToday(rest.timeZone);
  const range = { from, until };
  return (['from', 'until'] as const).map(end => (
    <Field key={end} label={labels[end]}>
      {({ id, describedBy, isInvalid }) => (
        <TypedDate
          {...{ ...rest, id, describedBy, isInvalid }}
          value={range[end]}
          onChange={value => onChange({ ...range, [end]: value })}
          panel={onClose => rangePanel({ ...rest, ...range, today, end, onRange: onChange, onClose })}
        />
      )}
    </Field>
  ));
};

/** A button with a calendar alone, for places without room for a field. */
export const DayButton = ({
  label,
  onChoose,
  ...rest
}: Pick<DateInputProps, 'timeZone' | 'min' | 'max'> & {
  readonly label: string;
  readonly onChoose: (day: string) => void;
}) => {
  const today = useToday(rest.timeZone);
  return (
    <CalendarButton label={label}>
      {onClose => dayPanel({ ...rest, day: '', today, onDay: onChoose, onClose })}
    </CalendarButton>
  );
};
