import { useMemo } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { COMPANY_DUES, COMPANY_SORTS } from '@prosa/contracts';
import type { PlanView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { companyRecords } from './company-records';

const fetchPlans = (signal: AbortSignal) => api.get<readonly PlanView[]>('/plans/all', { signal });

interface Choice {
  readonly key: 'sort' | 'due' | 'status' | 'trial' | 'planId';
  readonly label: string;
  /** The first is what holds while nothing is chosen. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const useChoices = (): readonly Choice[] => {
  const t = useT();
  const { value: plans } = useLoaded(fetchPlans);
  return useMemo(() => {
    const all = { value: '', label: t('companies:filter.all') };
    const names = (plans ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
    return [
      {
        key: 'sort',
        label: t('companies:filter.sort'),
        options: COMPANY_SORTS.map(value => ({
          value: value === 'name' ? '' : value,
          label: t(`companies:filter.by.${value}`),
        })),
      },
      {
        key: 'due',
        label: t('companies:dueDate'),
        options: [all, ...COMPANY_DUES.map(value => ({ value, label: t(`companies:filter.due.${value}`) }))],
      },
      {
        key: 'status',
        label: t('companies:status'),
        options: [
          all,
          { value: 'active', label: t('companies:statusActive') },
          { value: 'blocked', label: t('companies:statusBlocked') },
        ],
      },
      { key: 'planId', label: t('companies:plan'), options: [all, ...names] },
      {
        key: 'trial',
        label: t('companies:filter.trial'),
        options: [all, { value: 'yes', label: t('yes') }, { value: 'no', label: t('no') }],
      },
    ] as const;
  }, [t, plans]);
};

/** Orders the list of companies, and narrows it by due date, status, plan and trial. */
export const CompanyFilter = () => {
  const dispatch = useAppDispatch();
  const { filter } = useAppSelector(companyRecords.select);
  const choose = (key: Choice['key'], value: string): void => {
    const { [key]: _before, ...others } = filter;
    dispatch(companyRecords.actions.filtered(value === '' ? others : { ...others, [key]: value }));
  };
  return (
    <div className="company-filter">
      {useChoices().map(({ key, label, options }) => (
        <label key={key}>
          <span>{label}</span>
          <HTMLSelect
            aria-label={label}
            value={filter[key] ?? ''}
            options={[...options]}
            onChange={event => choose(key, event.currentTarget.value)}
          />
        </label>
      ))}
    </div>
  );
};
