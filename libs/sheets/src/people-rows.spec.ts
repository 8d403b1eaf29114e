import { readImport } from './people-rows';

const read = (text: string) => readImport(Buffer.from(text));

describe('A file of contacts', () => {
  it('names its columns, in any order, or has them in the usual one', () => {
    const ana = { name: 'Ana Lima', phone: '5511987654321', email: 'ana@x.com' };
    expect(read('E-mail,Telefone,Nome\nANA@x.com,+55 (11) 98765-4321,Ana Lima').people).toEqual([
      { line: 2, ...ana },
    ]);
    expect(read('Ana Lima;5511987654321;ana@x.com').people).toEqual([{ line: 1, ...ana }]);
    expect(read('number\n5511987654321').skipped).toEqual([{ line: 2, reason: 'name' }]);
  });

  it('is judged row by row', () => {
    const { people, skipped } = read(
      `name;number;email
Ana;5511987654321
A;5511987654322
Bruno;123
Bruno;5,51199E+12
Caio;5511987654323;not an address

Ana de novo;+55 11 98765-4321
'=HYPERLINK;5511987654324`,
    );
    expect(people).toMatchObject([
      { line: 2, name: 'Ana', email: '' },
      { line: 9, name: '=HYPERLINK' },
    ]);
    expect(skipped).toEqual([
      { line: 3, reason: 'name' },
      { line: 4, reason: 'number' },
      { line: 5, reason: 'number' },
      { line: 6, reason: 'email' },
      { line: 8, reason: 'repeated' },
    ]);
  });

  it.each([
    ['empty', ''],
    ['of titles only', 'nome;número;email\n'],
    ['of another kind', 'PK\u0000\u0000'],
    ['of too many rows', 'Ana;5511987654321\n'.repeat(50_002)],
  ])('is refused when it is %s', (_, text) => {
    expect(() => read(text)).toThrow('ERR_IMPORT_FILE');
  });
});
