import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Shield } from '@blueprintjs/icons';
import type { CompanyAccessView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { formatDateTime } from '../../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toaster';
import { SettingsFrame } from '../../../settings/settings-frame';
import { useLoaded } from '../../../resource/use-loaded';

interface AccessPage {
  readonly accesses: readonly CompanyAccessView[];
  readonly hasMore: boolean;
}

const fetchPage = (pageNumber: number, signal?: AbortSignal): Promise<AccessPage> =>
  api.get<AccessPage>('/companies/access-log', {
    query: { pageNumber },
    ...(signal === undefined ? {} : { signal }),
  });

const fetchFirst = (signal: AbortSignal): Promise<AccessPage> => fetchPage(1, signal);

const REFUSED = {
  password: 'settings:accessRefusedPassword',
  email: 'settings:accessRefusedEmail',
  user: 'settings:accessRefusedUser',
  token: 'settings:accessRefusedToken',
} as const satisfies Record<CompanyAccessView['refused'][number], string>;

const Entry = ({ access }: { readonly access: CompanyAccessView }) => {
  const t = useT();
  return (
    <li className="access">
      <p className="access-who">
        {access.name}
        {access.endedAt === null && <span className="access-now">{t('settings:accessNow')}</span>}
      </p>
      <p className="access-why">{access.reason}</p>
      {access.refused.length > 0 && (
        <p className="access-refused">
          {t('settings:accessRefused', { what: access.refused.map(kind => t(REFUSED[kind])).join(', ') })}
        </p>
      )}
      <p className="access-when tnum">
        <time dateTime={access.at}>{formatDateTime(access.at)}</time>
        {access.endedAt !== null && (
          <>
            {' – '}
            <time dateTime={access.endedAt}>{formatDateTime(access.endedAt)}</time>
          </>
        )}
      </p>
    </li>
  );
};

const Log = ({ page, onMore }: { readonly page: AccessPage; readonly onMore: () => Promise<void> }) => {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const more = async (): Promise<void> => {
    setLoading(true);
    await onMore();
    setLoading(false);
  };
  if (page.accesses.length === 0)
    return <EmptyState icon={Shield} title={t('settings:accessNone')} body={t('settings:accessNoneBody')} />;
  return (
    <>
      <ul className="accesses">
        {page.accesses.map(access => (
          <Entry key={access.id} access={access} />
        ))}
      </ul>
      {page.hasMore && (
        <Button
          className="accesses-more"
          loading={isLoading}
          text={t('settings:more')}
          onClick={() => void more()}
        />
      )}
    </>
  );
};

/** Accesses of super users to the company: who, when and why. */
export const AccessScreen = () => {
  const t = useT();
  const [pages, setPages] = useState(1);
  const { value, error, set, retry } = useLoaded(fetchFirst);
  const more = async (): Promise<void> => {
    if (value === null) return;
    try {
      const next = await fetchPage(pages + 1);
      const known = new Set(value.accesses.map(access => access.id));
      setPages(pages + 1);
      set({ ...next, accesses: [...value.accesses, ...next.accesses.filter(({ id }) => !known.has(id))] });
    } catch (problem) {
      toast.error(problem);
    }
  };
  return (
    <SettingsFrame intro={t('settings:accessIntro')}>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={4} height={64} avatar={false} />}
      {value !== null && <Log page={value} onMore={more} />}
    </SettingsFrame>
  );
};
