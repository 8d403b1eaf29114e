import { useCallback, useEffect } from 'react';
import type { CreditEntryView, CreditView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { formatDate } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';
import { selectInvoices } from './invoices.slice';

const load = (signal: AbortSignal) => api.get<CreditView>('/invoices/credit', { signal });

const Entry = ({ entry: { at, kind, value, invoiceId, note } }: { readonly entry: CreditEntryView }) => {
  const t = useT();
  return (
    <li>
      <span className="tnum">{formatDate(at)}</span>
      <span>
        {t(`invoices:credit_${kind}`, { id: invoiceId ?? '' })}
        {note !== '' && ` · ${note}`}
      </span>
      <span className="tnum">{formatMoney(value)}</span>
    </li>
  );
};

const wordsFor = (balance: number) => {
  if (balance === 0) return 'invoices:creditNone';
  return balance > 0 ? 'invoices:creditLeft' : 'invoices:creditOwed';
};

/** What the company overpaid: how much is left for the next invoice, and what became of the rest. */
export const CreditNote = () => {
  const t = useT();
  const { revision } = useAppSelector(selectInvoices);
  const { value, retry } = useLoaded(load);
  const reload = useCallback(() => retry(), [retry]);
  useEffect(reload, [reload, revision]);
  if (value === null || value.entries.length === 0) return null;
  return (
    <section className="invoice-credit" aria-label={t('invoices:credit')}>
      <p>{t(wordsFor(value.balance), { value: formatMoney(Math.abs(value.balance)) })}</p>
      <details>
        <summary>{t('invoices:creditHistory')}</summary>
        <ul>
          {value.entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </details>
    </section>
  );
};
