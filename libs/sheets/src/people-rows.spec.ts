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
  ['directions from a chat', 'Nome;Telefone;E-mail\nAna Lima;\u202A+55 11 98765\u20114321\u202C;ana@x.com'],
];

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
    const { people, skipped, notes, total } = read(
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
    expect(skipped).toEqual([
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

  it('have the first number of their line that is no landline, else the first one', () => {
    const text = 'Nome;Telefone;Celular\nAna;1133334444;11987654321\nBia;1133334445;\nCaio;;11987654322';
    expect(read(text).people.map(({ phone }) => phone)).toEqual([
      '5511987654321',
      '551133334445',
      '5511987654322',
    ]);
  });

  it('keep other columns under their titles', () => {
    const [person] = read(
      'Nome;Celular;Produto;Vence em;;Vazio\nAna;11987654321;Plano  A;05/12/2026;x;',
    ).people;
    expect(person?.fields).toEqual([
      { name: 'Produto', value: 'Plano A' },
      { name: 'Vence em', value: '05/12/2026' },
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
