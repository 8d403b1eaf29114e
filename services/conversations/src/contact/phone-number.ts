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

/** The digits of a number as people write it. */
export const digitsOf = (written: string): string => written.replace(/\D/g, '');
