const MOBILE = /^55(\d{2})9([6-9]\d{7})$/;
const MOBILE_BEFORE = /^55(\d{2})([6-9]\d{7})$/;

/**
 * The same Brazilian mobile number with or without its ninth digit; null for every other number. WhatsApp knows old
 * accounts without it and new ones with it: which of both is right, only WhatsApp can say.
 */
export const otherWriting = (phone: string): string | null => {
  const long = MOBILE.exec(phone);
  if (long) return `55${long[1]}${long[2]}`;
  const short = MOBILE_BEFORE.exec(phone);
  return short ? `55${short[1]}9${short[2]}` : null;
};

/** The digits of a formatted number. */
export const digitsOf = (written: string): string => written.replace(/\D/g, '');

/** The one writing that both spellings of a Brazilian mobile number have in common: it identifies the person. */
export const samePersonNumber = (phone: string): string => {
  const long = MOBILE.exec(phone);
  return long ? `55${long[1]}${long[2]}` : phone;
};

/** Area code and number, with or without the ninth digit. */
const NATIONAL = { min: 10, max: 11 };

/**
 * A number of a contact list in digits with its country code. One that is not written with `+` and has at most eleven
 * digits is Brazilian; empty when it cannot be one.
 */
export const listNumber = (written: string): string => {
  const trimmed = written.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return '';
  const digits = digitsOf(trimmed);
  if (trimmed.startsWith('+')) return digits;
  const dialled = digits.replace(/^0+/, '');
  if (dialled.length > NATIONAL.max) return dialled;
  return dialled.length < NATIONAL.min ? '' : `55${dialled}`;
};
