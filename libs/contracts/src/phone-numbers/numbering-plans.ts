/** Countries whose code has one digit, and those whose code has two; all others have three. */
const ONE = /^[17]/;
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The number of digits of the country code that an international number begins with. */
export const codeLength = (digits: string): number => {
  if (ONE.test(digits)) return 1;
  return TWO.test(digits) ? 2 : 3;
};

/** Country codes by the least and the most digits that follow them (ITU E.164, national plans of mobile numbers). */
const CODES: readonly (readonly [min: number, max: number, codes: string])[] = [
  [5, 5, '500 682'],
  [4, 7, '247 290 676 677 678 683 685 686 688 689 690'],
  [6, 6, '298 299 508 681 687'],
  [6, 7, '597 672'],
  [6, 9, '245 252 376 378'],
  [7, 7, '220 238 239 246 248 269 291 297 423 501 592 673 674 679 680 691 692 960'],
  [7, 8, '53 230 241 267 372 507 598 599 670 675'],
  [7, 9, '231 240 265 352 354 359 381 595'],
  [7, 10, '46 62 263 358'],
  [7, 11, '43'],
  [8, 8, '45 47 65 216 222 223 226 227 228 232 235 236 253 257 266 268 350 356 357 370 371 373 374 382 386'],
  [8, 8, '502 503 504 505 506 509 591 852 853 965 968 973 974 975 976 993'],
  [8, 9, '32 36 51 66 213 218 224 237 250 258 264 353 355 377 383 385 387 389 593 855 886 961 962 967 970'],
  [8, 9, '971 972'],
  [8, 10, '20 57 60 63 64 82 95 229 234 254 850 856 880 964 977'],
  [8, 11, '39 49'],
  [9, 9, '27 31 33 34 40 41 48 56 61 93 94 211 212 221 233 242 243 244 249 251 255 256 260 261 262 351 375'],
  [9, 9, '380 420 421 590 594 596 963 966 992 994 995 996 998'],
  [9, 10, '44 81 84 92'],
  [10, 10, '7 30 58 90 91 98 225'],
  [10, 11, '86'],
];

const LENGTHS = new Map(
  CODES.flatMap(([min, max, codes]) => codes.split(' ').map(code => [code, { min, max }] as const)),
);

/** Countries whose national numbers keep their first zero behind the country code. */
const KEEPS_ZERO = /^(39|225|229|242|378)$/;

/** The Brazilian area codes. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const BRAZILIAN = new RegExp(`^${AREA}(?:9\\d{8}|[2-9]\\d{7})$`);
const BRAZILIAN_LANDLINE = new RegExp(`^55${AREA}[2-5]\\d{7}$`);

/**
 * What people write before a Brazilian number with its area code: nothing, the trunk prefix, the trunk prefix with the code
 * of an operator, the country code once too often, zeros, the prefix of a collect call.
 */
const BEFORE_AREA = [/^/, /^0/, /^0[1-9]\d/, /^55/, /^0+/, /^90(?:90)?(?:[1-9]\d)?(?=\d\d9\d{8}$)/];

/** Behind the country code: 0300, 0500, 0800, 0900 and the like. Alone: the numbers of services without an area code. */
const BRAZILIAN_SERVICE = new RegExp(`^(?:55)?(?:0*|0*${AREA}0)(?:30[03]|500|800|900)\\d{6,7}$`);
const BRAZILIAN_SERVICE_ALONE = /^(?:55)?(?:300[0-9]|400[0-9]|4020|4062|4090)\d{4}$/;

/** A Brazilian number in its national form, with its country code; null when it cannot be one. */
export const brazilianOf = (national: string): string | null => {
  for (const prefix of BEFORE_AREA) {
    const number = national.replace(prefix, '');
    if (BRAZILIAN.test(number)) return `55${number}`;
  }
  return null;
};

/** Whether digits are a Brazilian number of services: none of them has WhatsApp. */
export const isBrazilianService = (digits: string): boolean =>
  BRAZILIAN_SERVICE.test(digits) || BRAZILIAN_SERVICE_ALONE.test(digits);

/** False for landlines that are known as such; most countries do not tell them apart from mobile numbers. */
export const isMaybeMobile = (number: string): boolean => !BRAZILIAN_LANDLINE.test(number);

/** In North America the second digit of an area code is no 9, which every Brazilian mobile number has in this place. */
const northAmericanOf = (national: string): string | null =>
  /^[2-9][0-8]\d{8}$/.test(national) ? `1${national}` : null;

/** WhatsApp writes Mexican numbers with the 1 that mobile numbers had until 2019. */
const mexicanOf = (national: string): string | null => {
  const number = national.replace(/^(?:0?1|04[45])(?=\d{10}$)/, '');
  return /^(?![89]00)[2-9]\d{9}$/.test(number) ? `521${number}` : null;
};

/** WhatsApp writes Argentine numbers with a 9 before the area code, and without the 15 behind it. */
const argentineOf = (national: string): string | null => {
  const number = national
    .replace(/^0(?=\d{10})/, '')
    .replace(/^90?(?=\d{10}(?:\d{2})?$)/, '')
    .replace(/^(?=\d{12}$)(11|[23]\d{2,3})15/, '$1');
  return /^(?:11|[23]\d)\d{8}$/.test(number) ? `549${number}` : null;
};

const SPELLED: Readonly<Record<string, (national: string) => string | null>> = {
  '1': northAmericanOf,
  '52': mexicanOf,
  '54': argentineOf,
  '55': brazilianOf,
};

/** The digits of a number that begins with its country code, as WhatsApp writes it; null when no country has such a number. */
export const internationalOf = (digits: string): string | null => {
  const length = codeLength(digits);
  const code = digits.slice(0, length);
  const rest = digits.slice(length);
  const spelled = SPELLED[code];
  if (spelled !== undefined) return spelled(rest);
  const national = KEEPS_ZERO.test(code) ? rest : rest.replace(/^0+/, '');
  const allowed = LENGTHS.get(code);
  const fits = allowed !== undefined && national.length >= allowed.min && national.length <= allowed.max;
  return fits ? code + national : null;
};
