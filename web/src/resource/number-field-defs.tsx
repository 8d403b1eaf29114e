import { integer, type FieldDef } from './declared-fields';
import { TextLine } from './form-lines';
import type { RecordForm } from './record-form';
import type { TextKey } from './record-source';

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const within =
  ({ min, max }: Bounds, fault: TextKey) =>
  (typed: string): TextKey | null => {
    const value = typed.trim().replace(',', '.');
    if (value === '') return 'records:required';
    return /^\d+(\.\d{1,2})?$/.test(value) && Number(value) >= min && Number(value) <= max ? null : fault;
  };

/** An integer between two bounds; `fault` is the error. */
export const boundedInteger = (initial: number, bounds: Bounds, fault: TextKey): FieldDef => ({
  ...integer(initial),
  rule: (typed: string) => (/^\d*$/.test(typed.trim()) ? within(bounds, fault)(typed) : fault),
});

/** A number with at most two decimals between two bounds, entered with comma or point; `fault` is the error. */
export const decimal = (initial: number, bounds: Bounds, fault: TextKey): FieldDef => ({
  initial: held => String(held ?? initial).replace('.', ','),
  rule: within(bounds, fault),
  sent: (typed: string) => Number(typed.trim().replace(',', '.')),
  Line: ({ form, ...props }) => (
    <TextLine
      form={form as unknown as RecordForm<Readonly<Record<string, string>>>}
      {...props}
      inputMode="decimal"
    />
  ),
});
