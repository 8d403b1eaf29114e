import { TextArea } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { Field } from '../../../ui/field';

/** Whether a reason is long enough to be kept. */
export const isReason = (text: string): boolean => text.trim().length >= LIMITS.paymentNote.min;

/** Why somebody decides so; it stays in the payment's history. */
export const ReasonField = ({
  value,
  isTried,
  onChange,
}: {
  readonly value: string;
  readonly isTried: boolean;
  readonly onChange: (value: string) => void;
}) => {
  const t = useT();
  const { min, max } = LIMITS.paymentNote;
  return (
    <Field
      label={t('heldPayments:why')}
      fault={isTried && !isReason(value) ? t('heldPayments:whyRule', { min, max }) : null}
    >
      {({ id, describedBy, isInvalid }) => (
        <TextArea
          id={id}
          fill
          rows={2}
          value={value}
          maxLength={max}
          intent={isInvalid ? 'danger' : 'none'}
          aria-invalid={isInvalid}
          aria-required
          aria-describedby={describedBy}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
};
