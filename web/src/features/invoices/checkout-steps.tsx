import { Button } from '@blueprintjs/core';
import type { InvoiceView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { DefinitionLines, type DefinitionLine } from '../../ui/definition-lines';
import { formatDate } from '../../ui/formatters';
import { formatMoney } from '../../ui/money';
import type { CheckoutInput } from './checkout-form';

/** The steps of the checkout, in their order. */
export const STEPS = ['data', 'plan', 'review'] as const;
export type CheckoutStep = (typeof STEPS)[number];

/** Where one is in the checkout; the steps are buttons. */
export const CheckoutProgress = ({
  step,
  onChoose,
}: {
  readonly step: CheckoutStep;
  readonly onChoose: (step: CheckoutStep) => void;
}) => {
  const t = useT();
  return (
    <ol className="checkout-steps">
      {STEPS.map((each, index) => (
        <li key={each}>
          <button
            type="button"
            aria-current={each === step ? 'step' : undefined}
            onClick={() => onChoose(each)}
          >
            <span className="tnum" aria-hidden="true">
              {index + 1}
            </span>
            {t(`invoices:step_${each}`)}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** Step 'Personalizar': the card of the company's plan, to be chosen. */
export const CheckoutPlan = ({
  invoice,
  onChoose,
}: {
  readonly invoice: InvoiceView;
  readonly onChoose: () => void;
}) => {
  const t = useT();
  const { plan } = useUser().company;
  return (
    <section className="checkout-plan" aria-label={t('invoices:yourPlan')}>
      <h3>{plan?.name ?? invoice.detail}</h3>
      <p className="checkout-price tnum">{formatMoney(invoice.value)}</p>
      <p className="field-note">{t(`invoices:period_${invoice.recurrence}`)}</p>
      {plan !== null && plan !== undefined && (
        <ul>
          <li>{t('invoices:planUsers', { count: plan.users })}</li>
          <li>{t('invoices:planConnections', { count: plan.connections })}</li>
          <li>{t('invoices:planQueues', { count: plan.queues })}</li>
        </ul>
      )}
      <Button fill intent="primary" text={t('invoices:choosePlan')} onClick={onChoose} />
    </section>
  );
};

/** Step 'Revisar': what is paid, and by whom. */
export const CheckoutReview = ({
  invoice,
  input,
}: {
  readonly invoice: InvoiceView;
  readonly input: CheckoutInput;
}) => {
  const t = useT();
  const { company } = useUser();
  const { fullname, document, address, city, state, zipcode } = input;
  const place = [address, city, state, zipcode].filter(Boolean).join(', ');
  const lines: DefinitionLine[] = [
    [t('invoices:detail'), invoice.detail],
    [t('invoices:dueDate'), formatDate(invoice.dueDate)],
    [t('invoices:company'), company.name],
    [t('invoices:fullname'), fullname],
    [t('invoices:document'), document],
    [t('invoices:address'), place],
  ];
  return (
    <dl className="receipt">
      <DefinitionLines lines={lines} />
      <div className="checkout-total">
        <dt>{t('invoices:total')}</dt>
        <dd className="tnum">{formatMoney(invoice.value)}</dd>
      </div>
    </dl>
  );
};
