import { LIMITS } from '@prosa/contracts';
import type { ContactView } from '@prosa/contracts';
import { lengthRule } from '../../resource/field-rules';
import type { FormRules } from '../../resource/record-form';
import type { TextKey } from '../../resource/record-source';
import { isEmail } from '../../ui/validation';

/** A further datum of a contact, while it is written. */
export interface ExtraRow {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Form values of a contact. */
export interface ContactInput {
  readonly name: string;
  /** Digits only. */
  readonly number: string;
  readonly email: string;
  readonly extraInfo: readonly ExtraRow[];
}

/** Whether a number is longer than any that WhatsApp is likely to know. */
export const isLongNumber = (number: string): boolean => number.length > LIMITS.contactNumber.warnAbove;

const isBlank = ({ name, value }: ExtraRow): boolean => name.trim() === '' && value.trim() === '';

const extraInfoRule = (rows: readonly ExtraRow[]): TextKey | null => {
  const isHalf = rows.some(row => !isBlank(row) && (row.name.trim() === '' || row.value.trim() === ''));
  return isHalf ? 'contacts:extraInfoRule' : null;
};

/** The sheet of a contact, or of a new one. */
export const contactInput = (contact: ContactView | null): ContactInput => ({
  name: contact?.name ?? '',
  number: contact?.number ?? '',
  email: contact?.email ?? '',
  extraInfo: (contact?.extraInfo ?? []).map((row, key) => ({ ...row, key })),
});

/** The rules of spec 1 §5; an existing number is not validated again. */
export const contactRules: FormRules<ContactInput> = {
  name: lengthRule(LIMITS.contactName),
  number: (value, { isNew }) => (isNew ? lengthRule(LIMITS.contactNumber)(value) : null),
  email: value => (value.trim() === '' || isEmail(value) ? null : 'records:emailInvalid'),
  extraInfo: extraInfoRule,
};

/** The body of a contact; its number only when it is new, since it is who the contact is. */
export const contactBody = (input: ContactInput, contact: ContactView | null): object => ({
  name: input.name.trim(),
  email: input.email.trim() || null,
  extraInfo: input.extraInfo
    .filter(row => !isBlank(row))
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
  ...(contact === null ? { number: input.number } : {}),
});
