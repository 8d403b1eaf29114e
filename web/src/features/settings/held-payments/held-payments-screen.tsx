import { useCallback, useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import type { HeldPaymentView, SettledPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppSelector } from '../../../core/store';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { SettingsFrame } from '../../../settings/settings-frame';
import { formatDateTime } from '../../../ui/formatters';
import { formatMoney } from '../../../ui/money';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { selectHeldPaymentFrameCount } from './held-payments.slice';
import { PaymentDecisions } from './payment-decisions';
import { PaymentTable } from './payment-table';
import { SettlementDialog } from './settlement-dialog';
import './held-payments-texts';
import './held-payments.css';

const load = (signal: AbortSignal) =>
  api.get<{ payments: readonly HeldPaymentView[] }>('/payments/held', { signal });

const loadDecisions = (signal: AbortSignal) =>
  api.get<{ payments: readonly SettledPaymentView[] }>('/payments/settled', { signal });

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
    <PaymentTable
      label={t('heldPayments:table')}
      columns={COLUMNS.map(key => ({ key, words: t(`heldPayments:${key}`) }))}
    >
      {payments.map(payment => (
        <Row key={payment.id} payment={payment} onDecide={() => onDecide(payment)} />
      ))}
    </PaymentTable>
  );
};

/** Payments that were not credited, or were refunded, until a super user decides. */
export const HeldPaymentsScreen = () => {
  const t = useT();
  const revision = useAppSelector(selectHeldPaymentFrameCount);
  const [asked, setAsked] = useState<HeldPaymentView | null>(null);
  const { value, error, retry } = useLoaded(load);
  const { value: decisions, retry: retryDecisions } = useLoaded(loadDecisions);
  const reload = useCallback(() => {
    retry();
    retryDecisions();
  }, [retry, retryDecisions]);
  useEffect(reload, [reload, revision]);
  return (
    <SettingsFrame intro={t('heldPayments:intro')}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={4} height={52} avatar={false} />}
      {value?.payments.length === 0 && (
        <EmptyState icon={BankAccount} title={t('heldPayments:none')} body={t('heldPayments:noneBody')} />
      )}
      {value !== null && value.payments.length > 0 && <Table payments={value.payments} onDecide={setAsked} />}
      {decisions !== null && <PaymentDecisions payments={decisions.payments} onChange={reload} />}
      {asked !== null && (
        <SettlementDialog
          payment={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            reload();
          }}
        />
      )}
    </SettingsFrame>
  );
};
