import type { ReactNode } from 'react';
import { Checkbox, HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { Field } from '../ui/field';
import type { FieldControl } from '../ui/field';
import { PasswordInput } from '../ui/password-input';
import type { FormInput, RecordForm } from './record-form';

/** The fields of a form that hold a value of a kind. */
export type FieldOf<Input extends FormInput, Value> = {
  [Field in keyof Input]: Input[Field] extends Value ? Field : never;
}[keyof Input] &
  string;

/** Props of every form line. */
export interface LineProps<Input extends FormInput, Value> {
  readonly form: RecordForm<Input>;
  readonly name: FieldOf<Input, Value>;
  readonly label: string;
  readonly hint?: string;
}

interface Bound<Value> extends FieldControl {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}

/** A labelled control of any kind over one field, with its fault. */
export const Line = <Input extends FormInput, Value>({
  form,
  name,
  label,
  hint,
  children,
}: LineProps<Input, Value> & { readonly children: (bound: Bound<Value>) => ReactNode }) => (
  <Field label={label} hint={hint} fault={form.faults[name]}>
    {control =>
      children({
        ...control,
        value: form.input[name] as Value,
        onChange: value => form.set({ [name]: value } as unknown as Partial<Input>),
        onBlur: () => form.left(name),
      })
    }
  </Field>
);

/** Additional props of a text line. */
export interface TextLineProps<Input extends FormInput> extends LineProps<Input, string> {
  readonly type?: 'text' | 'email' | 'tel';
  /** `numeric` brings the digits' keyboard up on phones. */
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
}

/** One line of text. */
export const TextLine = <Input extends FormInput>(props: TextLineProps<Input>) => (
  <Line<Input, string> {...props}>
    {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
      <InputGroup
        id={id}
        type={props.type ?? 'text'}
        inputMode={props.inputMode ?? 'text'}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus ?? false}
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
        value={value}
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onValueChange={onChange}
        onBlur={onBlur}
      />
    )}
  </Line>
);

/** Several lines of text. */
export const TextAreaLine = <Input extends FormInput>(
  props: LineProps<Input, string> & { readonly rows?: number },
) => (
  <Line<Input, string> {...props}>
    {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
      <TextArea
        id={id}
        fill
        rows={props.rows ?? 3}
        value={value}
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    )}
  </Line>
);

/** A new password, which browsers offer to keep; or the one until now, which they fill in. */
export const PasswordLine = <Input extends FormInput>({
  autoComplete = 'new-password',
  ...props
}: LineProps<Input, string> & { readonly autoComplete?: 'new-password' | 'current-password' }) => (
  <Line<Input, string> {...props}>
    {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
      <PasswordInput
        id={id}
        value={value}
        autoComplete={autoComplete}
        isInvalid={isInvalid}
        describedBy={describedBy}
        onChange={onChange}
        onBlur={onBlur}
      />
    )}
  </Line>
);

/** One of a few things to choose. */
export interface LineOption {
  readonly value: string;
  readonly label: string;
}

/** A choice of one. */
export const SelectLine = <Input extends FormInput>(
  props: LineProps<Input, string> & { readonly options: readonly LineOption[] },
) => (
  <Line<Input, string> {...props}>
    {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
      <HTMLSelect
        id={id}
        fill
        value={value}
        options={[...props.options]}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    )}
  </Line>
);

/** Yes or no, with what it means below it. */
export const SwitchLine = <Input extends FormInput>({
  form,
  name,
  label,
  hint,
}: LineProps<Input, boolean>) => (
  <div className="field switch-line">
    <Switch
      checked={form.input[name] as boolean}
      label={label}
      onChange={event => form.set({ [name]: event.currentTarget.checked } as unknown as Partial<Input>)}
    />
    {hint !== undefined && <p className="field-note">{hint}</p>}
  </div>
);

/** One of the things to tick. */
export interface ChoiceOption {
  readonly id: number;
  readonly name: string;
  readonly color?: string;
}

/** Any number of things by their ids. */
export const ChoiceLine = <Input extends FormInput>({
  form,
  name,
  label,
  hint,
  options,
  emptyText,
}: LineProps<Input, readonly number[]> & {
  /** Null while unknown. */
  readonly options: readonly ChoiceOption[] | null;
  readonly emptyText: string;
}) => {
  const chosen = form.input[name] as readonly number[];
  const toggle = (id: number): void =>
    form.set({
      [name]: chosen.includes(id) ? chosen.filter(entry => entry !== id) : [...chosen, id],
    } as unknown as Partial<Input>);
  return (
    <fieldset className="fieldset choice-line">
      <legend className="field-legend">{label}</legend>
      {options?.length === 0 && <p className="field-note">{emptyText}</p>}
      {options?.map(option => (
        <Checkbox key={option.id} checked={chosen.includes(option.id)} onChange={() => toggle(option.id)}>
          {option.color !== undefined && (
            <span className="choice-dot" style={{ background: option.color }} aria-hidden="true" />
          )}
          {option.name}
        </Checkbox>
      ))}
      {options !== null && options.length > 0 && hint !== undefined && <p className="field-note">{hint}</p>}
    </fieldset>
  );
};
