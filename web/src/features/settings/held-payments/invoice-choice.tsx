import { useCallback, useState } from 'react';
import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { CreditableInvoice, HeldPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { useLoaded } from '../../../resource/use-loaded';
import { Field } from '../../../ui/field';
import { formatDate } from '../../../ui/formatters';
import { formatMoney } from '../../../ui/money';
import { useDebounced } from '../../../ui/use-debounced';

/** Which invoice a payment is to be used for, and whether although their values differ. */
export interface ChosenInvoice {
  readonly invoice: CreditableInvoice | null;
  readonly accepts: boolean;
}

/** Cents between the payment and the invoice; 0 without an invoice. */
export const differenceOf = ({ value }: HeldPaymentView, invoice: CreditableInvoice | null): number =>
  invoice === null ? 0 : Math.round(value * 100) - Math.round(invoice.value * 100);

/** Why a choice cannot be confirmed yet. */
export const choiceFault = (
  payment: HeldPaymentView,
  { invoice, accepts }: ChosenInvoice,
): 'invoiceRule' | 'acceptRule' | null => {
  if (invoice === null) return 'invoiceRule';
  return differenceOf(payment, invoice) === 0 || accepts ? null : 'acceptRule';
};

const Values = ({
  payment,
  invoice,
}: {
  readonly payment: HeldPaymentView;
  readonly invoice: CreditableInvoice;
}) => {
  const t = useT();
  const cents = differenceOf(payment, invoice);
  const lines = [
    [t('heldPayments:paymentValue'), formatMoney(payment.value)],
    [t('heldPayments:invoiceValue'), formatMoney(invoice.value)],
    ...(cents === 0 ? [] : [[t('heldPayments:difference'), formatMoney(Math.abs(cents) / 100)]]),
  ];
  return (
    <dl className="settlement-values">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tnum">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const useCreditable = (id: string, search: string) => {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.get<{ invoices: readonly CreditableInvoice[] }>(`/payments/${id}/invoices`, {
        query: { searchParam: search },
        signal,
      }),
    [id, search],
  );
  return useLoaded(load).value?.invoices ?? null;
};

/** Chooses among the open invoices of the payer's company, or of all while nobody knows who paid. */
export const InvoiceChoice = ({
  payment,
  chosen,
  isTried,
  onChange,
}: {
  readonly payment: HeldPaymentView;
  readonly chosen: ChosenInvoice;
  readonly isTried: boolean;
  readonly onChange: (chosen: ChosenInvoice) => void;
}) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const invoices = useCreditable(payment.id, useDebounced(search, 300));
  const isUnknown = payment.company === null;
  const fault = isTried ? choiceFault(payment, chosen) : null;
  const difference = differenceOf(payment, chosen.invoice);
  const optionOf = ({ id, value, dueDate, company }: CreditableInvoice) => {
    const words = t('heldPayments:invoiceOption', {
      id,
      value: formatMoney(value),
      date: formatDate(dueDate),
    });
    return { value: String(id), label: isUnknown ? `${company.name} · ${words}` : words };
  };
  const choose = (id: string): void =>
    onChange({ invoice: invoices?.find(each => String(each.id) === id) ?? null, accepts: false });
  return (
    <>
      {isUnknown && (
        <InputGroup
          type="search"
          className="settlement-search"
          aria-label={t('heldPayments:searchInvoice')}
          placeholder={t('heldPayments:searchInvoice')}
          value={search}
          onValueChange={setSearch}
        />
      )}
      <Field
        label={t('heldPayments:chooseInvoice')}
        fault={fault === 'invoiceRule' ? t('heldPayments:invoiceRule') : null}
      >
        {({ id, describedBy, isInvalid }) => (
          <HTMLSelect
            id={id}
            fill
            value={String(chosen.invoice?.id ?? '')}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onChange={event => choose(event.currentTarget.value)}
            options={[
              { value: '', label: invoices?.length === 0 ? t('heldPayments:noInvoice') : '—' },
              ...(invoices ?? []).map(optionOf),
            ]}
          />
        )}
      </Field>
      {chosen.invoice !== null && <Values payment={payment} invoice={chosen.invoice} />}
      {difference !== 0 && (
        <div className="settlement-accept">
          <Checkbox
            checked={chosen.accepts}
            label={t('heldPayments:accept', { value: formatMoney(Math.abs(difference) / 100) })}
            onChange={event => onChange({ ...chosen, accepts: event.currentTarget.checked })}
          />
          {fault === 'acceptRule' && (
            <p className="field-note" data-invalid role="alert">
              {t('heldPayments:acceptRule')}
            </p>
          )}
        </div>
      )}
    </>
  );
};
