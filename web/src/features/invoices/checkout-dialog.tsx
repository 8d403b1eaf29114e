import { useCallback, useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { ChargeView, InvoiceView, PayerView } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { CheckoutData } from './checkout-data';
import { checkoutBody, checkoutInput, missingIn } from './checkout-form';
import type { CheckoutInput, RequiredField } from './checkout-form';
import { CheckoutPlan, CheckoutProgress, CheckoutReview } from './checkout-steps';
import type { CheckoutStep } from './checkout-steps';
import { invoicesSlice, selectInvoices } from './invoices.slice';
import { PixDone, PixPayment } from './pix-payment';
import { unanswered } from '../../api/unanswered';

/** Then one is back where the work is (spec 2 §4). */
const HOME_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 5_000;

const fetchPayer = (signal: AbortSignal): Promise<PayerView> => api.get<PayerView>('/payer', { signal });

/** The charge of an invoice once requested, kept up to date. */
const useCharge = (invoice: InvoiceView) => {
  const { revision } = useAppSelector(selectInvoices);
  const [charge, setCharge] = useState<ChargeView | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isMissing = charge !== null && charge.qrcode === null;
  const isOpening = charge?.status === 'EM_ABERTURA';
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (!isOpening) return undefined;
    // Polls, as a frame can be lost, or arrive before the row that it announces is readable.
    const timer = setInterval(() => setLook(number => number + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpening]);
  useEffect(() => {
    if (!isMissing) return undefined;
    const stop = new AbortController();
    api
      .get<ChargeView>(`/invoices/${invoice.id}/charge`, { signal: stop.signal })
      .then(setCharge)
      .catch(unanswered);
    return () => stop.abort();
  }, [isMissing, look, revision, invoice.id]);
  const ask = useCallback(async (body: object): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setCharge(await api.post<ChargeView>('/subscription', body));
    } catch (problem) {
      setError(toApiError(problem).facts());
      setCharge(null);
    } finally {
      setBusy(false);
    }
  }, []);
  const leave = useCallback(() => setCharge(null), []);
  return { charge, error, isBusy, ask, leave };
};

/** The due date that paying this invoice led to; null while it is not paid. */
const useRenewal = (invoice: InvoiceView): string | null => {
  const { concluded } = useAppSelector(selectInvoices);
  const [, go] = useLocation();
  const dueDate = concluded?.invoiceId === invoice.id ? concluded.dueDate : null;
  useEffect(() => {
    if (dueDate === null) return undefined;
    const timer = setTimeout(() => go('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dueDate, go]);
  return dueDate;
};

/** While a charge is on the screen this dialog tells that it was paid, and no notice does. */
const useCheckoutShown = ({ id }: InvoiceView, isCharged: boolean): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isCharged) return undefined;
    dispatch(invoicesSlice.actions.checkoutShown(id));
    return () => void dispatch(invoicesSlice.actions.checkoutShown(null));
  }, [dispatch, id, isCharged]);
};

interface CheckoutProps {
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
}

const Checkout = ({ invoice, onClose, payer }: CheckoutProps & { readonly payer: PayerView | null }) => {
  const t = useT();
  const { charge, error, isBusy, ask, leave } = useCharge(invoice);
  const dueDate = useRenewal(invoice);
  useCheckoutShown(invoice, charge !== null);
  const [step, setStep] = useState<CheckoutStep>('plan');
  const [input, setInput] = useState<CheckoutInput>(() => checkoutInput(payer));
  const [isChecked, setChecked] = useState(false);
  /** Whether the provider refused the document after the request was answered. */
  const [isRefused, setRefused] = useState(false);
  const missing = missingIn(input);
  const faults: Partial<Record<RequiredField, string>> = isChecked
    ? Object.fromEntries(missing.map(field => [field, t(`invoices:required_${field}`)]))
    : {};
  if (isRefused || error?.code === 'ERR_BILLING_DOCUMENT')
    faults.document = errorMessage('ERR_BILLING_DOCUMENT');
  const choose = (wanted: CheckoutStep): void => {
    if (step === 'data' && missing.length > 0) setChecked(true);
    setStep(step === 'data' && missing.length > 0 ? 'data' : wanted);
  };
  const pay = async (): Promise<void> => {
    setChecked(true);
    if (missing.length > 0) return setStep('data');
    setRefused(false);
    await ask(checkoutBody(invoice.id, input));
  };
  const correct = (): void => {
    leave();
    setRefused(true);
    setStep('data');
  };
  const footer =
    charge !== null || step === 'plan' ? undefined : (
      <>
        <Button text={t('invoices:back')} onClick={() => setStep('plan')} />
        {step === 'data' ? (
          <Button intent="primary" text={t('invoices:next')} onClick={() => choose('review')} />
        ) : (
          <Button intent="primary" text={t('invoices:payNow')} loading={isBusy} onClick={() => void pay()} />
        )}
      </>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('invoices:checkoutOf', { id: invoice.id })}
      width={520}
      footer={footer}
    >
      {dueDate !== null && <PixDone dueDate={dueDate} />}
      {dueDate === null && charge !== null && (
        <PixPayment charge={charge} isBusy={isBusy} onAgain={() => void pay()} onData={correct} />
      )}
      {dueDate === null && charge === null && (
        <div className="checkout">
          <CheckoutProgress step={step} onChoose={choose} />
          {error !== null && (
            <p className="checkout-note" data-tone="danger" role="alert">
              {errorMessage(error.code)}
            </p>
          )}
          {step === 'data' && (
            <CheckoutData
              input={input}
              faults={faults}
              onChange={change => setInput(before => ({ ...before, ...change }))}
            />
          )}
          {step === 'plan' && <CheckoutPlan invoice={invoice} onChoose={() => setStep('review')} />}
          {step === 'review' && <CheckoutReview invoice={invoice} input={input} />}
          {step === 'review' && missing.length > 0 && (
            <p className="checkout-note" data-tone="warning">
              {t('invoices:dataMissing')}{' '}
              <Button size="small" text={t('invoices:fillData')} onClick={() => setStep('data')} />
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
};

/** Pays an invoice: three steps (spec 2 §2), then the Pix, until it is paid. */
export const CheckoutDialog = ({ invoice, onClose }: CheckoutProps) => {
  const { value, error } = useLoaded(fetchPayer);
  // The stored values are optional; on an error the user enters them.
  if (value === null && error === null) return null;
  return <Checkout invoice={invoice} onClose={onClose} payer={value} />;
};
