/** The entities of ISO 8859-1, in the order of their characters from U+00A0 on. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries({ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '\u20ac', shy: '' }),
  ...Object.entries({ ndash: '\u2013', mdash: '\u2014', hellip: '\u2026', bull: '\u2022', trade: '\u2122' }),
  ...Object.entries({ lsquo: '\u2018', rsquo: '\u2019', ldquo: '\u201c', rdquo: '\u201d' }),
]);

/** An entity of HTML, by its name or by its number. */
export const ENTITY = /&(?:([A-Za-z]{2,8}\d{0,2})|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g;

/** The characters that a number stands for; nothing for controls and for what is no character. */
const numbered = (code: number): string =>
  code < 0x20 ||
  (code >= 0x7f && code < 0xa0) ||
  code > 0x10ffff ||
  /[\p{Cs}\p{Co}]/u.test(String.fromCodePoint(code))
    ? ''
    : String.fromCodePoint(code);

/** The text of a match of {@link ENTITY}; an unknown name stays as it is written. */
export const unescaped = (
  entity: string,
  name: string | undefined,
  decimal: string | undefined,
  hexadecimal: string | undefined,
): string => {
  if (name !== undefined) return NAMED.get(name) ?? entity;
  return numbered(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
};
