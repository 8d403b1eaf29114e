import { readPhone } from '@prosa/contracts';

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

const QUOTED = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

/** Long lines of a card go on in the next one, after a blank; quoted-printable ones after an equals sign. */
const linesOf = (card: string): readonly string[] => {
  const lines: string[] = [];
  for (const line of card.replace(/(?<!=\r?)\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const last = lines.at(-1) ?? '';
    if (QUOTED.test(last) && last.endsWith('=')) lines.splice(-1, 1, last.slice(0, -1) + line.trimEnd());
    else lines.push(line.trim());
  }
  return lines;
};

const decoded = (bytes: Uint8Array, charset: string): string => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** The value of a property, in words. */
const valueIn = (line: string): string => {
  const value = line.slice(line.indexOf(':') + 1);
  if (!QUOTED.test(line)) return unescape(value);
  const charset = /;CHARSET="?([\w-]+)/i.exec(line)?.[1] ?? 'utf-8';
  const text = value.replace(/(?:=[\dA-F]{2})+/gi, bytes =>
    decoded(
      Uint8Array.from(bytes.slice(1).split('='), byte => Number.parseInt(byte, 16)),
      charset,
    ),
  );
  return unescape(text);
};

/** Properties may be grouped: `item1.TEL;waid=…:…`. */
const valueOf = (lines: readonly string[], name: string): string => {
  const line = lines.find(each => new RegExp(`^(item\\d+\\.)?${name}[;:]`, 'i').test(each));
  return line === undefined ? '' : valueIn(line);
};

/** The numbers of a line, which may hold several; what is none is shown as it is written. */
const numbersOf = (line: string): readonly string[] => {
  const known = /[;:]waid=(\d+)/i.exec(line)?.[1];
  if (known !== undefined) return [known];
  const value = valueIn(line);
  const reading = readPhone(value);
  return 'number' in reading ? [reading.number, ...reading.others] : [value];
};

const contactOf = (card: string): VcardContact => {
  const lines = linesOf(card);
  const numbers = lines.filter(line => /^(item\d+\.)?TEL[;:]/i.test(line)).flatMap(numbersOf);
  const structured = valueOf(lines, 'N').split(';').reverse().join(' ').trim();
  const isNumber = (text: string): boolean => /^\d+$/.test(text);
  const valid = [...new Set([...numbers.filter(isNumber), ...numbers])].filter(number => number.length >= 8);
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
