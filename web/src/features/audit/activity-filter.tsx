import { useCallback } from 'react';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { UserView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { DateRangeInput } from '../../ui/dates/date-input';
import { Field } from '../../ui/field';
import { EVERYTHING } from './use-activity';
import type { ActivityFilter } from './use-activity';
import './audit-texts';

/** One of the subjects that can be chosen. */
export interface SubjectChoice {
  readonly id: string;
  readonly label: string;
}

interface FilterProps {
  readonly filter: ActivityFilter;
  readonly subjects: readonly SubjectChoice[];
  readonly onChange: (filter: ActivityFilter) => void;
}

const People = ({ filter, onChange }: FilterProps) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<readonly UserView[]>('/users/list', { signal }),
    [],
  );
  const { value: people } = useLoaded(load);
  return (
    <Field label={t('audit:person')}>
      {({ id }) => (
        <HTMLSelect
          id={id}
          fill
          value={filter.userId}
          onChange={event => onChange({ ...filter, userId: Number(event.target.value) })}
        >
          <option value={0}>{t('audit:anybody')}</option>
          {people?.map(({ id: userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};

const Subjects = ({ filter, subjects, onChange }: FilterProps) => {
  const t = useT();
  return (
    <Field label={t('audit:kind')}>
      {({ id }) => (
        <HTMLSelect
          id={id}
          fill
          value={filter.kind}
          onChange={event => onChange({ ...filter, kind: event.target.value })}
        >
          <option value="">{t('audit:anyKind')}</option>
          {subjects.map(subject => (
            <option key={subject.id} value={subject.id}>
              {subject.label}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};

/** By whom, about what, on which days, with which words. */
export const ActivityFilterBar = (props: FilterProps) => {
  const t = useT();
  const { filter, onChange } = props;
  const { timeZone } = useUser().company;
  const today = useToday(timeZone);
  const isOpen = JSON.stringify(filter) === JSON.stringify(EVERYTHING);
  return (
    <div className="audit-filter" role="search" aria-label={t('audit:filter')}>
      <Field label={t('audit:words')}>
        {({ id }) => (
          <InputGroup
            id={id}
            type="search"
            leftElement={<Search />}
            placeholder={t('audit:wordsHint')}
            maxLength={LIMITS.activityWords.max}
            value={filter.words}
            onValueChange={words => onChange({ ...filter, words })}
          />
        )}
      </Field>
      <People {...props} />
      <Subjects {...props} />
      <DateRangeInput
        {...{ from: filter.from, until: filter.until, timeZone }}
        labels={{ from: t('audit:from'), until: t('audit:until') }}
        max={today}
        onChange={range => onChange({ ...filter, ...range })}
      />
      {!isOpen && <Button variant="minimal" text={t('audit:clear')} onClick={() => onChange(EVERYTHING)} />}
    </div>
  );
};
