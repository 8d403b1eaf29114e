import { InputGroup, TextArea } from '@blueprintjs/core';
import type { DrawnProps, FieldDef } from './declared-fields';
import { Line } from './form-lines';
import type { RecordForm } from './record-form';

/** The prefix of a masked secret. */
const MASK = '••••';

interface SecretOptions {
  readonly max: number;
  /** Several lines: a file that is pasted. */
  readonly rows?: number;
}

/**
 * A secret that is written and never read: the form shows what the server shows of it, which changes nothing when it is
 * sent back; an empty field forgets it.
 */
export const secret = ({ max, rows }: SecretOptions): FieldDef => ({
  initial: held => (typeof held === 'string' ? held : ''),
  rule: (typed: string) => {
    if (typed.length > max) return 'records:tooLong';
    // Something typed into the mask is neither the old secret nor a new one.
    return typed.startsWith(MASK) && !/^•{4}[\w-]{0,4}$/.test(typed) ? 'records:secretWhole' : null;
  },
  sent: (typed: string) => typed.trim(),
  Line: ({ form, name, label, hint }: DrawnProps) => (
    <Line<Readonly<Record<string, string>>, string>
      form={form as unknown as RecordForm<Readonly<Record<string, string>>>}
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => {
        const shared = {
          id,
          value,
          autoComplete: 'off',
          spellCheck: false,
          className: 'secret-line',
          intent: isInvalid ? ('danger' as const) : ('none' as const),
          'aria-invalid': isInvalid,
          'aria-describedby': describedBy,
          onBlur,
        };
        return rows === undefined ? (
          <InputGroup {...shared} onValueChange={onChange} onFocus={({ target }) => target.select()} />
        ) : (
          <TextArea
            {...shared}
            fill
            rows={rows}
            onFocus={({ target }) => target.select()}
            onChange={event => onChange(event.currentTarget.value)}
          />
        );
      }}
    </Line>
  ),
});
