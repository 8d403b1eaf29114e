import { useEffect } from 'react';
import type { CompanyRef } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { refusalOf } from '../../../session/access.rule';
import { companySettingsLoaded } from '../../../session/session.slice';
import { useUser } from '../../../session/use-session';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { SettingsFrame } from '../../../settings/settings-frame';
import { useLoaded } from '../../../resource/use-loaded';
import { optionGroups } from './option-list';
import { OptionRow } from './option-row';
import { SecretRow } from './secret-row';
import { StorageRow } from './storage-row';

const fetchSettings = (signal: AbortSignal) => api.get<CompanyRef['settings']>('/settings', { signal });

const Options = () => {
  const t = useT();
  const user = useUser();
  const keys = useAppSelector(
    state => state.session.user?.company.settings.map(entry => entry.key).join(' ') ?? '',
  );
  const groups = optionGroups(keys === '' ? [] : keys.split(' '), rule => refusalOf(user, rule) === null);
  return groups.map(({ group, options }) => (
    <section key={group} className="option-group">
      <h2>{t(`settings:group.${group}`)}</h2>
      <ul>
        {options.map(def => (
          <OptionRow key={def.key} def={def} />
        ))}
        {group === 'company' && <SecretRow />}
        {group === 'company' && <StorageRow />}
      </ul>
    </section>
  ));
};

/** Every option of the company, saved as it is changed (spec 2 §2, Settings). */
export const OptionsScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { value, error, retry } = useLoaded(fetchSettings);
  useEffect(() => {
    if (value !== null) dispatch(companySettingsLoaded(value));
  }, [dispatch, value]);
  return (
    <SettingsFrame intro={t('settings:optionsIntro')}>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null &&
        (value === null ? <SkeletonRows rows={6} height={60} avatar={false} /> : <Options />)}
    </SettingsFrame>
  );
};
