import { useId, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { DashboardCounters } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Chat, Envelope, People, Refresh, TickCircle, Time } from '@blueprintjs/icons';
import { Redirect } from '../../core/guards';
import { ADVERT_SITES } from '../../entities/advert-sites';
import { WORKSPACE } from '../../core/home';
import { useT } from '../../i18n';
import { useMay, usePlan, useUser } from '../../session/use-session';
import { formatDate } from '../../ui/formatters';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { Attendants, Ranking } from './attendants';
import { EvolutionLine, UserBars } from './charts';
import { FilterBar } from './dashboard-filter';
import { LeadBars } from './lead-figures';
import { useDashboard } from './use-dashboard';
import type { DashboardFilter, Figures } from './use-dashboard';
import './dashboard-texts';
import { formatCount } from '../../ui/money';
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
    <dd className="tnum">{value === undefined ? '–' : formatCount(value)}</dd>
  </div>
);

const Metrics = ({ counters }: { readonly counters: DashboardCounters | undefined }) => {
  const t = useT();
  const hasCampaigns = usePlan('useCampaigns');
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
      {hasCampaigns && (
        <Metric
          icon={Envelope}
          label={t('dashboard:campaignTickets')}
          hint={t('dashboard:campaignTicketsHint')}
          value={counters?.campaignTickets}
        />
      )}
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

/** A loading or error state, shown in place and not only as a toast. */
const Missing = ({ text, again }: { readonly text: string; readonly again: (() => void) | null }) => {
  const t = useT();
  if (again === null) return <SkeletonRows rows={3} avatar={false} />;
  return <EmptyState title={text} action={<Button icon={<Refresh />} onClick={again} text={t('retry')} />} />;
};

interface Asking {
  /** Retries; null while loading. */
  readonly again: (() => void) | null;
}

const Charts = ({ byUser, byDay, again }: Pick<Figures, 'byUser' | 'byDay'> & Asking) => {
  const t = useT();
  const hint = byDay === null ? {} : { hint: t('dashboard:perDayHint', { count: byDay.count }) };
  return (
    <>
      <Panel title={t('dashboard:perDay')} {...hint}>
        {byDay === null ? (
          <Missing text={t('dashboard:errorTickets')} again={again} />
        ) : (
          <EvolutionLine points={byDay.data} />
        )}
      </Panel>
      <Panel title={t('dashboard:perUser')} hint={t('dashboard:perUserHint')}>
        {byUser === null && <Missing text={t('dashboard:errorUsers')} again={again} />}
        {byUser?.data.length === 0 && <EmptyState title={t('dashboard:nothing')} />}
        {byUser !== null && <UserBars bars={byUser.data} />}
      </Panel>
    </>
  );
};

const Dashboard = () => {
  const t = useT();
  const [filter, setFilter] = useState<DashboardFilter>({ mode: 'period', days: 7 });
  const { leadsOn } = useUser();
  const { view, byUser, byDay, leads, isAsked, ...asking } = useDashboard(filter, leadsOn);
  const again = isAsked ? asking.again : null;
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
        <Charts byUser={byUser} byDay={byDay} again={again} />
        <Panel title={t('dashboard:attendants')}>
          {view === null ? (
            <Missing text={t('dashboard:errorData')} again={again} />
          ) : (
            <Attendants attendants={view.attendants} />
          )}
        </Panel>
        <Panel title={t('dashboard:ranking')} hint={t('dashboard:rankingHint')}>
          {view === null ? (
            <Missing text={t('dashboard:errorData')} again={again} />
          ) : (
            <Ranking attendants={view.attendants} />
          )}
        </Panel>
        {view !== null && view.adverts.length > 0 && (
          <Panel title={t('dashboard:adverts')} hint={t('dashboard:advertsHint')}>
            <UserBars
              bars={view.adverts.map(({ platform, title, tickets }) => ({
                nome: [ADVERT_SITES[platform] ?? t('dashboard:otherAdvert'), title]
                  .filter(each => each !== null)
                  .join(' · '),
                quantidade: tickets,
              }))}
            />
          </Panel>
        )}
        {leadsOn && (
          <Panel
            title={t('dashboard:leads')}
            {...(leads === null ? {} : { hint: t('dashboard:leadsHint', { count: leads.count }) })}
          >
            {leads === null ? (
              <Missing text={t('dashboard:errorLeads')} again={again} />
            ) : (
              <LeadBars figures={leads} />
            )}
          </Panel>
        )}
        <Panel title={t('dashboard:peak')}>
          <EmptyState icon={Time} title={t('dashboard:soon')} />
        </Panel>
      </div>
    </div>
  );
};

/** The dashboard for administrators; others are redirected to the workspace. */
export const DashboardScreen = () => (useMay('dashboard:see') ? <Dashboard /> : <Redirect to={WORKSPACE} />);
