import { CFB, utils, write, type BookType } from '@e965/xlsx';
import { workbookRows } from './workbook';

const ROWS = [
  ['Nome', 'Celular'],
  ['Ana', '11987654321'],
  ['Bia', '11987654322'],
  ['Caio', '11987654323'],
];

const workbook = (bookType: BookType, rows: readonly (readonly string[])[] = ROWS): Buffer => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows.map(row => [...row]));
  sheet['!rows'] = rows.map((_, at) => ({ hidden: at === 2 }));
  utils.book_append_sheet(book, sheet, 'Clientes');
  return write(book, { type: 'buffer', bookType, compression: true, cellStyles: true }) as Buffer;
};

/** The part of a container, changed: the library writes hidden rows of .xlsx only. */
const changed = (bytes: Buffer, part: string, change: (content: Buffer) => Buffer): Buffer => {
  const container = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(container, part);
  if (entry === null) throw new Error(`${part} is missing`);
  entry.content = change(Buffer.from(entry.content as Uint8Array));
  entry.size = entry.content.length;
  const fileType = bytes.subarray(0, 2).toString() === 'PK' ? 'zip' : 'cfb';
  return Buffer.from(CFB.write(container, { fileType, type: 'buffer' }) as Buffer);
};

/** The record of BIFF8 that describes a row. */
const rowRecord = (row: number, flags: number): Buffer => {
  const record = Buffer.alloc(20);
  record.writeUInt16LE(0x0208, 0);
  record.writeUInt16LE(16, 2);
  record.writeUInt16LE(row, 4);
  record.writeUInt16LE(2, 8);
  record.writeUInt16LE(0x00ff, 10);
  record.writeUInt8(flags, 16);
  return record;
};

/** Where the cells of the only sheet of a BIFF8 stream begin. */
const cellsIn = (stream: Buffer): number => {
  const [dimensions, header] = [0x0200, 4];
  for (let at = 0; at < stream.length; at += header + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === dimensions) return at + header + stream.readUInt16LE(at + 2);
  throw new Error('no sheet');
};

const ods = (attributes: string, rows = ROWS): Buffer =>
  changed(workbook('ods', rows), '/content.xml', content => {
    let row = -1;
    const text = content.toString().replace(/<table:table-row(?=[ >])/g, tag => {
      row += 1;
      return row === 2 ? `${tag} ${attributes}` : tag;
    });
    return Buffer.from(text);
  });

const hiddenIn = (bytes: Buffer): string[] =>
  [...workbookRows(bytes, 100).rows]
    .filter(({ isHidden }) => isHidden === true)
    .map(({ cells }) => cells[0] ?? '');

describe('the rows of a workbook', () => {
  it.each<[string, () => Buffer, string[]]>([
    ['an .xlsx', () => workbook('xlsx'), ['Bia']],
    ['an .ods', () => ods('table:visibility="collapse"'), ['Bia']],
    ['an .ods with a filter', () => ods('table:style-name="ro1" table:visibility="filter"'), ['Bia']],
    ['an .ods without any', () => ods('table:visibility="visible"'), []],
    [
      'an .ods where one stands for two',
      () => ods('table:number-rows-repeated="2" table:visibility="collapse"'),
      ['Bia', 'Bia'],
    ],
    [
      'an .xls',
      () =>
        changed(workbook('biff8'), '/Workbook', stream => {
          const at = cellsIn(stream);
          const records = [rowRecord(1, 0), rowRecord(2, 0x20)];
          return Buffer.concat([stream.subarray(0, at), ...records, stream.subarray(at)]);
        }),
      ['Bia'],
    ],
  ])('are known to be hidden in %s', (_, bytes, names) => expect(hiddenIn(bytes())).toEqual(names));

  it.each([
    'BEGIN:VCARD\nFN:Ana\nTEL:+5511987654321',
    '[{"celular":"11987654321"}]',
    '{"a":1}',
    '{\\rtf1 11987654321}',
  ])('are none of %j', text => expect(() => [...workbookRows(Buffer.from(text), 10).rows]).toThrow('kind'));

  it('keep their places and cells in each format', () => {
    for (const format of ['xlsx', 'ods', 'biff8'] as const)
      expect(
        [...workbookRows(workbook(format), 100).rows].map(({ line, cells }) => [line, ...cells]),
      ).toEqual(ROWS.map((cells, at) => [at + 1, ...cells]));
  });

  const several = (
    bookType: BookType,
    sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
    hidden: readonly number[] = [],
  ): Buffer => {
    const book = utils.book_new();
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map(row => [...row])), name);
    book.Workbook = { Sheets: Object.keys(sheets).map((_, at) => ({ Hidden: hidden.includes(at) ? 1 : 0 })) };
    return write(book, { type: 'buffer', bookType }) as Buffer;
  };
  const read = (bytes: Buffer, chosen?: string) => {
    const { rows, sheet, sheets } = workbookRows(bytes, 100, chosen);
    return { sheet, sheets, names: [...rows].slice(1).map(({ cells }) => cells[0]) };
  };

  it.each<BookType>(['xlsx', 'biff8', 'ods', 'xlsb'])(
    'are of the first sheet that holds people in %s',
    format => {
      const cover = [['Instruções'], ['Preencha a outra aba']];
      const bytes = several(format, { Capa: [], Ajuda: cover, Clientes: ROWS });
      expect(read(bytes)).toEqual({
        ...{ sheet: 'Clientes', sheets: ['Capa', 'Ajuda', 'Clientes'] },
        names: ['Ana', 'Bia', 'Caio'],
      });
    },
  );

  it('are of visible sheets, unless only a hidden one holds people', () => {
    const old = [
      ['Nome', 'Celular'],
      ['Dora', '11987654329'],
    ];
    const visible = several('xlsx', { Antigos: old, Clientes: ROWS }, [0]);
    expect(read(visible)).toEqual({ sheet: 'Clientes', sheets: ['Clientes'], names: ['Ana', 'Bia', 'Caio'] });
    const hidden = several('xlsx', { Antigos: old, Capa: [['Capa']] }, [0]);
    expect(read(hidden)).toEqual({ sheet: 'Antigos', sheets: ['Antigos', 'Capa'], names: ['Dora'] });
  });

  it('are of the sheet that a person chose', () => {
    const bytes = several('xlsx', {
      Jan: ROWS,
      Fev: [
        ['Nome', 'Celular'],
        ['Dora', '11987654329'],
      ],
    });
    expect(read(bytes)).toMatchObject({ sheet: 'Jan', sheets: ['Jan', 'Fev'] });
    expect(read(bytes, 'Fev')).toMatchObject({ sheet: 'Fev', names: ['Dora'] });
    for (const book of [bytes, several('xlsx', { Jan: ROWS })])
      expect(() => read(book, 'Mar')).toThrow('unreadable');
  });

  it.each<BookType>(['xlsx', 'biff8', 'ods', 'xlsb'])('have dates as people write them in %s', format => {
    const days = [
      new Date(Date.UTC(2026, 11, 5)),
      new Date(Date.UTC(2026, 11, 5, 13, 30)),
      new Date(Date.UTC(1990, 4, 12)),
    ];
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([[...days, '']], { cellDates: true, UTC: true });
    sheet['D1'] = { t: 'n', v: 8.25 / 24, z: 'hh:mm' };
    utils.book_append_sheet(book, sheet, 'Datas');
    const bytes = write(book, { type: 'buffer', bookType: format }) as Buffer;
    const [row] = workbookRows(bytes, 10).rows;
    expect(row?.cells).toEqual(['05/12/2026', '05/12/2026 13:30', '12/05/1990', '08:15']);
  });
});
