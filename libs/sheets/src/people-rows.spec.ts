import type { ColumnRole } from '@prosa/contracts';
import { csvRows, csvTextOf } from './csv-rows';
import { PeopleRows, type ImportedPerson, type PeopleFound, type PeopleRules } from './people-rows';

const read = (
  content: string | Buffer,
  rules: Partial<PeopleRules> = {},
): PeopleFound & { readonly people: readonly ImportedPerson[] } => {
  const rows = new PeopleRows({ most: 50_000, ...rules });
  for (const row of csvRows(csvTextOf(Buffer.from(content)) ?? '')) rows.take(row);
  const found = rows.end();
  return { ...found, people: rows.taken() };
};

const ana = { name: 'Ana Lima', phone: '5511987654321', email: 'ana@x.com' };
const named = ({ name, phone, email }: ImportedPerson) => ({ name, phone, email });

/** Sheets as programs and people write them; each holds Ana. */
const sheets: readonly (readonly [string, string])[] = [
  ['English titles', 'name,email,phone_number\nAna Lima,ana@x.com,11987654321'],
  ['titles of several words', 'Nome completo;E-mail;Telefone celular\nAna Lima;ana@x.com;(11) 98765-4321'],
  ['titles in any order', 'E-mail,Telefone,Nome\nANA@x.com,+55 (11) 98765-4321,Ana Lima'],
  [
    'a CPF that looks like a phone',
    'CPF|Nome do cliente|WhatsApp (com DDD)|E-mail\n11987654321|Ana Lima|11 98765-4321|ana@x.com',
  ],
  ['a CPF with its signs', 'Documento;Nome;Contato;Email\n529.982.247-25;Ana Lima;11987654321;ana@x.com'],
  ['a line for Excel', 'sep=;\nNome;E-mail;WhatsApp\nAna Lima;ana@x.com;11987654321'],
  [
    'a line for Excel with another delimiter',
    '"sep=|"\r\nNome|E-mail|WhatsApp\r\nAna Lima|ana@x.com|11987654321',
  ],
  ['tabs', 'Nombre\tCorreo electrónico\tTeléfono móvil\nAna Lima\tana@x.com\t+55 11 98765-4321'],
  [
    'the columns of Google Contacts',
    'First Name,Middle Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
      'Ana,,Lima,Padaria Lima,* Home,ana@x.com,Mobile,+55 11 98765-4321 ::: +55 11 3333-4444,,',
  ],
  [
    'the former columns of Google Contacts',
    'Name,Given Name,Additional Name,Family Name,Yomi Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\n' +
      'Ana Lima,Ana,,Lima,,* ,ana@x.com,Mobile,11987654321',
  ],
  [
    'the columns of Outlook',
    'Title,First Name,Middle Name,Last Name,Suffix,Company,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,Birthday\n' +
      ',Ana,,Lima,,Lima Ltda,1133330000,1133331111,,11987654321,ana@x.com,SMTP,1990-05-12',
  ],
  [
    'the columns of HubSpot',
    '"Record ID","First Name","Last Name","Phone Number","Email","Lead Status","Create Date"\n"151","Ana","Lima","+5511987654321","ana@x.com","","2026-01-05 10:20"',
  ],
  [
    'the columns of RD Station',
    'Email,Nome,Telefone,Celular,Empresa,Data da primeira conversão\nana@x.com,Ana Lima,,(11) 98765-4321,Lima,2026-01-05 10:20:00 -0300',
  ],
  [
    'the columns of a pharmacy',
    'Cód. Cliente;Cliente;CPF/CNPJ;Data Nasc.;Fone Residencial;Fone Celular;E-mail;Últ. Compra;Nº Compras\n' +
      '00012345;Ana Lima;52998224725;12/05/1990;;11987654321;ana@x.com;01/11/2026;12',
  ],
  [
    'the number of a house',
    'Nome;Número;Telefone;E-mail;Número da casa\nAna Lima;;11987654321;ana@x.com;1500',
  ],
  [
    'dates and orders that look like phones',
    'Nome;Número do pedido;Data;Contato;E-mail\nAna Lima;21987654321;20261105;11987654321;ana@x.com',
  ],
  ['first and last name', 'Nome;Sobrenome;Celular;E-mail\nAna;Lima;11987654321;ana@x.com'],
  ['names in Spanish', 'Nombre;Apellidos;Móvil;Correo\nAna;Lima;+5511987654321;ana@x.com'],
  [
    'a heading and a note',
    'Clientes de novembro\n\nAtualizado pela Bia;;\nNome;Fone;Email\nAna Lima;11987654321;ana@x.com',
  ],
  ['a contact that is a name', 'Contato;Telefone;E-mail\nAna Lima;11987654321;ana@x.com'],
  [
    'a number that is not written in its column',
    'Nome;WhatsApp;Telefone;E-mail\nAna Lima;não tem;11987654321;ana@x.com',
  ],
  ['titles of another language', 'Kundin;Rufnummer;Postfach\nAna Lima;11987654321;ana@x.com'],
  ['no titles', 'Ana Lima;5511987654321;ana@x.com'],
  ['no titles and another order', '11987654321;Ana Lima;ana@x.com'],
  ['camel case', 'fullName,phoneNumber,emailAddress\nAna Lima,5511987654321,ana@x.com'],
  ['two numbers in a cell', 'Nome;Telefones;E-mail\nAna Lima;(11) 3333-4444 / (11) 98765-4321;ana@x.com'],
  ['two numbers without a sign', 'Nome;Telefones;E-mail\nAna Lima;11 3333-4444 11 98765-4321;ana@x.com'],
  ['words beside the number', 'Nome;Telefone;E-mail\nAna Lima;cel: 11 98765-4321 (zap);ana@x.com'],
  ['an area code of its own', 'Nome;DDD;Telefone;E-mail\nAna Lima;11;98765-4321;ana@x.com'],
  [
    'the columns of Hotmart',
    'Nome do Produto;Nome;Email;DDD;Telefone\nCurso;Ana Lima;ana@x.com;011;987654321',
  ],
  [
    'a country and an area code of their own',
    'Contato;DDI;DDD;Número;Correo\nAna Lima;55;11;98765 4321;ana@x.com',
  ],
  [
    'an area code for two columns',
    'Nome;DDD;Fone;Celular;E-mail\nAna Lima;(11);33334444;987654321;ana@x.com',
  ],
  [
    'area codes where some numbers have one already',
    'Nome;DDD;Celular;E-mail\nAna Lima;21;11987654321;ana@x.com\n',
  ],
  ['a report with its filters', `${'Filtro;x\n'.repeat(9)}Nome;Fone;Email\nAna Lima;11987654321;ana@x.com`],
  ['titles on several lines', '"Nome\ncompleto";"Celular\n(DDD)";E-mail\nAna Lima;11987654321;ana@x.com'],
  ['titles of one letter', 'A;B;C\nAna Lima;11987654321;ana@x.com'],
  ['a name with signs around', 'Nome, Celular, E-mail\n"Ana Lima", "11987654321", "ana@x.com"'],
  ['a line between quotes', '"Nome,Celular,E-mail"\n"Ana Lima,11987654321,ana@x.com"'],
  ['an address of a mail program', 'Nome;Celular;E-mail\nAna Lima;11987654321;mailto:ana@x.com'],
  ['a name before an address', 'Nome;Celular;E-mail\nAna Lima;11987654321;Ana Lima <ana@x.com>'],
  ['two addresses', 'Nome;Celular;E-mail\nAna Lima;11987654321;ana@x.com; ana@y.com'],
  ['directions from a chat', 'Nome;Telefone;E-mail\nAna Lima;\u202A+55 11 98765\u20114321\u202C;ana@x.com'],
];

