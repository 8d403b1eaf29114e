import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import type { InvoiceView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Dialog } from '../../ui/dialog';
import { formatDate, formatDateTime } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';

/** The printable receipt of a payment. */
export const InvoiceReceipt = ({
  invoice,
  onClose,
}: {
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const { company } = useUser();
  const lines = [
    [t('invoices:company'), company.name],
    [t('invoices:detail'), invoice.detail],
    [t('invoices:value'), formatMoney(invoice.value)],
    [t('invoices:dueDate'), formatDate(invoice.dueDate)],
    [t('invoices:paidAt'), invoice.paidAt === null ? '' : formatDateTime(invoice.paidAt)],
  ];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invoices:receiptOf', { id: invoice.id })}
      footer={
        <Button intent="primary" icon={<Print />} text={t('invoices:print')} onClick={() => window.print()} />
      }
    >
      <dl className="receipt">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
