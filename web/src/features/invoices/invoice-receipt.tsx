import { useCallback } from 'react';
import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import type { InvoiceView, ReceiptParty, ReceiptView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { DefinitionLines, type DefinitionLine } from '../../ui/definition-lines';
import { Dialog } from '../../ui/dialog';
import { formatDate, formatDateTime } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { formatDocument } from './tax-document';

const nameOf = ({ name, document }: ReceiptParty): string =>
  document === '' ? name : `${name} · ${formatDocument(document)}`;

const Lines = ({ receipt }: { readonly receipt: ReceiptView }) => {
  const t = useT();
  const { invoice, payer, receiver, received, paymentId, provider } = receipt;
  const lines: DefinitionLine[] = [
    [t('invoices:receiver'), nameOf(receiver)],
    [t('invoices:payer'), nameOf(payer)],
    [t('invoices:address'), payer.address],
    [t('invoices:detail'), invoice.detail],
    [t('invoices:dueDate'), formatDate(invoice.dueDate)],
    [t('invoices:value'), formatMoney(invoice.value)],
    [t('invoices:credit'), invoice.credit <= 0 ? '' : formatMoney(invoice.credit)],
    [t('invoices:received'), formatMoney(received)],
    [t('invoices:paidAt'), invoice.paidAt === null ? '' : formatDateTime(invoice.paidAt)],
    [t('invoices:paymentId'), paymentId === null ? t('invoices:byHand') : `${paymentId} (${provider ?? ''})`],
  ];
  return (
    <dl className="receipt">
      <DefinitionLines lines={lines} />
    </dl>
  );
};

/** The printable receipt of a payment: who paid whom, how much, and by which payment. */
export const InvoiceReceipt = ({
  invoice: { id },
  onClose,
}: {
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<ReceiptView>(`/invoices/${id}/receipt`, { signal }),
    [id],
  );
  const { value, error, retry } = useLoaded(load);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invoices:receiptOf', { id })}
      footer={
        <Button
          intent="primary"
          disabled={value === null}
          icon={<Print />}
          text={t('invoices:print')}
          onClick={() => window.print()}
        />
      }
    >
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {value === null && error === null && <SkeletonRows rows={5} height={32} avatar={false} />}
      {value !== null && <Lines receipt={value} />}
    </Dialog>
  );
};
