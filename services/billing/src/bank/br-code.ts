import { withoutAccents } from '@prosa/contracts';

/** A field of a BR Code: its number, the length of its value, and the value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE of a text in ASCII. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Content and recipient of a BR Code. */
export interface BrCodeContent {
  /** Where the payer's bank reads the charge, without `https://`. */
  readonly url: string;
  readonly valueCents: number;
  readonly name: string;
  readonly city: string;
}

const plain = (text: string, most: number): string =>
  withoutAccents(text)
    .replaceAll(/[^\u0020-\u007E]/g, '')
    .slice(0, most);

/** The BR Code of a dynamic charge (EMV by the manual of the Banco Central). */
export const brCodeOf = ({ url, valueCents, name, city }: BrCodeContent): string => {
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', url)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (valueCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return `${text}${crc16(text)}`;
};