/** Bytes of code page 850, of the letters that these specs use. */
const CODES_850: Readonly<Record<string, number>> = {
  ...{ ú: 0xa3, ç: 0x87, ã: 0xc6, é: 0x82, õ: 0xe4, ô: 0x93, á: 0xa0, Á: 0xb5, Ç: 0x80, Ã: 0xc7, Õ: 0xe5 },
};

/** Text as DOS writes it. */
const inCodePage850 = (text: string): Buffer =>
  Buffer.from([...text].map(letter => CODES_850[letter] ?? letter.charCodeAt(0)));

const quoted = Buffer.from([0x93, ...Buffer.from('Loja'), 0x94]);

describe('Text without a mark of its encoding', () => {
  it.each([
    ['Windows-1252 with quotes', quoted, '“Loja”'],
    ['Windows-1252 with a fixed space', Buffer.from('Ana\u00A0Lima;1', 'latin1'), 'Ana\u00A0Lima;1'],
    ['Windows-1252 in capitals', Buffer.from('CONCEIÇÃO;MÜLLER;N°', 'latin1'), 'CONCEIÇÃO;MÜLLER;N°'],
    ['Windows-1252 of one name', Buffer.from('Jäger', 'latin1'), 'Jäger'],
    ['code page 850 in capitals', inCodePage850('CONCEIÇÃO;SIMÕES;ÁGUA'), 'CONCEIÇÃO;SIMÕES;ÁGUA'],
    ['code page 850 in small letters', inCodePage850('Conceição;José;Antônio'), 'Conceição;José;Antônio'],
    [
      'UTF-8 with a line of code page 850',
      Buffer.concat([Buffer.from('João\n'), inCodePage850('Conceição')]),
      'João\nConceição',
    ],
  ])('is read as %s', (_, bytes, text) => {
    expect(csvTextOf(bytes)).toBe(text);
  });
});

