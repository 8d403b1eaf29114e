import { FORM_PHONE_DIGITS, typedPhone } from '@prosa/contracts';

/** The longest number as it is shown: one of another country, with its plus. */
export const PHONE_LENGTH = 16;

/** The digits of a number, at most 12; a Brazilian one without its country, any other with its plus. */
export const phoneDigits = (text: string): string => typedPhone(text, FORM_PHONE_DIGITS);

/** Digits as `(DD)number`; one of another country as it is. */
export const formatPhone = (digits: string): string => {
  if (digits === '' || digits.startsWith('+')) return digits;
  return digits.length <= 2 ? `(${digits}` : `(${digits.slice(0, 2)})${digits.slice(2)}`;
};

/** Shows a field's number as `(DD)number`; the cursor stays behind the digit that it was behind. */
const format = (input: HTMLInputElement): void => {
  const before = phoneDigits(input.value.slice(0, input.selectionStart ?? input.value.length));
  const value = formatPhone(phoneDigits(input.value));
  if (value === input.value) return;
  input.value = value;
  const place = before.length === phoneDigits(value).length ? value.length : formatPhone(before).length;
  input.setSelectionRange(place, place);
};

/** Keeps a field to digits, shown as `(DD)number`, however they are typed, filled in or pasted. */
export const keepPhone = (input: HTMLInputElement): void => {
  input.addEventListener('input', () => format(input));
  input.addEventListener('paste', event => {
    const text = event.clipboardData?.getData('text') ?? '';
    // Before the browser cuts the text to the length of the field, which would cut a number with its country.
    event.preventDefault();
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? input.value.length];
    input.value = input.value.slice(0, from) + text + input.value.slice(to);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
