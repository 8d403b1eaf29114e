import { useState } from 'react';
import type { ApiErrorFacts } from '../api/api-error';
import { useT } from '../i18n';
import { serverFaults } from '../ui/faults';
import type { FieldOfCode } from '../ui/faults';
import type { FieldRule } from './field-rules';

/** The values of a form. */
export type FormInput = object;

/** The rules of a form, by field. */
export type FormRules<Input extends FormInput> = {
  readonly [Field in keyof Input]?: FieldRule<Input, Input[Field]>;
};

/** A form as its fields see it; the lines of `form-lines.tsx` take it and a field's name. */
export interface RecordForm<Input extends FormInput> {
  readonly input: Input;
  readonly isNew: boolean;
  /** Visible errors by field. */
  readonly faults: Readonly<Partial<Record<string, string>>>;
  /** Changes when the user tried to save or the server rejected, so that errors get focus. */
  readonly attempt: number;
  readonly isRefused: boolean;
  set(this: void, change: Partial<Input>): void;
  /** The user left a field: its error may be shown. */
  left(this: void, field: keyof Input & string): void;
}

/** A form, and what its frame does with it. */
export interface RunningForm<Input extends FormInput> {
  readonly form: RecordForm<Input>;
  /** The server's error that belongs to no field. */
  readonly refusal: ApiErrorFacts | null;
  /** Shows every fault there is; false when there is none and it may be sent. */
  submit(this: void): boolean;
}

/** Options of a form. */
export interface FormParts<Input extends FormInput> {
  readonly initial: () => Input;
  readonly isNew: boolean;
  readonly rules: FormRules<Input>;
  readonly saveError: ApiErrorFacts | null;
  readonly fieldOfCode: FieldOfCode;
}

const isEmpty = (value: unknown): boolean => value === '' || value === null;

/**
 * The state of a form. A field's error is shown once the user left it with a value, or tried to save; the server's
 * error of a field stays until the field is changed.
 */
export const useRecordForm = <Input extends FormInput>(parts: FormParts<Input>): RunningForm<Input> => {
  const t = useT();
  const [input, setInput] = useState(parts.initial);
  const [sent, setSent] = useState<Input | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [left, setLeft] = useState<readonly string[]>([]);
  const own = Object.entries(parts.rules).flatMap(([field, rule]) => {
    const check = rule as FieldRule<Input, unknown>;
    const key = check(input[field as keyof Input], { input, isNew: parts.isNew });
    return key === null ? [] : [[field, (t as (key: string) => string)(key)] as const];
  });
  const isShown = (field: string): boolean =>
    attempt > 0 || (left.includes(field) && !isEmpty(input[field as keyof Input]));
  const fromServer = Object.entries(serverFaults(parts.saveError, parts.fieldOfCode));
  const holds = ([field]: readonly [string, string]): boolean =>
    sent !== null && sent[field as keyof Input] === input[field as keyof Input];
  return {
    form: {
      input,
      isNew: parts.isNew,
      faults: Object.fromEntries([
        ...fromServer.filter(holds),
        ...own.filter(([field]) => isShown(field)),
      ]) as RecordForm<Input>['faults'],
      attempt,
      isRefused: parts.saveError !== null,
      set: change => setInput(current => ({ ...current, ...change })),
      left: field => setLeft(fields => (fields.includes(field) ? fields : [...fields, field])),
    },
    refusal: fromServer.some(([field]) => field in input) ? null : parts.saveError,
    submit: () => {
      setAttempt(attempt + 1);
      setSent(input);
      return own.length === 0;
    },
  };
};
