/** A person or company on a received contact card. */
export interface VcardContact {
  readonly name: string;
  readonly organisation: string;
  /** Digits that WhatsApp knows the person by, or else those of the card. */
  readonly numbers: readonly string[];
}

const unescape = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .trim();

/** Long lines of a card go on in the next one, after a blank. */
const linesOf = (card: string): readonly string[] =>
  card
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map(line => line.trim());

/** Properties may be grouped: `item1.TEL;waid=…:…`. */
const valueOf = (lines: readonly string[], name: string): string => {
  const line = lines.find(each => new RegExp(`^(item\\d+\\.)?${name}[;:]`, 'i').test(each));
  return line === undefined ? '' : unescape(line.slice(line.indexOf(':') + 1));
};

const numberOf = (line: string): string => {
  const known = /[;:]waid=(\d+)/i.exec(line)?.[1];
  return known ?? line.slice(line.indexOf(':') + 1).replace(/\D/g, '');
};

const contactOf = (card: string): VcardContact => {
  const lines = linesOf(card);
  const numbers = lines.filter(line => /^(item\d+\.)?TEL[;:]/i.test(line)).map(numberOf);
  const structured = valueOf(lines, 'N').split(';').reverse().join(' ').trim();
  const valid = [...new Set(numbers)].filter(number => number.length >= 8);
  return {
    name: valueOf(lines, 'FN') || structured || (valid[0] ?? ''),
    organisation: valueOf(lines, 'ORG').replace(/;/g, ' ').trim(),
    numbers: valid,
  };
};

/** The contacts of a vCard text, which may hold several cards. */
export const contactsOf = (body: string): readonly VcardContact[] =>
  body
    .split(/(?=BEGIN:VCARD)/i)
    .filter(card => /^BEGIN:VCARD/i.test(card.trim()))
    .map(contactOf);
