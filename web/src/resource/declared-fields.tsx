import type { ComponentType } from 'react';
import { useMay } from '../session/use-session';
import type { Permission } from '@prosa/contracts';
import { ColorLine } from './color-line';
import type { TakenColor } from './color-line';
import { colorRule, integerRule, lengthRule } from './field-rules';
import type { LengthTexts } from './field-rules';
import { SelectLine, SwitchLine, TextAreaLine, TextLine } from './form-lines';
import type { LineOption } from './form-lines';
import type { RecordForm } from './record-form';
import type { TextKey } from './record-source';

/** Values of a declared form by field. */
export type Values = Readonly<Record<string, unknown>>;

/** Props of a field. */
export interface DrawnProps {
  readonly form: RecordForm<Values>;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The record that is edited; null for a new one. */
  readonly view: unknown;
  readonly autoFocus: boolean;
}

/** One field of a declared form. */
export interface FieldDef {
  /** The initial value for a new record, or of an existing one. */
  initial(this: void, held: unknown): unknown;
  readonly rule?: (value: never) => TextKey | null;
  /** The value to send; unchanged by default. */
  sent?(this: void, value: never): unknown;
  readonly Line: ComponentType<DrawnProps>;
  /** Its label, where that is not the text of its name; the label's name with `Hint` is its hint. */
  readonly label?: TextKey;
}

/** The form as the line of one kind of value sees it. */
const holding = <Value,>(form: RecordForm<Values>): RecordForm<Readonly<Record<string, Value>>> =>
  form as unknown as RecordForm<Readonly<Record<string, Value>>>;

const trimmed = (value: string): string => value.trim();
const textOf = (held: unknown): string => (held === undefined || held === null ? '' : String(held));

interface TextOptions extends LengthTexts {
  readonly isOptional?: boolean;
  /** Replaces the check of the length. */
  readonly rule?: (value: string) => TextKey | null;
  readonly sent?: (value: string) => unknown;
}

type Limits = Parameters<typeof lengthRule>[0];

/** A line of text, outer blanks apart. */
export const text = (limits: Limits, options: TextOptions = {}): FieldDef => ({
  initial: textOf,
  rule: lengthRule(limits, options),
  sent: trimmed,
  ...options,
  Line: ({ form, ...props }) => <TextLine form={holding<string>(form)} {...props} />,
});

/** Several lines of text, sent as they are written. */
export const paragraph = (
  limits: Limits,
  options: TextOptions & { readonly rows?: number } = {},
): FieldDef => ({
  initial: textOf,
  rule: lengthRule(limits, options),
  ...options,
  Line: ({ form, autoFocus: _autoFocus, ...props }) => (
    <TextAreaLine form={holding<string>(form)} {...props} rows={options.rows ?? 3} />
  ),
});

/** A whole number, as typed. */
export const integer = (
  initial: number,
  options: { readonly max?: number; readonly isOptional?: boolean } = {},
): FieldDef => ({
  ...options,
  initial: held => String(held ?? (options.isOptional === true ? '' : initial)),
  rule: (value: string) =>
    options.isOptional === true && value.trim() === '' ? null : integerRule(options)(value),
  sent: (value: string) => Number(value.trim() || initial),
  Line: ({ form, ...props }) => <TextLine form={holding<string>(form)} {...props} inputMode="numeric" />,
});

/** A switch; shown only to users with `permission`, if given. */
export const toggle = (
  initial: boolean,
  { permission }: { readonly permission?: Permission } = {},
): FieldDef => {
  const Line = ({ form, ...props }: DrawnProps) => <SwitchLine form={holding<boolean>(form)} {...props} />;
  const Guarded = (props: DrawnProps) => (useMay(permission ?? 'profile:edit') ? <Line {...props} /> : null);
  return {
    // Some views show their flags as 0 and 1.
    initial: held => Boolean(held ?? initial),
    Line: permission === undefined ? Line : Guarded,
  };
};

/** One of a few; `useOptions` names them in the person's language. */
export const choice = (
  initial: string,
  useOptions: (view: unknown) => readonly LineOption[],
  options: Pick<FieldDef, 'sent'> = {},
): FieldDef => ({
  initial: held => textOf(held ?? initial),
  ...options,
  Line: ({ form, view, autoFocus: _autoFocus, ...props }) => (
    <SelectLine form={holding<string>(form)} {...props} options={useOptions(view)} />
  ),
});

const noneTaken = (): readonly TakenColor[] => [];

/** A colour; those that `useTaken` names belong to others. */
export const color = (
  initial: () => string,
  useTaken: (view: unknown) => readonly TakenColor[] = noneTaken,
): FieldDef => ({
  initial: held => held ?? initial(),
  rule: colorRule,
  sent: trimmed,
  Line: ({ form, name, label, view }) => (
    <ColorLine form={holding<string>(form)} name={name} label={label} taken={useTaken(view)} />
  ),
});

/** A field whose text is not the one of its name. */
export const labelled = (label: TextKey, field: FieldDef): FieldDef & { readonly label: TextKey } => ({
  ...field,
  label,
});

/** A field that is shown only while a condition on the form holds; its value is always sent. */
export const when = (isWanted: (props: DrawnProps) => boolean, field: FieldDef): FieldDef => {
  const { Line } = field;
  return { ...field, Line: props => (isWanted(props) ? <Line {...props} /> : null) };
};

/** A hidden value that is sent with the form. */
export const unseen = (initial: unknown): FieldDef => ({
  initial: held => held ?? initial,
  Line: () => null,
});
