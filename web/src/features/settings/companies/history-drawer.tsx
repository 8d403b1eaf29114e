import { useCallback, useEffect } from 'react';
import type { CompanyChangeView, CompanyHistory, CompanyView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { Drawer } from '../../../ui/drawer';
import { formatDate, formatDateTime } from '../../../ui/formatters';
import { formatMoney } from '../../../ui/money';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { History } from '@blueprintjs/icons';
import './history-drawer.css';

const DATES: readonly CompanyChangeView['kind'][] = ['dueDate', 'renewed', 'trial', 'invoiceIssued'];

const useValue = (): ((kind: CompanyChangeView['kind'], value: string | null) => string) => {
  const t = useT();
  return (kind, value) => {
    if (value === null) return kind === 'plan' ? t('companies:noPlan') : t('companies:noDueDate');
    if (DATES.includes(kind)) return formatDate(value);
    if (kind === 'campaigns') return value === 'enabled' ? t('companies:on') : t('companies:off');
    if (kind === 'recurrence') return t(`companies:${value as CompanyView['recurrence']}`);
    return value;
  };
};

const CHANGES: readonly CompanyChangeView['kind'][] = [
  ...(['dueDate', 'renewed', 'plan', 'recurrence', 'trial', 'campaigns'] as const),
];

/** The new value, and the previous one when known. */
const Details = ({ change }: { readonly change: CompanyChangeView }) => {
  const t = useT();
  const valueOf = useValue();
  const { kind, from, to, value, invoiceId } = change;
  const parts = [
    ...(invoiceId === null ? [] : [t('companies:invoiceNumber', { id: invoiceId })]),
    ...(value === null ? [] : [formatMoney(value)]),
    ...(kind === 'invoiceIssued' ? [t('companies:dueOn', { date: valueOf(kind, to) })] : []),
    ...(CHANGES.includes(kind)
      ? [from === null ? valueOf(kind, to) : `${valueOf(kind, from)} → ${valueOf(kind, to)}`]
      : []),
  ];
  return parts.length === 0 ? null : <p className="tnum">{parts.join(' · ')}</p>;
};

const Change = ({ change }: { readonly change: CompanyChangeView }) => {
  const t = useT();
  return (
    <li className="history-line">
      <p className="history-line-what">{t(`companies:change.${change.kind}`)}</p>
      <Details change={change} />
      {change.reason !== '' && <p className="history-line-reason">{change.reason}</p>}
      <p className="history-line-who tnum">
        {change.by ?? t('companies:bySystem')} · {formatDateTime(change.at)}
      </p>
    </li>
  );
};

/** The history of a company's subscription: what, by whom, why and when. */
export const HistoryDrawer = ({
  company,
  onClose,
}: {
  readonly company: CompanyView;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const { id, updatedAt } = company;
  const load = useCallback(
    (signal: AbortSignal) => api.get<CompanyHistory>(`/companies/${id}/history`, { signal }),
    [id],
  );
  const { value, error, retry } = useLoaded(load);
  useEffect(retry, [retry, updatedAt]);
  return (
    <Drawer isOpen onClose={onClose} title={t('companies:historyOf', { name: company.name })} width={480}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={6} height={64} avatar={false} />}
      {value?.changes.length === 0 && (
        <EmptyState
          icon={History}
          title={t('companies:historyEmpty')}
          body={t('companies:historyEmptyBody')}
        />
      )}
      {value !== null && value.changes.length > 0 && (
        <ol className="history-lines">
          {value.changes.map(change => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </Drawer>
  );
};
