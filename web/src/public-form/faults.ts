import { readPhone } from '@prosa/contracts';
import { isEmail } from '../ui/validation';
import type { Filled } from './form-calls';
import type { FormTexts } from './texts';

/** The fields that a visitor can fill in wrongly; the others have a length that the browser keeps. */
export const CHECKED = ['name', 'email', 'phone'] as const;

/** A field of {@link CHECKED}. */
export type CheckedField = (typeof CHECKED)[number];

/** What is wrong with each field, in words. */
export type FieldFaults = Readonly<Partial<Record<CheckedField, string>>>;

/** What the server would refuse (spec 2 §5). */
export const faultsIn = ({ name, email, phone }: Filled, texts: FormTexts): FieldFaults => ({
  ...(name === '' ? { name: texts.nameRequired } : {}),
  ...(isEmail(email) ? {} : { email: email === '' ? texts.emailRequired : texts.emailInvalid }),
  ...('number' in readPhone(phone) ? {} : { phone: phone === '' ? texts.phoneRequired : texts.phoneInvalid }),
});

/** The words for fields that the server refused nevertheless. */
export const refusedFaults = (fields: readonly string[], texts: FormTexts): FieldFaults => {
  const words = { name: texts.nameInvalid, email: texts.emailInvalid, phone: texts.phoneInvalid };
  return Object.fromEntries(
    CHECKED.filter(field => fields.includes(field)).map(field => [field, words[field]]),
  );
};

const show = (form: HTMLFormElement, field: CheckedField, fault: string | undefined): HTMLElement | null => {
  const input = form.querySelector<HTMLInputElement>(`[name=${field}]`);
  const words = form.querySelector<HTMLElement>(`#${field}-fault`);
  if (input === null || words === null) return null;
  words.textContent = fault ?? '';
  words.hidden = fault === undefined;
  if (fault === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  return fault === undefined ? null : input;
};

/** Shows the error of each field and focuses the first; returns whether there is any. */
export const showFaults = (form: HTMLFormElement, faults: FieldFaults): boolean => {
  const [first] = CHECKED.flatMap(field => show(form, field, faults[field]) ?? []);
  first?.focus();
  return first !== undefined;
};

/** Removes the errors of fields that are valid now. */
export const takeBackFaults = (form: HTMLFormElement, faults: FieldFaults): void => {
  for (const field of CHECKED) if (faults[field] === undefined) show(form, field, undefined);
};
