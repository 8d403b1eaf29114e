import { gzipSync } from 'node:zlib';
import { zipOf } from '../zip-archive';
import { KIND, MIB, ONE, PASSWORD, TOO_LARGE, UNREADABLE, type HostileSheet } from './hostile-sheet';
import { cut, partsOf, sheetOf, sound, spaces, workbook } from './workbook-parts';

/** An archive's sizes, its structure, and what it is packed with. */
export const archives: readonly HostileSheet[] = [
  {
    what: 'a part of 80 MB of blanks',
    bytes: () => workbook({ sheet: spaces(80 * MIB) }),
    answer: TOO_LARGE,
  },
  {
    what: 'a part of 80 MB that claims ten bytes',
    bytes: () =>
      zipOf([...partsOf({}), { name: 'xl/media/a.png', content: spaces(80 * MIB), claims: { plain: 10 } }]),
    answer: TOO_LARGE,
  },
  {
    what: 'a hundred parts of one MB each',
    bytes: () =>
      workbook({
        more: Array.from({ length: 100 }, (_, n) => ({ name: `xl/media/${n}.bin`, content: spaces(MIB) })),
      }),
    answer: TOO_LARGE,
  },
  {
    what: 'a hundred names for the same ten MB',
    bytes: () => {
      const parts = partsOf({ more: [{ name: 'xl/media/0.bin', content: spaces(10 * MIB) }] });
      const sharesWith = parts.length - 1;
      const names = Array.from({ length: 100 }, (_, n) => ({
        name: `xl/media/x${n}`,
        content: '',
        sharesWith,
      }));
      return zipOf([...parts, ...names]);
    },
    answer: TOO_LARGE,
  },
  { what: '30 MB out of 30 kB', bytes: () => workbook({ sheet: spaces(30 * MIB) }), answer: TOO_LARGE },
  {
    what: '201 parts',
    bytes: () =>
      workbook({ more: Array.from({ length: 201 }, (_, n) => ({ name: `xl/${n}.xml`, content: '<a/>' })) }),
    answer: TOO_LARGE,
  },
  {
    what: 'a count of parts that are not there',
    bytes: () => zipOf(partsOf({}), { count: 150 }),
    answer: UNREADABLE,
  },
  { what: 'half a workbook', bytes: () => cut(sound(), sound().length / 2), answer: UNREADABLE },
  {
    what: 'a workbook without its last byte',
    bytes: () => cut(sound(), sound().length - 1),
    answer: UNREADABLE,
  },
  { what: "an archive's first four bytes", bytes: () => Buffer.from('PK\u0003\u0004'), answer: UNREADABLE },
  {
    what: 'a directory beyond the end',
    bytes: () => zipOf(partsOf({}), { directoryAt: 0x7fff_ffff }),
    answer: UNREADABLE,
  },
  {
    what: 'a directory that is a part',
    bytes: () => zipOf(partsOf({}), { directoryAt: 0 }),
    answer: UNREADABLE,
  },
  {
    what: 'an encrypted part',
    bytes: () => zipOf([...partsOf({}), { name: 'xl/a.xml', content: 'secret', flags: 1 }]),
    answer: PASSWORD,
  },
  {
    what: 'an unknown way of packing',
    bytes: () => zipOf([...partsOf({}), { name: 'xl/a.xml', content: 'x', method: 99 }]),
    answer: UNREADABLE,
  },
  {
    what: 'sizes of 4 GB',
    bytes: () =>
      zipOf([
        ...partsOf({}),
        { name: 'xl/a.xml', content: 'x', claims: { compressed: 0xffff_ffff, plain: 0xffff_ffff } },
      ]),
    answer: UNREADABLE,
  },
  {
    what: 'a part that does not unpack',
    bytes: () => {
      const bytes = Buffer.from(sound());
      bytes.fill(0xff, 60, 90);
      return bytes;
    },
    answer: UNREADABLE,
  },
  {
    what: 'names that climb out of the folder',
    bytes: () => workbook({ more: [{ name: '../../../../etc/cron.d/x', content: '* * * * * root true' }] }),
    answer: ONE,
  },
  {
    what: 'a name twice',
    bytes: () => workbook({ more: [{ name: 'xl/worksheets/sheet1.xml', content: sheetOf('') }] }),
    answer: ONE,
  },
  {
    what: 'an archive that is no workbook',
    bytes: () => zipOf([{ name: 'leia.txt', content: 'oi' }]),
    answer: KIND,
  },
  {
    what: 'a text document',
    bytes: () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w:document/>' },
      ]),
    name: 'lista.docx',
    answer: UNREADABLE,
  },
  { what: 'bytes after its end', bytes: () => Buffer.concat([sound(), Buffer.from('mais')]), answer: ONE },
  {
    what: 'bytes before its beginning',
    bytes: () => Buffer.concat([Buffer.from([0, 1]), sound()]),
    answer: KIND,
  },
  { what: 'a packed CSV', bytes: () => gzipSync('Maria;11987654321'), name: 'lista.csv', answer: KIND },
];
