import { InputGroup } from '@blueprintjs/core';
import type { DrawnProps, FieldDef } from '../../../resource/declared-fields';
import { Line } from '../../../resource/form-lines';
import type { RecordForm } from '../../../resource/record-form';
import type { TextKey } from '../../../resource/record-source';
import { moneyText, parseMoney } from '../../../ui/money';

const MoneyLine = ({ form, name, label, hint }: DrawnProps) => {
  return (
    <Line<Readonly<Record<string, string>>, string>
      form={form as unknown as RecordForm<Readonly<Record<string, string>>>}
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <InputGroup
          id={id}
          className="money tnum"
          inputMode="decimal"
          autoComplete="off"
          leftElement={
            <span className="money-sign" aria-hidden="true">
              R$
            </span>
          }
          value={value}
          placeholder="0,00"
          intent={isInvalid ? 'danger' : 'none'}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onValueChange={onChange}
          onBlur={() => {
            const amount = parseMoney(value);
            if (amount !== null) onChange(moneyText(amount));
            onBlur();
          }}
        />
      )}
    </Line>
  );
};

/** An amount in reais; `invalid` is the error of a malformed one. */
export const money = (invalid: TextKey): FieldDef => ({
  initial: held => (typeof held === 'number' ? moneyText(held) : ''),
  rule: (value: string) => {
    if (value.trim() === '') return 'records:required';
    return parseMoney(value) === null ? invalid : null;
  },
  sent: (value: string) => parseMoney(value) ?? 0,
  Line: MoneyLine,
});
