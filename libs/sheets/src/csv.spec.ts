import { CSV_MARK, csvLine, withoutMark } from '@prosa/contracts';
import fc from 'fast-check';
import { csvRows, csvTextOf, delimiterOf } from './csv-rows';

const cellsOf = (text: string): string[][] => [...csvRows(text)].map(row => [...row.cells]);

describe('A file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+551199',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    '=cmd|" /C calc"!A0',
    '=HYPERLINK("http://x";"y")',
    '＝1+1',
    '＋551199',
    '－2',
    '＠SUM(A1)',
    ' =1+1',
    '\u3000＝1+1',
  ])('runs nothing: %j', payload => {
    const [[cell]] = cellsOf(csvLine([payload])) as [[string]];
    expect(cell).toBe(`'${payload}`);
    expect(withoutMark(cell)).toBe(payload);
  });

  it('says after reading what it said before writing, whatever it is', () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter(each => !each.includes('\u0000') && !/^['\uFEFF]/.test(each));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), rows => {
        const text = CSV_MARK + rows.map(csvLine).join('');
        const read = [...csvRows(text, ';')].map(row => row.cells.map(withoutMark));
        expect(read).toEqual(rows);
      }),
    );
  });

  it.each([
    ['a;b,c;d', ';'],
    ['a,b', ','],
    ['a\tb', '\t'],
    ['"a,b,c";d', ';'],
    ['alone', ';'],
  ])('%j is separated by %j', (text, sign) => expect(delimiterOf(text)).toBe(sign));

  it('knows the line that each row begins on', () => {
    const rows = [...csvRows('a;b\r\n"two\nlines";c\n\nlast')];
    expect(rows.map(row => row.line)).toEqual([1, 2, 4, 5]);
    expect(rows.at(-1)?.cells).toEqual(['last']);
  });

  it('forgives quotes that stand or end where they should not', () => {
    expect(cellsOf('a "b";"c"d\n"open;e\nf;g')).toEqual([
      ['a "b"', 'cd'],
      ['open', 'e'],
      ['f', 'g'],
    ]);
    expect(cellsOf('a; "b;c"; d')).toEqual([['a', 'b;c', ' d']]);
  });

  it('is read where each of its lines stands between quotes', () => {
    const text = '"Nome,Celular"\n"Ana ""Nana"",11987654321"\n"""Lima, Bia"",11987654322"';
    expect(cellsOf(text)).toEqual([
      ['Nome', 'Celular'],
      ['Ana "Nana"', '11987654321'],
      ['Lima, Bia', '11987654322'],
    ]);
    expect(cellsOf('"Lima, Ana";1\n"Souza, Bia";2')[0]).toEqual(['Lima, Ana', '1']);
  });

  it('is read in the encodings that spreadsheets write', () => {
    expect(csvTextOf(Buffer.from('João'))).toBe('João');
    expect(csvTextOf(Buffer.from('João', 'latin1'))).toBe('João');
    expect(csvTextOf(Buffer.from('\uFEFFJoão', 'utf16le'))).toBe('João');
    const mixed = Buffer.concat([Buffer.from('João;Ação\n'), Buffer.from('Conceição', 'latin1')]);
    expect(csvTextOf(mixed)).toBe('João;Ação\nConceição');
    expect(csvTextOf(Buffer.from('João\nConceição').subarray(0, -2))).toMatch(/^João\nConcei/);
    expect(csvTextOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
  });
});
