import type { HTMLInputAutoCompleteAttribute } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { Field } from '../ui/field';

/** A labelled text of the form. */
export interface TextFieldProps {
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'decimal';
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly value: string;
  readonly hint?: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** One line of text with its label and its fault. */
export const TextField = (props: TextFieldProps) => (
  <Field label={props.label} hint={props.hint} fault={props.fault}>
    {({ id, describedBy, isInvalid }) => (
      <InputGroup
        id={id}
        type={props.type ?? 'text'}
        size="large"
        inputMode={props.inputMode}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus === true}
        value={props.value}
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onValueChange={props.onChange}
        onBlur={props.onBlur}
      />
    )}
  </Field>
);
