import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Shield } from '@blueprintjs/icons';
import { ACTIVITY_KINDS, READING_KINDS } from '@prosa/contracts';
import { useLocation, useParams } from 'wouter';
import { currentLanguage, useT } from '../../i18n';
import { useNearBottom } from '../../resource/use-near-bottom';
import { TabList, TabPanel } from '../../ui/tab-list';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { ActivityFilterBar } from './activity-filter';
import { ActivityList } from './activity-list';
import './audit-texts';
import './audit.css';
import { ExportButtons } from './export-buttons';
import { EVERYTHING, useActivity } from './use-activity';
import type { Activity, ActivityFilter } from './use-activity';

const LISTS = ['activity', 'accesses'] as const;
type List = (typeof LISTS)[number];

const Nothing = ({ list, isFiltered }: { readonly list: List; readonly isFiltered: boolean }) => {
  const t = useT();
  if (list === 'accesses' && !isFiltered)
    return <EmptyState icon={Shield} title={t('audit:noAccess')} body={t('audit:noAccessBody')} />;
  return isFiltered ? (
    <EmptyState icon={Shield} title={t('audit:noneFound')} body={t('audit:noneFoundBody')} />
  ) : (
    <EmptyState icon={Shield} title={t('audit:none')} body={t('audit:noneBody')} />
  );
};

const SearchOn = ({ onMore }: { readonly onMore: () => void }) => {
  const t = useT();
  return (
    <div className="audit-search-on" role="status">
      <span>{t('audit:searchedSoFar')}</span>
      <Button text={t('audit:searchOn')} onClick={onMore} />
    </div>
  );
};

const Lines = ({
  list,
  activity,
  isFiltered,
  onObject,
}: {
  readonly list: List;
  readonly activity: Activity;
  readonly isFiltered: boolean;
  readonly onObject: ((object: string) => void) | null;
}) => {
  const t = useT();
  const { lines, error, isLoading, isMoreNear, isSearchStopped, more, retry } = activity;
  const end = useNearBottom(isMoreNear && !isLoading, lines?.length ?? 0, more);
  const isEmpty = lines?.length === 0 && !isLoading && !isMoreNear && !isSearchStopped && error === null;
  return (
    <>
      {lines !== null && <ActivityList lines={lines} onObject={onObject} />}
      {isEmpty && <Nothing {...{ list, isFiltered }} />}
      {isLoading && <SkeletonRows rows={lines === null ? 6 : 1} avatar={false} />}
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {isSearchStopped && <SearchOn onMore={more} />}
      <div ref={end} />
    </>
  );
};

const OneObject = ({ onClear }: { readonly onClear: () => void }) => {
  const t = useT();
  return (
    <p className="audit-one-object" role="status">
      {t('audit:oneObject')} <Button size="small" text={t('audit:allObjects')} onClick={onClear} />
    </p>
  );
};

const FactList = ({ list }: { readonly list: List }) => {
  const t = useT();
  const [filter, setFilter] = useState<ActivityFilter>(EVERYTHING);
  const path = `/${list}`;
  const activity = useActivity(path, filter, currentLanguage());
  const kinds = list === 'activity' ? ACTIVITY_KINDS : READING_KINDS;
  const subjects = kinds.map(id => ({ id, label: t(`audit:kinds.${id}`) }));
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(EVERYTHING);
  return (
    <>
      <div className="audit-head">
        <p className="audit-intro">{t(list === 'activity' ? 'audit:intro' : 'audit:accessesIntro')}</p>
        <ExportButtons
          path={path}
          name={t(list === 'activity' ? 'audit:file' : 'audit:accessesFile')}
          filter={filter}
        />
      </div>
      <ActivityFilterBar filter={filter} subjects={subjects} onChange={setFilter} />
      {filter.object !== '' && <OneObject onClear={() => setFilter({ ...filter, object: '' })} />}
      <Lines
        {...{ list, activity, isFiltered }}
        onObject={filter.object === '' ? object => setFilter({ ...filter, object }) : null}
      />
    </>
  );
};

/** What administrators did in the company, and who read what; newest first. */
export const AuditScreen = () => {
  const t = useT();
  const [, go] = useLocation();
  const { tab } = useParams<{ tab?: string }>();
  const list: List = tab === 'accesses' ? 'accesses' : 'activity';
  return (
    <div className="page">
      <header className="page-header">
        <h1 className="page-title">{t('shell:page.activity')}</h1>
      </header>
      <TabList
        label={t('audit:tabs')}
        idPrefix="audit"
        tabs={LISTS.map(id => ({ id, label: t(`audit:${id}`) }))}
        value={list}
        onChange={id => go(id === 'activity' ? '/audit' : `/audit/${id}`)}
      />
      <TabPanel idPrefix="audit" value={list}>
        <FactList key={list} list={list} />
      </TabPanel>
    </div>
  );
};
