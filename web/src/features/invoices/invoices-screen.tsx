import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import type { InvoiceView } from '@prosa/contracts';
import { PlaceLink } from '../../core/place-link';
import { useT } from '../../i18n';
import { useNearBottom } from '../../resource/use-near-bottom';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { formatDate } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { formatMoney } from '../../ui/money';
import { CheckoutDialog } from './checkout-dialog';
import { CreditNote } from './credit-note';
import { InvoiceReceipt } from './invoice-receipt';
import './invoices-texts';
import './invoices.css';
import { useInvoices } from './use-invoices';

/** Paid; paid and refunded; due before today; or still to be paid (spec 2 §4). */
const stateOf = (
  { status, dueDate }: InvoiceView,
  today: string,
): 'paid' | 'reversed' | 'overdue' | 'open' => {
  if (status !== 'open') return status;
  return dueDate < today ? 'overdue' : 'open';
};

interface RowProps {
  readonly invoice: InvoiceView;
  readonly onReceipt: () => void;
  readonly onPay: () => void;
}

const Row = ({ invoice, onReceipt, onPay }: RowProps) => {
  const t = useT();
  const state = stateOf(invoice, useToday(useUser().company.timeZone));
  return (
    <tr data-state={state}>
      <td className="tnum">{invoice.id}</td>
      <td className="invoice-detail">
        {invoice.detail}
        {invoice.credit !== 0 && (
          <span className="invoice-lowered">
            {t(invoice.credit > 0 ? 'invoices:lowered' : 'invoices:raised', {
              value: formatMoney(Math.abs(invoice.credit)),
            })}
          </span>
        )}
      </td>
      <td className="tnum">{formatMoney(invoice.value)}</td>
      <td className="tnum">{formatDate(invoice.dueDate)}</td>
      <td>
        <span className="invoice-state">{t(`invoices:${state}`)}</span>
      </td>
      <td>
        {state === 'paid' && (
          <Button
            size="small"
            text={t('invoices:receipt')}
            aria-label={t('invoices:receiptOf', { id: invoice.id })}
            onClick={onReceipt}
          />
        )}
        {invoice.status === 'open' && (
          <Button
            size="small"
            intent="primary"
            text={t('invoices:pay')}
            aria-label={t('invoices:payOf', { id: invoice.id })}
            onClick={onPay}
          />
        )}
      </td>
    </tr>
  );
};

const InvoicesTable = ({ items }: { readonly items: readonly InvoiceView[] }) => {
  const t = useT();
  const [receipt, setReceipt] = useState<InvoiceView | null>(null);
  const [toPay, setToPay] = useState<InvoiceView | null>(null);
  return (
    <>
      <div className="invoices-frame">
        <table className="table invoices-table">
          <caption className="visually-hidden">{t('invoices:list')}</caption>
          <thead>
            <tr>
              {(['id', 'detail', 'value', 'dueDate', 'status', 'action'] as const).map(column => (
                <th key={column} scope="col">
                  {t(`invoices:${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(invoice => (
              <Row
                key={invoice.id}
                invoice={invoice}
                onReceipt={() => setReceipt(invoice)}
                onPay={() => setToPay(invoice)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {receipt !== null && <InvoiceReceipt invoice={receipt} onClose={() => setReceipt(null)} />}
      {toPay !== null && <CheckoutDialog invoice={toPay} onClose={() => setToPay(null)} />}
    </>
  );
};

/** The company's invoices: paid, open and overdue. */
export const InvoicesScreen = () => {
  const t = useT();
  const { items, hasMore, isLoadingMore, error, more, retry } = useInvoices();
  const end = useNearBottom(hasMore && !isLoadingMore && error === null, items?.length ?? 0, more);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.financeiro')}</h1>
          <p className="page-intro">{t('invoices:intro')}</p>
        </div>
        <PlaceLink href="/subscription" className="bp6-button">
          {t('shell:page.subscription')}
        </PlaceLink>
      </header>
      <CreditNote />
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {items === null && error === null && <SkeletonRows rows={6} height={56} avatar={false} />}
      {items !== null && items.length === 0 && (
        <EmptyState icon={BankAccount} title={t('invoices:emptyTitle')} body={t('invoices:emptyBody')} />
      )}
      {items !== null && items.length > 0 && <InvoicesTable items={items} />}
      <div ref={end} className="record-more" role="status">
        {isLoadingMore && t('invoices:loadingMore')}
      </div>
    </div>
  );
};
