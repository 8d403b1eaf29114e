/** Code page 850 above ASCII: what DOS and consoles of Windows write, and programs that export through them. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»' +
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** Code page 1252 above ASCII; Node 20 decodes its first 32 signs as control characters. */
const CP1252 =
  '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ' +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join('');

const UPPER = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const LETTERS = new Set(`${UPPER}${UPPER.toLowerCase()}ºª`);
/** Signs of Western Windows that stand beside words, not within them. */
const BESIDE_WORDS = new Set('€…“”‘’–—•™');
const NO_BREAK_SPACE = '\u00A0';

const isLowerCase = (byte = 0): boolean => byte >= 0x61 && byte <= 0x7a;
const isLetter = (byte = 0): boolean => isLowerCase(byte | 0x20);

/** Whether a sign of Western Windows is likely between two others in Portuguese, Spanish or English. */
const isLikely = (sign: string, before: number | undefined, after: number | undefined): boolean => {
  if (sign === NO_BREAK_SPACE) return !(isLowerCase(before) && isLowerCase(after));
  return LETTERS.has(sign) || (BESIDE_WORDS.has(sign) && !(isLetter(before) && isLetter(after)));
};

/**
 * The code page of text that is neither UTF-8 nor UTF-16: whichever makes more letters of Portuguese and Spanish of its
 * bytes; Western Windows where both make as many.
 */
export const codePageOf = (bytes: Uint8Array): 'windows-1252' | 'cp850' => {
  let lead = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const high = (bytes[at] ?? 0) - 128;
    if (high < 0) continue;
    if (LETTERS.has(CP850[high] ?? '')) lead += 1;
    if (isLikely(CP1252[high] ?? '', bytes[at - 1], bytes[at + 1])) lead -= 1;
  }
  return lead > 0 ? 'cp850' : 'windows-1252';
};

/** Decodes bytes of a code page; every byte is one character. */
export const decodeCodePage = (bytes: Uint8Array, page: 'windows-1252' | 'cp850'): string => {
  const high = page === 'cp850' ? CP850 : CP1252;
  const text = Buffer.from(bytes).toString('latin1');
  return text.replace(/[\u0080-\u00FF]/g, sign => high[sign.charCodeAt(0) - 128] ?? '');
};
