import { useCallback, useEffect } from 'react';
import { RECURRENCE_MONTHS } from '@prosa/contracts';
import type { CompanyView, InvoicePage, InvoiceView, PlanOptions } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { PlaceLink } from '../../core/place-link';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { useUser } from '../../session/use-session';
import { DefinitionLines } from '../../ui/definition-lines';
import { daysFrom, useToday } from '../../ui/calendar-days';
import { formatDate, formatPhone } from '../../ui/formatters';
import { formatCount, formatMoney } from '../../ui/money';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { PlanChoice } from './plan-choice';
import { selectInvoiceFrameCount } from './subscription.slice';
import './subscription-texts';
import './subscription.css';

interface Subscribed {
  readonly company: CompanyView;
  /** The invoice to be paid next; null while there is none. */
  readonly invoice: InvoiceView | null;
  readonly plans: PlanOptions;
}

/** The oldest open one of the latest invoices: there is at most one for each due date. */
const openOne = ({ invoices }: InvoicePage): InvoiceView | null =>
  invoices.filter(({ status }) => status === 'open').at(-1) ?? null;

const useSubscribed = () => {
  const { id, dueDate, plan } = useUser().company;
  const revision = useAppSelector(selectInvoiceFrameCount);
  const load = useCallback(
    async (signal: AbortSignal): Promise<Subscribed> => {
      const [company, page, plans] = await Promise.all([
        api.get<CompanyView>(`/companies/${id}`, { signal }),
        api.get<InvoicePage>('/invoices/all', { signal }),
        api.get<PlanOptions>('/subscription/plans', { signal }),
      ]);
      return { company, invoice: openOne(page), plans };
    },
    [id],
  );
  const loaded = useLoaded(load);
  const { retry } = loaded;
  // Reloaded after a frame about an invoice, the due date or the plan.
  useEffect(retry, [retry, dueDate, plan, revision]);
  return loaded;
};

type Tone = 'quiet' | 'warning' | 'danger';

interface Countdown {
  readonly tone: Tone;
  /** The number of days, written large; null when there is nothing to count. */
  readonly days: number | null;
  readonly words: string;
  readonly until: string | null;
}

const useCountdown = ({ dueDate, trialExpiration, timeZone }: CompanyView): Countdown => {
  const t = useT();
  const today = useToday(timeZone);
  const isTrial = trialExpiration !== null;
  const last = trialExpiration ?? dueDate;
  if (last === null) return { tone: 'quiet', days: null, words: t('subscription:endless'), until: null };
  const days = daysFrom(today, last);
  const until = formatDate(last);
  if (days < 0) {
    const words = isTrial ? t('subscription:trialOver') : t('subscription:overdue', { count: -days });
    return { tone: 'danger', days: -days, words, until: t('subscription:since', { date: until }) };
  }
  const words = isTrial
    ? t('subscription:trialLeft', { count: days })
    : t('subscription:left', { count: days });
  const tone = isTrial || days < 5 ? 'warning' : 'quiet';
  return { tone, days, words, until: t('subscription:until', { date: until }) };
};

const CountdownCard = ({ company }: { readonly company: CompanyView }) => {
  const { tone, days, words, until } = useCountdown(company);
  return (
    <section className="subscription-card subscription-countdown" data-tone={tone}>
      <p>
        {days !== null && <strong className="subscription-days tnum">{days}</strong>}
        <span className="subscription-words">{words}</span>
      </p>
      {until !== null && <p className="subscription-until tnum">{until}</p>}
    </section>
  );
};

const InvoiceCard = ({ invoice }: { readonly invoice: InvoiceView | null }) => {
  const t = useT();
  return (
    <section className="subscription-card" aria-label={t('subscription:invoice')}>
      <h2>{t('subscription:invoice')}</h2>
      {invoice === null ? (
        <p className="subscription-muted">{t('subscription:noInvoice')}</p>
      ) : (
        <>
          <p className="subscription-value tnum">{formatMoney(invoice.value)}</p>
          <p className="subscription-muted">
            {t('subscription:invoiceDue', { id: invoice.id, date: formatDate(invoice.dueDate) })}
          </p>
        </>
      )}
      <PlaceLink
        href="/financeiro"
        className={invoice === null ? 'bp6-button' : 'bp6-button bp6-intent-primary'}
      >
        {invoice === null ? t('subscription:invoices') : t('subscription:pay')}
      </PlaceLink>
    </section>
  );
};

const CompanyCard = ({ company }: { readonly company: CompanyView }) => {
  const t = useT();
  const { plan, recurrence } = company;
  const lines: readonly (readonly [string, string])[] = [
    [t('subscription:company'), company.name],
    [t('subscription:email'), company.email],
    [t('subscription:phone'), company.phone === '' ? '' : formatPhone(company.phone)],
    [t('subscription:plan'), plan?.name ?? t('subscription:noPlan')],
    ...(plan === null
      ? []
      : ([
          [t('subscription:users'), formatCount(plan.users)],
          [t('subscription:connections'), formatCount(plan.connections)],
          [t('subscription:queues'), formatCount(plan.queues)],
        ] as const)),
    [t('subscription:recurrence'), t('subscription:months', { count: RECURRENCE_MONTHS[recurrence] })],
    [
      t('subscription:dueDate'),
      company.dueDate === null ? t('subscription:noDueDate') : formatDate(company.dueDate),
    ],
  ];
  return (
    <section className="subscription-card subscription-company" aria-label={t('subscription:data')}>
      <h2>{t('subscription:data')}</h2>
      <dl>
        <DefinitionLines lines={lines} />
      </dl>
    </section>
  );
};

/** The company's subscription: remaining days, open invoice and plan. */
export const SubscriptionScreen = () => {
  const t = useT();
  const { value, error, retry } = useSubscribed();
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.subscription')}</h1>
          <p className="page-intro">{t('subscription:intro')}</p>
        </div>
      </header>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={3} height={96} avatar={false} />}
      {value !== null && (
        <div className="subscription">
          <CountdownCard company={value.company} />
          <InvoiceCard invoice={value.invoice} />
          <CompanyCard company={value.company} />
          <PlanChoice plans={value.plans} onChanged={retry} />
        </div>
      )}
    </div>
  );
};
