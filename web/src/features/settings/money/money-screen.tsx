import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { MoneyMonth, MoneyView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { SettingsFrame } from '../../../settings/settings-frame';
import { formatMoney } from '../../../ui/money';
import { saveAs } from '../../../ui/save-as';
import { toast } from '../../../ui/toaster';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { CompanyCredits } from './company-credits';
import { COLUMNS, MoneyChart, monthText } from './money-chart';
import './money-texts';
import './money.css';

const load = (signal: AbortSignal) => api.get<MoneyView>('/payments/months', { signal });

const Tiles = ({ view }: { readonly view: MoneyView }) => {
  const t = useT();
  const last = view.months.at(-1);
  const { overdue, held } = view;
  const tiles = [
    { label: t('money:thisMonth'), value: last?.issued ?? 0, note: null },
    {
      label: t('money:receivedThisMonth'),
      value: (last?.received ?? 0) + (last?.byHand ?? 0),
      note:
        last === undefined || last.byHand === 0
          ? null
          : t('money:ofThemByHand', { value: formatMoney(last.byHand) }),
    },
    { label: t('money:refundedThisMonth'), value: last?.refunded ?? 0, note: null },
    {
      label: t('money:overdueNow'),
      value: overdue.value,
      note: t('money:count', { count: overdue.count }),
    },
    { label: t('money:heldNow'), value: held.value, note: t('money:heldCount', { count: held.count }) },
  ];
  return (
    <dl className="money-tiles">
      {tiles.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tnum">{formatMoney(value)}</dd>
          {note !== null && <dd className="money-note tnum">{note}</dd>}
        </div>
      ))}
    </dl>
  );
};

const Table = ({ months }: { readonly months: readonly MoneyMonth[] }) => {
  const t = useT();
  return (
    <div className="money-table" role="region" aria-label={t('money:table')} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{t('money:table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('money:month')}</th>
            {COLUMNS.map(name => (
              <th key={name} scope="col" className="money-number">
                {t(`money:${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(month => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month)}</th>
              {COLUMNS.map(name => (
                <td key={name} className="money-number tnum">
                  {formatMoney(month[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Every payment of the shown months as a file, for the accountant. */
const Export = ({ format }: { readonly format: 'csv' | 'xlsx' }) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAs(`pagamentos.${format}`, await api.get<string | Blob>('/payments/export', { query: { format } }));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      icon={<Download size={14} />}
      text={t(`money:export_${format}`)}
      onClick={() => void save()}
    />
  );
};

/** The platform's revenue: a chart, and the same numbers as a table. */
export const MoneyScreen = () => {
  const t = useT();
  const { value, error, retry } = useLoaded(load);
  return (
    <SettingsFrame intro={t('money:intro')}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={5} height={72} avatar={false} />}
      {value !== null && (
        <>
          <Tiles view={value} />
          <header className="money-head">
            <h2 className="money-heading">{t('money:heading')}</h2>
            <Export format="csv" />
            <Export format="xlsx" />
          </header>
          <MoneyChart months={value.months} />
          <Table months={value.months} />
          <CompanyCredits />
        </>
      )}
    </SettingsFrame>
  );
};
