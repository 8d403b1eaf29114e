import { useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Time } from '@blueprintjs/icons';
import type { CompanyView, OpeningHours } from '@prosa/contracts';
import { api } from '../../../api/client';
import { Redirect } from '../../../core/guards';
import { useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { useUser } from '../../../session/use-session';
import { OpeningHoursEditor, areOpeningHoursValid, wholeWeek } from '../../../ui/opening-hours';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toaster';
import { SettingsFrame } from '../../../settings/settings-frame';
import { selectHasCompanyHours } from '../../../settings/settings-tabs';
import { useLoaded } from '../../../resource/use-loaded';
import { zoneName } from '../../../ui/zone-time';

const isSame = (one: readonly OpeningHours[], other: readonly OpeningHours[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const Zone = ({ timeZone }: { readonly timeZone: string }) => {
  const t = useT();
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' }).format(new Date());
  return (
    <p className="hours-zone tnum">
      <Time size={14} />
      {t('settings:zone', { zone: zoneName(timeZone), time })}
    </p>
  );
};

const Week = ({
  company,
  onSaved,
}: {
  readonly company: CompanyView;
  readonly onSaved: (company: CompanyView) => void;
}) => {
  const t = useT();
  const saved = wholeWeek(company.schedules);
  const [week, setWeek] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSame(week, saved);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const view = await api.put<CompanyView>(`/companies/${company.id}/schedules`, { schedules: week });
      onSaved(view);
      setWeek(wholeWeek(view.schedules));
      toast.success(t('settings:hoursSaved'));
    } catch (error) {
      toast.error(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Zone timeZone={company.timeZone} />
      <OpeningHoursEditor value={week} onChange={setWeek} isDisabled={isSaving} />
      <div className="settings-foot">
        <Button
          intent="primary"
          text={t('save')}
          loading={isSaving}
          disabled={!isChanged || !areOpeningHoursValid(week)}
          onClick={() => void save()}
        />
        {isChanged && <Button variant="minimal" text={t('cancel')} onClick={() => setWeek(saved)} />}
      </div>
    </>
  );
};

const Hours = () => {
  const t = useT();
  const { companyId } = useUser();
  const load = useCallback(
    (signal: AbortSignal) => api.get<CompanyView>(`/companies/${companyId}`, { signal }),
    [companyId],
  );
  const { value, error, set, retry } = useLoaded(load);
  return (
    <SettingsFrame intro={t('settings:hoursIntro')}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={7} height={52} avatar={false} />}
      {value !== null && <Week company={value} onSaved={set} />}
    </SettingsFrame>
  );
};

/** The company's working hours; there are none to set unless the company's hours are what counts (spec 2 §2). */
export const HoursScreen = () =>
  useAppSelector(selectHasCompanyHours) ? <Hours /> : <Redirect to="/settings" />;
