import { useState } from 'react';
import { DASHBOARD_PERIODS } from '@prosa/contracts';
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { isDay } from '../../ui/dates/date-text';
import { DateRangeInput } from '../../ui/dates/date-input';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import type { DashboardFilter } from './use-dashboard';
import './dashboard-texts';

type Mode = DashboardFilter['mode'];

/** Which days the figures are of: two dates, or a period up to today. */
export const FilterBar = ({ onChange }: { readonly onChange: (filter: DashboardFilter) => void }) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const today = useToday(timeZone);
  const [mode, setMode] = useState<Mode>('period');
  // The current month by default (spec 1 §9).
  const [{ from, until }, setRange] = useState({ from: `${today.slice(0, 8)}01`, until: today });
  const [days, setDays] = useState(7);
  const apply = (): void => {
    const isChosen = mode === 'period' ? days > 0 : isDay(from) && isDay(until);
    if (!isChosen) toast.danger(t('dashboard:chooseFilter'));
    else onChange(mode === 'period' ? { mode, days } : { mode, from, until });
  };
  return (
    <form
      className="dashboard-filter"
      aria-label={t('dashboard:filter')}
      onSubmit={event => {
        event.preventDefault();
        apply();
      }}
    >
      <SegmentedControl
        aria-label={t('dashboard:mode')}
        value={mode}
        onValueChange={value => setMode(value as Mode)}
        options={[
          { value: 'period', label: t('dashboard:modePeriod') },
          { value: 'dates', label: t('dashboard:modeDates') },
        ]}
      />
      {mode === 'period' ? (
        <Field label={t('dashboard:period')}>
          {({ id }) => (
            <HTMLSelect id={id} value={days} onChange={event => setDays(Number(event.target.value))}>
              <option value={0}>{t('dashboard:periodNone')}</option>
              {DASHBOARD_PERIODS.map(count => (
                <option key={count} value={count}>
                  {t('dashboard:periodDays', { count })}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
      ) : (
        <DateRangeInput
          {...{ from, until, timeZone }}
          labels={{ from: t('dashboard:from'), until: t('dashboard:until') }}
          max={today}
          onChange={setRange}
        />
      )}
      <Button type="submit" intent="primary" text={t('dashboard:apply')} />
    </form>
  );
};
