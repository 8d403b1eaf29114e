import { useId, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { DashboardCounters } from '@prosa/contracts';
import { Chat, People, TickCircle, Time } from '@blueprintjs/icons';
import { Redirect } from '../../app/guards';
import { WORKSPACE } from '../../app/home';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { formatDate } from '../../ui/formatters';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Attendants, Ranking } from './attendants';
import { EvolutionLine, UserBars } from './charts';
import { FilterBar } from './dashboard-filter';
import { useDashboard } from './use-dashboard';
import type { DashboardFilter, Figures } from './use-dashboard';
import './dashboard-texts';
import './dashboard.css';

const Metric = ({
  label,
  hint,
  value,
  icon: Icon,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: number | undefined;
  readonly icon: ComponentType<{ size?: number }>;
}) => (
  <div className="metric">
    <span className="metric-icon" aria-hidden="true">
      <Icon size={18} />
    </span>
    <dt>
      {label} <span className="dashboard-muted">{hint}</span>
    </dt>
    <dd className="tnum">{value ?? '–'}</dd>
  </div>
);

const Metrics = ({ counters }: { readonly counters: DashboardCounters | undefined }) => {
  const t = useT();
  return (
    <dl className="metrics">
      <Metric
        icon={Chat}
        label={t('dashboard:happening')}
        hint={t('dashboard:happeningHint')}
        value={counters?.supportHappening}
      />
      <Metric
        icon={Time}
        label={t('dashboard:pending')}
        hint={t('dashboard:pendingHint')}
        value={counters?.supportPending}
      />
      <Metric
        icon={TickCircle}
        label={t('dashboard:finished')}
        hint={t('dashboard:finishedHint')}
        value={counters?.supportFinished}
      />
      <Metric
        icon={People}
        label={t('dashboard:newContacts')}
        hint={t('dashboard:newContactsHint')}
        value={counters?.newContacts}
      />
    </dl>
  );
};

const Panel = ({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className="dashboard-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className="dashboard-muted">{hint}</p>}
      {children}
    </section>
  );
};

const Charts = ({ byUser, byDay }: Pick<Figures, 'byUser' | 'byDay'>) => {
  const t = useT();
  const total = byDay?.count ?? 0;
  return (
    <>
      <Panel title={t('dashboard:perDay')} hint={t('dashboard:perDayHint', { count: total })}>
        {byDay === null ? <SkeletonRows rows={3} avatar={false} /> : <EvolutionLine points={byDay.data} />}
      </Panel>
      <Panel title={t('dashboard:perUser')} hint={t('dashboard:perUserHint')}>
        {byUser === null && <SkeletonRows rows={3} avatar={false} />}
        {byUser?.data.length === 0 && <EmptyState title={t('dashboard:nothing')} />}
        {byUser !== null && <UserBars bars={byUser.data} />}
      </Panel>
    </>
  );
};

const Dashboard = () => {
  const t = useT();
  const [filter, setFilter] = useState<DashboardFilter>({ mode: 'period', days: 7 });
  const { view, byUser, byDay } = useDashboard(filter);
  return (
    <div className="page dashboard">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('dashboard:title')}</h1>
          <p className="page-intro">{t('dashboard:intro')}</p>
        </div>
      </header>
      <FilterBar onChange={setFilter} />
      {view !== null && (
        <p className="dashboard-range" role="status">
          {t('dashboard:range', {
            from: formatDate(view.period.from),
            until: formatDate(view.period.until),
          })}
        </p>
      )}
      <Metrics counters={view?.counters} />
      <div className="dashboard-grid">
        <Charts byUser={byUser} byDay={byDay} />
        <Panel title={t('dashboard:attendants')}>
          {view === null ? (
            <SkeletonRows rows={3} avatar={false} />
          ) : (
            <Attendants attendants={view.attendants} />
          )}
        </Panel>
        <Panel title={t('dashboard:ranking')} hint={t('dashboard:rankingHint')}>
          {view === null ? <SkeletonRows rows={3} /> : <Ranking attendants={view.attendants} />}
        </Panel>
        <Panel title={t('dashboard:peak')}>
          <EmptyState icon={Time} title={t('dashboard:soon')} />
        </Panel>
      </div>
    </div>
  );
};

/** The company's figures to its administrators; everybody else is at home in the workspace. */
export const DashboardScreen = () => (useMay('dashboard:see') ? <Dashboard /> : <Redirect to={WORKSPACE} />);
