import { workbookOf } from '@prosa/sheets';
import { EMPTY, ONE, TOO_LARGE, UNREADABLE, type HostileSheet } from './hostile-sheet';
import { BOOK, BOOK_RELS, HEAD, MARIA, repeated, row, rows, sheetOf, text, workbook } from './workbook-parts';

/** What stands in the parts of a workbook. */
export const contents: readonly HostileSheet[] = [
  {
    what: 'an external entity',
    bytes: () =>
      workbook({
        sheet: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetOf(row(1, text('A1', '&x;'), text('B1', '11987654321')))}`,
      }),
    answer: ONE,
  },
  {
    what: 'entities of entities',
    bytes: () => {
      const laughs = repeated(9, n => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
      const doctype = `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`;
      return workbook({ sheet: doctype + sheetOf(row(1, text('A1', '&l9;'), text('B1', '11987654321'))) });
    },
    answer: ONE,
  },
  {
    what: 'a dimension that lies',
    bytes: () =>
      workbook({
        sheet: sheetOf(MARIA).replace('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
      }),
    answer: ONE,
  },
  {
    what: 'a cell in the last corner',
    bytes: () => rows(MARIA + row(1_048_576, text('XFD1048576', 'x'))),
    answer: ONE,
  },
  {
    what: 'a row with an impossible number',
    bytes: () => rows(MARIA + row(999_999_999_999, text('A999999999999', 'x'))),
    answer: ONE,
  },
  {
    what: 'row zero',
    bytes: () => rows(row(0, text('A0', 'Maria'), text('B0', '11987654321'))),
    answer: EMPTY,
  },
  {
    what: 'a column that there is not',
    bytes: () => rows(row(1, text('A1', 'Maria'), text('B1', '11987654321'), text('ZZZZZZ1', 'x'))),
    answer: ONE,
  },
  {
    what: 'a row of a hundred thousand cells without places',
    bytes: () =>
      rows(
        row(
          1,
          text('A1', 'Maria'),
          text('B1', '11987654321'),
          repeated(100_000, () => '<c><v>1</v></c>'),
        ),
      ),
    answer: ONE,
  },
  {
    what: 'a formula as a name',
    bytes: () =>
      rows(
        row(
          1,
          '<c r="A1" t="str"><f>HYPERLINK("http://x.test","Maria")</f><v>Maria</v></c>',
          text('B1', '11987654321'),
        ),
      ),
    answer: ONE,
  },
  {
    what: 'a formula without a value',
    bytes: () => rows(row(1, '<c r="A1"><f>NOW()</f></c>', text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'a text that begins as a formula does',
    bytes: () => rows(row(1, text('A1', "=cmd|' /C calc'!A1"), text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'a text that is not in the table of texts',
    bytes: () =>
      workbook({
        sheet: sheetOf(row(1, '<c r="A1" t="s"><v>99</v></c>', text('B1', '11987654321'))),
        strings: '<sst/>',
      }),
    answer: UNREADABLE,
  },
  {
    what: 'a million texts that nothing shows',
    bytes: () =>
      workbook({ strings: `<sst count="1000000">${repeated(1_000_000, n => `<si><t>${n}</t></si>`)}</sst>` }),
    answer: TOO_LARGE,
  },
  {
    what: 'a hundred thousand tags in each other',
    bytes: () => rows(MARIA + '<a>'.repeat(100_000)),
    answer: ONE,
  },
  {
    what: 'tags that are never closed',
    bytes: () => workbook({ sheet: HEAD + '<row r="1"><c r="A1"><is><t>Maria' }),
    answer: EMPTY,
  },
  { what: 'a sheet of no bytes', bytes: () => workbook({ sheet: '' }), answer: EMPTY },
  {
    what: 'a book without sheets',
    bytes: () => workbook({ book: BOOK.replace(/<sheet .*?\/>/, '') }),
    answer: UNREADABLE,
  },
  {
    what: 'a book whose sheet is missing',
    bytes: () => workbook({ bookRels: BOOK_RELS.replace('sheet1.xml', 'nada.xml') }),
    answer: UNREADABLE,
  },
  {
    what: 'signs that no text may hold',
    bytes: () => rows(row(1, text('A1', 'Ma_x0000_ria\u0001'), text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'errors instead of values',
    bytes: () => rows(row(1, '<c r="A1" t="e"><v>#REF!</v></c>', text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'a date as a number',
    bytes: () => rows(row(1, text('A1', 'Maria'), '<c r="B1" t="d"><v>2026-11-25</v></c>')),
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'a number that lost its digits',
    bytes: () => rows(row(1, text('A1', 'Maria'), text('B1', '5,51199E+12'))),
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'a number with a fraction',
    bytes: () => rows(row(1, text('A1', 'Maria'), '<c r="B1"><v>11987654321.5</v></c>')),
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'a truth as a number',
    bytes: () => rows(row(1, text('A1', 'Maria'), '<c r="B1" t="b"><v>1</v></c>')),
    answer: { total: 0, skipped: 1 },
  },
  {
    what: 'a name of a million letters',
    bytes: () => rows(row(1, text('A1', 'a'.repeat(1_000_000)), text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'macros',
    bytes: () => workbook({ more: [{ name: 'xl/vbaProject.bin', content: 'Auto_Open' }] }),
    name: 'lista.xlsm',
    answer: ONE,
  },
  {
    what: 'links to other files',
    bytes: () =>
      workbook({
        more: [
          {
            name: 'xl/externalLinks/externalLink1.xml',
            content: '<externalLink><externalBook/></externalLink>',
          },
        ],
      }),
    answer: ONE,
  },
  {
    what: 'signs that turn the direction of writing',
    bytes: () => rows(row(1, text('A1', 'مريم \u202Etxt.exe 👩‍👩‍👧'), text('B1', '11987654321'))),
    answer: ONE,
  },
  {
    what: 'titles that are properties of objects',
    bytes: () =>
      workbookOf('Lista', [
        ['__proto__', 'constructor', 'toString'],
        ['Maria', '11987654321', ''],
      ]),
    answer: ONE,
  },
];
