import {
  EMPTY,
  fixture,
  KIND,
  MIB,
  ONE,
  PASSWORD,
  TOO_LARGE,
  UNREADABLE,
  type HostileSheet,
} from './hostile-sheet';
import { cut, sound } from './workbook-parts';

const looping = (): Buffer => {
  const bytes = Buffer.from(fixture('clientes.xls'));
  // The chain of sectors: each is followed by itself.
  const fat = (bytes.readInt32LE(76) + 1) * 512;
  for (let n = 0; n < 128; n += 1) bytes.writeInt32LE(n, fat + n * 4);
  return bytes;
};

const changed = (at: number, value: number): Buffer => {
  const bytes = Buffer.from(fixture('clientes.xls'));
  bytes.writeUInt16LE(value, at);
  return bytes;
};

/** The older container. */
export const compounds: readonly HostileSheet[] = [
  {
    what: 'a workbook with a password',
    bytes: () => fixture('senha.xls'),
    name: 'senha.xls',
    answer: PASSWORD,
  },
  {
    what: 'a container of zeros',
    bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
    name: 'a.xls',
    answer: UNREADABLE,
  },
  { what: 'sectors that follow themselves', bytes: looping, name: 'a.xls', answer: UNREADABLE },
  {
    what: 'half a container',
    bytes: () => cut(fixture('clientes.xls'), 2_000),
    name: 'a.xls',
    answer: UNREADABLE,
  },
  {
    what: 'sectors of an impossible size',
    bytes: () => changed(30, 0xffff),
    name: 'a.xls',
    answer: UNREADABLE,
  },
  {
    what: "a container's first eight bytes",
    bytes: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    name: 'a.xls',
    answer: UNREADABLE,
  },
];

const utf16be = (): Buffer =>
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('Maria;11987654321', 'utf16le').swap16()]);

/** What is taken for text. */
export const texts: readonly HostileSheet[] = [
  {
    what: 'a page',
    bytes: () => Buffer.from('<html><table><tr><td>Maria</td><td>11987654321'),
    name: 'a.xls',
    answer: KIND,
  },
  {
    what: 'a workbook as XML',
    bytes: () => Buffer.from('<?xml version="1.0"?><Workbook/>'),
    name: 'a.xls',
    answer: KIND,
  },
  { what: 'a picture', bytes: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), answer: KIND },
  {
    what: 'a PDF',
    bytes: () => Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n'),
    answer: { total: 0, skipped: 4 },
  },
  { what: 'no bytes at all', bytes: () => Buffer.alloc(0), name: 'a.csv', answer: 'ERR_MEDIA_TYPE' },
  {
    what: 'zero bytes in a text',
    bytes: () => Buffer.from('Maria;1198765\u00004321'),
    name: 'a.csv',
    answer: KIND,
  },
  {
    what: 'a quote that is never closed',
    bytes: () => Buffer.from(`Maria;11987654321\n"${'a;b\n'.repeat(500_000)}`),
    name: 'a.csv',
    answer: TOO_LARGE,
  },
  {
    what: 'two million quotes',
    bytes: () => Buffer.from('"'.repeat(2_000_000)),
    name: 'a.csv',
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'one line of five MB',
    bytes: () => Buffer.from('a'.repeat(5 * MIB)),
    name: 'a.csv',
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'five MB of line ends',
    bytes: () => Buffer.from('\n'.repeat(5 * MIB)),
    name: 'a.csv',
    answer: EMPTY,
  },
  {
    what: 'a line of five million cells',
    bytes: () => Buffer.from(`Maria;11987654321${';'.repeat(5_000_000)}`),
    name: 'a.csv',
    answer: ONE,
  },
  { what: 'text from the other end', bytes: utf16be, name: 'a.csv', answer: ONE },
  {
    what: 'text of two bytes a sign',
    bytes: () => Buffer.from('\uFEFFJoão;11987654321', 'utf16le'),
    name: 'a.csv',
    answer: ONE,
  },
  {
    what: 'text of Western Windows',
    bytes: () => Buffer.from('Jo\xe3o;11987654321', 'latin1'),
    name: 'a.csv',
    answer: ONE,
  },
  {
    what: 'line ends of old Macs',
    bytes: () => Buffer.from('Nome;Telefone\rMaria;11987654321\rRita;11987654322'),
    name: 'a.csv',
    answer: { total: 2, skipped: 0 },
  },
  {
    what: '100,001 rows',
    bytes: () => Buffer.from('Maria;1\n'.repeat(100_001)),
    name: 'a.csv',
    answer: TOO_LARGE,
  },
  {
    what: 'a name that climbs out of the folder',
    bytes: sound,
    name: '../../../etc/passwd.xlsx',
    answer: ONE,
  },
  { what: 'a name of 3,000 letters', bytes: sound, name: `${'a'.repeat(3_000)}.xlsx`, answer: ONE },
  {
    what: 'a name with quotes and line ends',
    bytes: sound,
    name: 'a"\r\nX-Injected: 1\r\n.xlsx',
    answer: ONE,
  },
];
