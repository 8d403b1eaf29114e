import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { COUNTRIES } from './checkout-form';
import type { CheckoutInput, RequiredField } from './checkout-form';

/** Props of the step. */
interface CheckoutDataProps {
  readonly input: CheckoutInput;
  readonly faults: Readonly<Partial<Record<RequiredField, string>>>;
  readonly onChange: (change: Partial<CheckoutInput>) => void;
}

const lines = [
  { name: 'fullname', max: LIMITS.payerName.max, autoComplete: 'name' },
  { name: 'document', max: LIMITS.payerDocument.max, autoComplete: 'off' },
  { name: 'address', max: LIMITS.payerAddress.max, autoComplete: 'street-address' },
  { name: 'city', max: LIMITS.payerCity.max, autoComplete: 'address-level2' },
  { name: 'state', max: LIMITS.payerState.max, autoComplete: 'address-level1' },
  { name: 'zipcode', max: LIMITS.payerZipcode.max, autoComplete: 'postal-code' },
] as const;

/** Step 'Dados': who pays. */
export const CheckoutData = ({ input, faults, onChange }: CheckoutDataProps) => {
  const t = useT();
  return (
    <div className="checkout-data">
      {lines.map(({ name, max, autoComplete }) => (
        <Field key={name} label={t(`invoices:${name}`)} fault={name === 'state' ? null : faults[name]}>
          {({ id, describedBy, isInvalid }) => (
            <InputGroup
              id={id}
              value={input[name]}
              maxLength={max}
              autoComplete={autoComplete}
              inputMode={name === 'zipcode' ? 'numeric' : 'text'}
              intent={isInvalid ? 'danger' : 'none'}
              aria-invalid={isInvalid}
              aria-describedby={describedBy}
              onValueChange={value => onChange({ [name]: value })}
            />
          )}
        </Field>
      ))}
      <Field label={t('invoices:country')} fault={faults.country}>
        {({ id, describedBy }) => (
          <HTMLSelect
            id={id}
            fill
            value={input.country}
            aria-describedby={describedBy}
            onChange={event => onChange({ country: event.currentTarget.value })}
            options={COUNTRIES.map(value => ({ value, label: t(`invoices:country_${value}`) }))}
          />
        )}
      </Field>
    </div>
  );
};
