/** Countries whose code has one digit, and those whose code has two; all others have three. */
const ONE = /^[17]/;
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const codeLength = (digits: string): number => {
  if (ONE.test(digits)) return 1;
  return TWO.test(digits) ? 2 : 3;
};

/** Groups of three, and a last one of four: what fits no plan we know can still be read aloud. */
const grouped = (digits: string): string =>
  digits.length < 7
    ? digits
    : `${digits.slice(0, -4).replace(/(?<=\d)(?=(\d{3})+$)/g, ' ')} ${digits.slice(-4)}`;

/** A phone number formatted for display: `+55 11 98888-7777`, `+1 305 555-0123`, `+351 912 345 678`. */
export const formatPhone = (digits: string): string => {
  if (!/^\d+$/.test(digits)) return digits;
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian !== null) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (american !== null) return `+1 ${american[1]} ${american[2]}-${american[3]}`;
  if (digits.length < 8 || digits.length > 15) return `+${digits}`;
  const code = codeLength(digits);
  return `+${digits.slice(0, code)} ${grouped(digits.slice(code))}`;
};

/** A contact's name; one that WhatsApp did not name carries its number, which is shown as a number. */
export const formatContactName = (name: string): string =>
  /^\d{8,15}$/.test(name) ? formatPhone(name) : name;
