import { useEffect, useState } from 'react';
import { CAMPAIGN_LEFT_OUT } from '@prosa/contracts';
import type { CampaignDetail } from '@prosa/contracts';
import { Link, useParams } from 'wouter';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { dayIn, timeIn } from '../../ui/zone-time';
import { CampaignStatusMark, CancelButton } from './campaign-cells';
import { useMoment } from './use-moment';
import { CampaignRetry } from './campaign-retry';
import { campaigns } from './campaign-records';
import { funnelOf, ReportFunnel } from './report-funnel';
import { ReportRecipients } from './report-recipients';
import { ReportTimeline } from './report-timeline';
import { useReport } from './use-report';
import type { ReportFilter } from './use-report';
import { shippingFault } from './shipping-fault';
import './campaigns-texts';
import { formatCount } from '../../ui/money';
import './campaigns.css';
import '../../resource/record.css';

const NOTHING: ReportFilter = { state: '', term: '' };
const PERCENT = 100;

/** When it is likely to end, or has ended; empty where neither is known. */
const useEnd = ({ status, endsAt, completedAt }: CampaignDetail): readonly string[] => {
  const t = useT();
  const moment = useMoment();
  const { timeZone } = useUser().company;
  if (status === 'FINALIZADA' && completedAt !== null)
    return [t('campaigns:reportPage.ended', { when: moment(completedAt) })];
  if (endsAt === null) return [];
  const isToday = dayIn(timeZone, endsAt) === dayIn(timeZone, new Date().toISOString());
  return isToday
    ? [t('campaigns:reportPage.endsToday', { time: timeIn(timeZone, endsAt) })]
    : [t('campaigns:reportPage.ends', { when: moment(endsAt) })];
};

const Sentence = ({ detail }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const end = useEnd(detail);
  const { valid, total } = detail.shipping;
  const delivered = funnelOf(detail).find(({ step }) => step === 'delivered')?.count ?? 0;
  const share = valid === 0 ? 0 : Math.round((delivered / valid) * PERCENT);
  return (
    <p className="report-sentence" role="status">
      {total === 0
        ? t('campaigns:reportPage.noStart')
        : [t('campaigns:reportPage.sentence', { delivered, valid, share }), ...end].join(', ')}
    </p>
  );
};

const NOT_ARRIVED = ['waiting', 'confirming', 'sending', 'failed', 'skipped', 'uncertain'] as const;

/** Whom it has not reached, by how they stand. */
const NotArrived = ({ detail: { shipping } }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const states = NOT_ARRIVED.filter(each => shipping[each] > 0);
  if (states.length === 0) return null;
  return (
    <section aria-labelledby="report-not-arrived">
      <h2 id="report-not-arrived">{t('campaigns:reportPage.notArrived')}</h2>
      <dl className="report-counts">
        {states.map(each => (
          <div key={each}>
            <dt>{t(`campaigns:reportPage.states.${each}`)}</dt>
            <dd className="tnum">{formatCount(shipping[each])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Replies, opt-outs, and reasons for failures. */
const Responses = ({ detail }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const { replied, optOuts, failures } = detail;
  if (replied + optOuts + failures.length === 0) return null;
  return (
    <section aria-labelledby="report-responses">
      <h2 id="report-responses">{t('campaigns:reportPage.responses')}</h2>
      <dl className="report-counts">
        <div>
          <dt>{t('campaigns:reportPage.replied')}</dt>
          <dd className="tnum">{formatCount(replied)}</dd>
        </div>
        <div>
          <dt>{t('campaigns:reportPage.optOuts')}</dt>
          <dd className="tnum">{formatCount(optOuts)}</dd>
        </div>
        {failures.map(({ code, count }) => (
          <div key={code}>
            <dt>{shippingFault(code)}</dt>
            <dd className="tnum">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <CampaignRetry detail={detail} />
    </section>
  );
};

/** Who came onto the list too late; the audience is fixed. */
const NewInList = ({ detail: { newInList } }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  return newInList === 0 ? null : (
    <p className="report-newcomers field-note" role="note">
      {t('campaigns:reportPage.newInList', { count: newInList })}
    </p>
  );
};

const LeftOut = ({ detail: { leftOut } }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const reasons = CAMPAIGN_LEFT_OUT.filter(each => (leftOut[each] ?? 0) > 0);
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="report-left-out">
      <h2 id="report-left-out">{t('campaigns:reportPage.leftOut')}</h2>
      <dl className="report-counts">
        {reasons.map(each => (
          <div key={each}>
            <dt>{t(`campaigns:reportPage.out.${each}`)}</dt>
            <dd className="tnum">{formatCount(leftOut[each] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The progress of a campaign, updated live (spec 2 §2). */
export const CampaignReportScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { id = '' } = useParams<{ id: string }>();
  const [filter, setFilter] = useState(NOTHING);
  const report = useReport(Number(id), filter);
  const { detail, error, retry } = report;
  // The list receives the frames that the report depends on.
  useEffect(() => {
    dispatch(campaigns.actions.opened());
  }, [dispatch]);
  if (detail === null)
    return (
      <div className="page">
        {error === null ? (
          <SkeletonRows rows={6} height={56} avatar={false} />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )}
      </div>
    );
  return (
    <div className="page campaign-report">
      <header className="page-header">
        <div>
          <Link href="/campaigns">{t('campaigns:reportPage.back')}</Link>
          <h1 className="page-title">{detail.name}</h1>
          <CampaignStatusMark view={detail} />
          {detail.retryOf !== null && (
            <p className="page-intro">
              <Link href={`/campaign-report/${detail.retryOf.id}`}>
                {t('campaigns:failuresOf', { name: detail.retryOf.name })}
              </Link>
            </p>
          )}
        </div>
        <CancelButton view={detail} />
      </header>
      <Sentence detail={detail} />
      <ReportFunnel detail={detail} />
      <NewInList detail={detail} />
      {report.timeline !== null && <ReportTimeline timeline={report.timeline} />}
      <NotArrived detail={detail} />
      <Responses detail={detail} />
      <LeftOut detail={detail} />
      <ReportRecipients campaign={detail} report={report} filter={filter} onFilter={setFilter} />
    </div>
  );
};
