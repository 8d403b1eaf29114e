import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { SettledPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { formatDateTime } from '../../../ui/formatters';
import { formatMoney } from '../../../ui/money';
import { PaymentTable } from './payment-table';
import { ReasonDialog } from './reason-dialog';

const COLUMNS = ['decidedAt', 'company', 'value', 'decision', 'reason', 'action'] as const;

const Row = ({ payment, onUndo }: { readonly payment: SettledPaymentView; readonly onUndo: () => void }) => {
  const t = useT();
  const money = formatMoney(payment.value);
  const { at, by, how, invoiceId, note, company } = payment;
  return (
    <tr>
      <td className="tnum">{formatDateTime(at)}</td>
      <td className="held-company">{company?.name ?? t('heldPayments:nobody')}</td>
      <td className="tnum">{money}</td>
      <td className="tnum">
        {t(`heldPayments:did.${how}`, { id: invoiceId })} {by !== null && t('heldPayments:by', { name: by })}
      </td>
      <td className="held-note">{note}</td>
      <td>
        <Button
          text={t('heldPayments:undo')}
          aria-label={t('heldPayments:undoOf', { value: money })}
          onClick={onUndo}
        />
      </td>
    </tr>
  );
};

/** The latest decisions, each of which can be taken back. */
export const PaymentDecisions = ({
  payments,
  onChange,
}: {
  readonly payments: readonly SettledPaymentView[];
  readonly onChange: () => void;
}) => {
  const t = useT();
  const [asked, setAsked] = useState<SettledPaymentView | null>(null);
  if (payments.length === 0) return null;
  return (
    <section className="payment-decisions">
      <h2>{t('heldPayments:recent')}</h2>
      <PaymentTable
        label={t('heldPayments:recent')}
        columns={COLUMNS.map(key => ({ key, words: t(`heldPayments:${key}`) }))}
      >
        {payments.map(payment => (
          <Row key={payment.id} payment={payment} onUndo={() => setAsked(payment)} />
        ))}
      </PaymentTable>
      {asked !== null && (
        <ReasonDialog
          title={t('heldPayments:undoTitle')}
          words={
            asked.how === 'credited'
              ? t('heldPayments:undoCredit', { id: asked.invoiceId })
              : t('heldPayments:undoHint')
          }
          confirmLabel={t('heldPayments:undo')}
          doneText={t('heldPayments:undone')}
          save={reason => api.post(`/payments/${asked.id}/undo`, { reason })}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            onChange();
          }}
        />
      )}
    </section>
  );
};
