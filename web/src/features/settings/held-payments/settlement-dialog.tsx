import { useId, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, Radio } from '@blueprintjs/core';
import type { HeldPaymentView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { Dialog } from '../../../ui/dialog';
import { formatMoney } from '../../../ui/money';
import { toast } from '../../../ui/toaster';
import { choiceFault, differenceOf, InvoiceChoice } from './invoice-choice';
import type { ChosenInvoice } from './invoice-choice';
import { isReason, ReasonField } from './reason-field';

const FORM_ID = 'payment-settlement';
const HOWS = ['credited', 'refunded', 'dismissed'] as const;
type How = (typeof HOWS)[number];

interface Draft {
  readonly how: How;
  readonly chosen: ChosenInvoice;
  readonly reason: string;
}

/** Money that is gone again is credited to nothing. */
const howsOf = ({ reason }: HeldPaymentView): readonly How[] =>
  reason === 'reversed' ? HOWS.filter(how => how !== 'credited') : HOWS;

const draftOf = (payment: HeldPaymentView): Draft => {
  const hasInvoice = payment.openInvoiceId !== null && howsOf(payment).includes('credited');
  return { how: hasInvoice ? 'credited' : 'refunded', chosen: { invoice: null, accepts: false }, reason: '' };
};

const bodyOf = (payment: HeldPaymentView, { how, chosen, reason }: Draft) => ({
  ...{ how, reason: reason.trim() },
  ...(how === 'credited' ? { invoiceId: chosen.invoice?.id ?? null } : {}),
  ...(how === 'credited' && differenceOf(payment, chosen.invoice) !== 0
    ? { acceptsDifference: chosen.accepts }
    : {}),
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
  const { how, chosen, reason } = draft;
  const isChosen = how !== 'credited' || choiceFault(payment, chosen) === null;
  const settle = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.post(`/payments/${payment.id}/settle`, bodyOf(payment, draft));
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
    if (isChosen && isReason(reason) && !isBusy) void settle();
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
          <InvoiceChoice
            payment={payment}
            chosen={chosen}
            isTried={isTried}
            onChange={each => setDraft({ ...draft, chosen: each })}
          />
        )}
        <ReasonField
          value={reason}
          isTried={isTried}
          onChange={text => setDraft({ ...draft, reason: text })}
        />
      </form>
    </Dialog>
  );
};
