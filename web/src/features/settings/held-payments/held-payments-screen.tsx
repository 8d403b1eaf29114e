import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import type { HeldPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { SettingsFrame } from '../../../settings/settings-frame';
import { formatDateTime } from '../../../ui/formatters';
import { formatMoney } from '../../../ui/money';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { selectHeldPaymentFrameCount } from './held-payments.slice';
import { SettlementDialog } from './settlement-dialog';
import './held-payments-texts';
import './held-payments.css';

const load = (signal: AbortSignal) =>
  api.get<{ payments: readonly HeldPaymentView[] }>('/payments/held', { signal });

const COLUMNS = ['paidAt', 'company', 'value', 'invoice', 'reason', 'action'] as const;

const Row = ({ payment, onDecide }: { readonly payment: HeldPaymentView; readonly onDecide: () => void }) => {
  const t = useT();
  const { paidAt, company, value, invoiceId, reason } = payment;
  const name = company?.name ?? t('heldPayments:nobody');
  const money = formatMoney(value);
  return (
    <tr>
      <td className="tnum">{formatDateTime(paidAt)}</td>
      <td className="held-company">{name}</td>
      <td className="tnum">{money}</td>
      <td className="tnum">{invoiceId ?? '–'}</td>
      <td>{t(`heldPayments:because.${reason}`)}</td>
      <td>
        <Button
          text={t('heldPayments:decide')}
          aria-label={t('heldPayments:decideOf', { value: money, name })}
          onClick={onDecide}
        />
      </td>
    </tr>
  );
};

const Table = ({
  payments,
  onDecide,
}: {
  readonly payments: readonly HeldPaymentView[];
  readonly onDecide: (payment: HeldPaymentView) => void;
}) => {
  const t = useT();
  return (
    <div className="held-table" role="region" aria-label={t('heldPayments:table')} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{t('heldPayments:table')}</caption>
        <thead>
          <tr>
            {COLUMNS.map(column => (
              <th key={column} scope="col">
                {t(`heldPayments:${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map(payment => (
            <Row key={payment.id} payment={payment} onDecide={() => onDecide(payment)} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Payments that were not credited, or were refunded, until a super user decides. */
export const HeldPaymentsScreen = () => {
  const t = useT();
  const revision = useAppSelector(selectHeldPaymentFrameCount);
  const [asked, setAsked] = useState<HeldPaymentView | null>(null);
  const { value, error, retry } = useLoaded(load);
  useEffect(retry, [retry, revision]);
  return (
    <SettingsFrame intro={t('heldPayments:intro')}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={4} height={52} avatar={false} />}
      {value?.payments.length === 0 && (
        <EmptyState icon={BankAccount} title={t('heldPayments:none')} body={t('heldPayments:noneBody')} />
      )}
      {value !== null && value.payments.length > 0 && <Table payments={value.payments} onDecide={setAsked} />}
      {asked !== null && (
        <SettlementDialog
          payment={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            retry();
          }}
        />
      )}
    </SettingsFrame>
  );
};
