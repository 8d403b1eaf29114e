import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Calendar, Cross } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import type { RecordFilter } from '../../resource/record-source';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { isDay } from '../../ui/dates/date-text';
import { DateInput, DateRangeInput } from '../../ui/dates/date-input';
import { Field } from '../../ui/field';
import { formatDate } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import { contacts } from '../../entities/contact/contact-records';

interface Days {
  readonly isRange: boolean;
  readonly from: string;
  readonly to: string;
}

const daysOf = ({ date, dateStart, dateEnd }: RecordFilter): Days => ({
  isRange: dateStart !== undefined,
  from: date ?? dateStart ?? '',
  to: dateEnd ?? '',
});

/** The parameters of one day or of a range, whichever end was named first; null while a day is missing. */
export const filterOfDays = ({ isRange, from, to }: Days): RecordFilter | null => {
  if (!isDay(from) || (isRange && !isDay(to))) return null;
  if (!isRange) return { date: from };
  return from <= to ? { dateStart: from, dateEnd: to } : { dateStart: to, dateEnd: from };
};

const KINDS = [
  { isRange: false, label: 'contacts:oneDay' },
  { isRange: true, label: 'contacts:range' },
] as const;

/** The choice between a day and a range, and the days. */
const DaysPanel = ({
  filter,
  onApply,
}: {
  readonly filter: RecordFilter;
  readonly onApply: (filter: RecordFilter) => void;
}) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const today = useToday(timeZone);
  const [days, setDays] = useState(() => daysOf(filter));
  const chosen = filterOfDays(days);
  const apply = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen !== null) onApply(chosen);
  };
  return (
    <form className="days" aria-label={t('contacts:filterLabel')} onSubmit={apply}>
      <div className="days-kinds" role="radiogroup" aria-label={t('contacts:filterKind')}>
        {KINDS.map(({ isRange, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="days-kind"
              checked={days.isRange === isRange}
              onChange={() => setDays({ ...days, isRange })}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
      {days.isRange ? (
        <DateRangeInput
          labels={{ from: t('contacts:from'), until: t('contacts:to') }}
          from={days.from}
          until={days.to}
          {...{ max: today, timeZone }}
          onChange={({ from, until }) => setDays({ ...days, from, to: until })}
        />
      ) : (
        <Field label={t('contacts:day')}>
          {({ id }) => (
            <DateInput
              {...{ id, max: today, timeZone }}
              value={days.from}
              onChange={from => setDays({ ...days, from })}
            />
          )}
        </Field>
      )}
      <Button fill type="submit" intent="primary" disabled={chosen === null} text={t('contacts:apply')} />
    </form>
  );
};

const wordsOf = ({ isRange, from, to }: Days): string =>
  isRange ? `${formatDate(from)} – ${formatDate(to)}` : formatDate(from);

/** Narrows the list to contacts made on a day or between two (spec 1 §7). */
export const ContactFilter = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const { filter } = useAppSelector(contacts.select);
  const isSet = Object.keys(filter).length > 0;
  const apply = (next: RecordFilter): void => {
    dispatch(contacts.actions.filtered(next));
    setOpen(false);
  };
  return (
    <div className="contact-filter">
      <Popover
        placement="bottom-start"
        isOpen={isOpen}
        onInteraction={setOpen}
        content={<DaysPanel filter={filter} onApply={apply} />}
      >
        <Button
          icon={<Calendar />}
          active={isSet}
          text={isSet ? wordsOf(daysOf(filter)) : t('contacts:filter')}
        />
      </Popover>
      {isSet && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('records:clearFilter')}
          title={t('records:clearFilter')}
          onClick={() => apply({})}
        >
          <Cross size={14} />
        </button>
      )}
    </div>
  );
};
