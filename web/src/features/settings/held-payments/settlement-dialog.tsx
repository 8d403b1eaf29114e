import { useId, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup, Radio, TextArea } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { HeldPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { formatMoney } from '../../../ui/money';
import { toast } from '../../../ui/toaster';

const FORM_ID = 'payment-settlement';
const HOWS = ['credited', 'refunded', 'dismissed'] as const;
type How = (typeof HOWS)[number];

interface Draft {
  readonly how: How;
  readonly invoice: string;
  readonly reason: string;
}

/** Money that is gone again is credited to nothing. */
const howsOf = ({ reason }: HeldPaymentView): readonly How[] =>
  reason === 'reversed' ? HOWS.filter(how => how !== 'credited') : HOWS;

const draftOf = (payment: HeldPaymentView): Draft => {
  const invoice = String(payment.openInvoiceId ?? '');
  const how = invoice !== '' && howsOf(payment).includes('credited') ? 'credited' : 'refunded';
  return { how, invoice, reason: '' };
};

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text.trim());

const bodyOf = ({ how, invoice, reason }: Draft) => ({
  ...{ how, reason: reason.trim() },
  ...(how === 'credited' ? { invoiceId: Number(invoice) } : {}),
});

const HowChoice = ({
  payment,
  how,
  onChoose,
}: {
  readonly payment: HeldPaymentView;
  readonly how: How;
  readonly onChoose: (how: How) => void;
}) => {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="settlement-how">
      <legend>{t('heldPayments:how')}</legend>
      {howsOf(payment).map(each => (
        <div key={each}>
          <Radio
            name={name}
            value={each}
            checked={how === each}
            label={t(`heldPayments:${each}`)}
            onChange={() => onChoose(each)}
          />
          {how === each && <p className="field-note">{t(`heldPayments:${each}Hint`)}</p>}
        </div>
      ))}
    </fieldset>
  );
};

/** Asks for the decision on a held payment, with a reason; both are stored in its history. */
export const SettlementDialog = ({
  payment,
  onClose,
  onDone,
}: {
  readonly payment: HeldPaymentView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(payment));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { how, invoice, reason } = draft;
  const { min, max } = LIMITS.paymentNote;
  const hasInvoice = how !== 'credited' || isNumber(invoice);
  const hasReason = reason.trim().length >= min;
  const settle = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.post(`/payments/${payment.id}/settle`, bodyOf(draft));
      toast.success(t('heldPayments:settled'));
      onDone();
    } catch (problem) {
      setBusy(false);
      toast.error(problem);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (hasInvoice && hasReason && !isBusy) void settle();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('heldPayments:title', { value: formatMoney(payment.value) })}
      width={460}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            type="submit"
            form={FORM_ID}
            intent="primary"
            loading={isBusy}
            text={t('heldPayments:confirm')}
          />
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <p className="dialog-words">
          {payment.company?.name ?? t('heldPayments:nobody')} · {t(`heldPayments:because.${payment.reason}`)}
        </p>
        <HowChoice payment={payment} how={how} onChoose={each => setDraft({ ...draft, how: each })} />
        {how === 'credited' && (
          <Field
            label={t('heldPayments:invoiceNumber')}
            fault={isTried && !hasInvoice ? t('heldPayments:invoiceRule') : null}
          >
            {({ id, describedBy, isInvalid }) => (
              <InputGroup
                id={id}
                inputMode="numeric"
                autoComplete="off"
                value={invoice}
                aria-invalid={isInvalid}
                aria-describedby={describedBy}
                onValueChange={text => setDraft({ ...draft, invoice: text })}
              />
            )}
          </Field>
        )}
        <Field
          label={t('heldPayments:why')}
          fault={isTried && !hasReason ? t('heldPayments:whyRule', { min, max }) : null}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextArea
              id={id}
              fill
              rows={2}
              value={reason}
              maxLength={max}
              intent={isInvalid ? 'danger' : 'none'}
              aria-invalid={isInvalid}
              aria-required
              aria-describedby={describedBy}
              onChange={event => setDraft({ ...draft, reason: event.currentTarget.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
};