describe('The people of a sheet', () => {
  it.each(sheets)('are found with %s', (_, text) => {
    expect(read(text).people.map(named)).toEqual([ana]);
  });

  it.each([
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 of the other order', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 of the other order without a mark', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['code page 850', inCodePage850],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('are read in %s', (_, bytes) => {
    const text = 'Nome;Número;Endereço\nJoão;11987654321;Praça da Sé\n';
    expect(read(bytes(text)).people).toEqual([
      {
        ...{ line: 2, name: 'João', phone: '5511987654321', email: '' },
        fields: [{ name: 'Endereço', value: 'Praça da Sé' }],
      },
    ]);
  });

  it('are judged line by line', () => {
    const { people, skipped, lines, notes, total } = read(
      `name;number;email
Ana;5511987654321
A;5511987654322
Bruno;123
Bruno;5,51199E+12
Caio;5511987654323;not an address

Ana de novo;+55 11 98765-4321
'=HYPERLINK;5511987654324
;5511987654325
${'Ana'.repeat(20)};5511987654326;
Dora;5511987654327 / 5511987654328`,
    );
    expect(people.map(({ line, name, email }) => [line, name, email])).toEqual([
      [2, 'Ana', ''],
      [6, 'Caio', ''],
      [9, '=HYPERLINK', ''],
      [10, '5511987654325', ''],
      [11, 'Ana'.repeat(20).slice(0, 50), ''],
      [12, 'Dora', ''],
    ]);
    expect(skipped).toEqual({ name: 1, number: 1, shortened: 1, repeated: 1 });
    expect(lines).toEqual([
      { line: 3, reason: 'name' },
      { line: 4, reason: 'number' },
      { line: 5, reason: 'shortened' },
      { line: 8, reason: 'repeated' },
    ]);
    expect(notes).toEqual([
      { line: 6, note: 'email' },
      { line: 11, note: 'name' },
      { line: 12, note: 'numbers' },
    ]);
    expect(total).toBe(6);
  });

  it('are all counted, and the first of those with a fault are named', () => {
    const text = `Nome;Celular;E-mail\n${'Ana;1;\n'.repeat(1_500)}${Array.from({ length: 1_500 }, (_, n) => `Bia;${11_970_000_000 + n};bia\n`).join('')}`;
    const { skipped, lines, notes, total } = read(text);
    expect([skipped, lines.length, notes.length, total]).toEqual([{ number: 1_500 }, 1_000, 1_000, 1_500]);
    expect(lines.at(-1)).toEqual({ line: 1_001, reason: 'number' });
  });

  it('are left out in full, with their cells, where that is asked for', () => {
    const rows = new PeopleRows({ most: 5_000, onlyLeftOut: true });
    rows.take({ line: 1, cells: ['Nome', 'Celular', 'E-mail'] });
    for (let line = 2; line < 1_502; line += 1) rows.take({ line, cells: ['Ana', '1', "'=x"] });
    rows.take({ line: 1_502, cells: ['Bia', '11987654321 / 11987654320', 'bia'] });
    rows.take({ line: 1_503, cells: ['Caio', '11987654322'] });
    expect([rows.end().total, rows.taken()]).toEqual([2, []]);
    const lines = rows.takenLeftOut();
    expect(lines.length).toBe(1_501);
    expect(lines[0]).toEqual({ line: 2, reason: 'number', notes: [], cells: ['Ana', '1', '=x'] });
    expect(lines.at(-1)).toEqual({
      ...{ line: 1_502, reason: null, notes: ['numbers', 'email'] },
      cells: ['Bia', '11987654321 / 11987654320', 'bia'],
    });
    expect(rows.takenLeftOut()).toEqual([]);
  });

  it('are refused where the cells of those left out are longer than a file may be', () => {
    const rows = new PeopleRows({ most: 100_000, onlyLeftOut: true });
    const cells = ['Ana', '1', ...Array.from({ length: 60 }, () => 'x'.repeat(1_000))];
    rows.take({ line: 1, cells: ['Nome', 'Celular', ...cells.slice(2).map((_, at) => `Campo ${at}`)] });
    const takeAll = (): void => {
      for (let line = 2; line < 1_000; line += 1) {
        rows.take({ line, cells });
        rows.takenLeftOut();
      }
    };
    expect(takeAll).toThrow('tooLarge');
  });

  it('have the first number of their line that is no landline, else the first one', () => {
    const text = 'Nome;Telefone;Celular\nAna;1133334444;11987654321\nBia;1133334445;\nCaio;;11987654322';
    expect(read(text).people.map(({ phone }) => phone)).toEqual([
      '5511987654321',
      '551133334445',
      '5511987654322',
    ]);
  });

  it('have the country of its own column', () => {
    const text =
      'Name,Country Code,Phone\nAna,+1,2125550100\nBia,351,912345678\nCaio,55,5511987654322\nDora,34,912345678\nEva,,11987654323';
    expect(read(text).people.map(({ phone }) => phone)).toEqual([
      '12125550100',
      '351912345678',
      '5511987654322',
      '34912345678',
      '5511987654323',
    ]);
  });

  it('have further numbers without an area code of their own, of which the first mobile one is taken', () => {
    const { people, notes } = read(
      'Nome;DDD;Telefone\nAna;;(11) 3333-4444 / 98765-4321\nBia;11;98765-4322 e 91234-5678\nCaio;11;3333-4444 98765-4323',
    );
    expect(people.map(({ phone }) => phone)).toEqual(['5511987654321', '5511987654322', '5511987654323']);
    expect(notes.map(({ note }) => note)).toEqual(['numbers', 'numbers', 'numbers']);
  });

  it('are told of Excel where it shortened a number behind a country code, among words, under titles of no known words', () => {
    const skipped = (text: string) => read(text).skipped;
    expect(skipped('Nome;DDI;Telefone\nAna;55;1.198765432E+10')).toEqual({ shortened: 1 });
    expect(skipped('Nome;Telefone\nAna;cel 1,198765432e10\nBia;1.19877E+10;')).toEqual({ shortened: 2 });
    expect(skipped('Kundin;Rufnummer\nAna;1.198765432E+10')).toEqual({ shortened: 1 });
  });

  it('have the area code of a column that a person chose', () => {
    const roles: readonly ColumnRole[] = ['name', 'number', 'number'];
    expect(read('x;y;z\nAna;11;98765-4321', { roles }).people[0]?.phone).toBe('5511987654321');
  });

  it('are named by their number where the name is only signs', () => {
    const text = 'Nome;Celular\n-;11987654321\n.;11987654322\n???;11987654323\n😀;11987654324';
    expect(read(text).people.map(({ name }) => name)).toEqual([
      '5511987654321',
      '5511987654322',
      '5511987654323',
      '5511987654324',
    ]);
  });

  it('keep columns of the same title apart', () => {
    const [person] = read('Nome;Celular;Obs;Obs;Obs\nAna;11987654321;a;b;c').people;
    expect(person?.fields).toEqual([
      { name: 'Obs', value: 'a' },
      { name: 'Obs 2', value: 'b' },
      { name: 'Obs 3', value: 'c' },
    ]);
  });

  it('keep other columns under their titles', () => {
    const [person] = read(
      'Nome;Celular;Produto;Vence em;;Vazio\nAna;11987654321;Plano  A;05/12/2026;x;',
    ).people;
    expect(person?.fields).toEqual([
      { name: 'Produto', value: 'Plano A' },
      { name: 'Vence em', value: '05/12/2026' },
      { name: 'Vazio', value: '' },
    ]);
  });

  it('are read by columns that a person chose', () => {
    const roles: readonly ColumnRole[] = ['ignore', 'number', 'name', 'name', 'field'];
    const text = 'CPF;Fax;Setor;Nome;E-mail\n52998224725;1133334444;Vendas;Ana;ana@x.com';
    expect(read(text, { roles }).people).toEqual([
      {
        ...{ line: 2, name: 'Vendas Ana', phone: '551133334444', email: '' },
        fields: [{ name: 'E-mail', value: 'ana@x.com' }],
      },
    ]);
  });

  it('are hidden or not, and counted', () => {
    const rows = (skipHidden: boolean): PeopleFound => {
      const people = new PeopleRows({ most: 10, skipHidden });
      people.take({ line: 1, cells: ['Nome', 'Fone'] });
      people.take({ line: 2, cells: ['Ana', '11987654321'], isHidden: true });
      people.take({ line: 3, cells: ['Bia', '11987654322'] });
      return people.end();
    };
    expect(rows(false)).toMatchObject({ total: 2, hidden: 1 });
    expect(rows(true)).toMatchObject({ total: 1, hidden: 1 });
  });

  it('are refused where there are none, or too many', () => {
    expect(() => read('')).toThrow('empty');
    expect(() => read('nome;número;email\n')).toThrow('empty');
    expect(() => read('Ana;5511987654321\n'.repeat(12), { most: 10 })).toThrow('tooLarge');
  });
});
