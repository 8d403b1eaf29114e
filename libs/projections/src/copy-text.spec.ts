import { copyText } from './copy-text';
import type { Column } from './table-layout';

const plain = (field: string): Column => ({ field, shape: 'plain' });

describe('rows as COPY reads them', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    ['a\tb\nc\rd\\.', 'a\\tb\\nc\\rd\\\\.'],
    [null, '\\N'],
    [undefined, '\\N'],
    [7, '7'],
    [9_007_199_254_740_993n, '9007199254740993'],
    [true, 'true'],
    [new Date('2026-01-02T03:04:05.678Z'), '2026-01-02T03:04:05.678Z'],
    [new Date(NaN), 'no date'],
    [Buffer.from([1, 255]), '\\\\x01ff'],
  ])('keep %p unchanged', (value, text) => {
    expect(copyText([plain('a'), plain('b')], [{ a: value, b: 1 }, { b: 2 }])).toBe(`${text}\t1\n\\N\t2\n`);
  });

  it('hold JSON and arrays as their columns read them', () => {
    const columns: Column[] = [
      { field: 'json', shape: 'json' },
      { field: 'array', shape: 'array' },
    ];
    expect(copyText(columns, [{ json: { a: '"\n' }, array: ['a "b"', 'c'] }])).toBe(
      '{"a":"\\\\"\\\\n"}\t{"a \\\\"b\\\\"","c"}\n',
    );
  });
});
