import { utils, write, type BookType } from '@e965/xlsx';
import type {
  CampaignDetail,
  ContactImportAnswer,
  ContactImportState,
  ContactListImportAnswer,
  ContactListImportState,
  ContactListItemPage,
  ContactListView,
  ContactView,
  ErrorBody,
  SheetImportView,
  SheetLeftOut,
  SheetSample,
  SheetUploadAnswer,
  TicketView,
} from '@prosa/contracts';
import type { ApiClient, Answer } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const UNTIL_THE_END = 90_000;

let numbers = 0;
const number = (): string => `11${String(976_100_000 + ++numbers)}`;

const workbook = (
  bookType: BookType,
  rows: readonly (readonly string[])[],
  hidden: readonly number[] = [],
): Buffer => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows.map(row => [...row]));
  sheet['!rows'] = rows.map((_, at) => ({ hidden: hidden.includes(at) }));
  utils.book_append_sheet(book, sheet, 'Clientes');
  return write(book, { type: 'buffer', bookType, compression: true, cellStyles: true }) as Buffer;
};

describe('A sheet of people', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let list: ContactListView;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
  });

  beforeEach(async () => {
    list = await admin.post('/contact-lists', { name: `Lista ${number()}` });
  });

  const send = async <T>(path: string, content: Buffer | string): Promise<Answer<T & ErrorBody>> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'clientes');
    const response = await fetch(`${company.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    const body = (await response.json()) as T & ErrorBody;
    return { status: response.status, headers: response.headers, body };
  };
  /** The result of an import, which on a busy machine comes after the answer of its request. */
  const ended = async <T extends object>(
    path: string,
    { body }: Answer<SheetUploadAnswer<T> & ErrorBody>,
  ): Promise<{ readonly body: T }> => {
    if (body.status === 'finished') return { body };
    return eventually(async () => {
      const last = (await admin.get<{ import: SheetImportView<T> | null }>(path)).import;
      if (last?.importId !== body.importId || last.answer === null) throw new Error(`${last?.status}`);
      return { body: last.answer };
    }, UNTIL_THE_END);
  };
  const intoBook = async (content: Buffer | string, query = '') =>
    ended<ContactImportAnswer>('/contacts/import', await send(`/contacts/import${query}`, content));
  const intoList = async (content: Buffer | string, query = '') =>
    ended<ContactListImportAnswer>(
      `/contact-lists/${list.id}/import`,
      await send(`/contact-lists/${list.id}/upload${query}`, content),
    );
  const found = async (phone: string): Promise<ContactView | undefined> =>
    (await admin.get<{ contacts: ContactView[] }>(`/contacts?searchParam=${phone}`)).contacts[0];
  const items = (): Promise<ContactListItemPage> =>
    admin.get(`/contact-list-items?contactListId=${list.id}&searchParam=&pageNumber=1`);

  const google = (phone: string): string =>
    'First Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\n' +
    `Ana,Lima,ana@x.com,Mobile,+55 ${phone} ::: +55 11 3333-4444\n`;

  it.each<[string, (phone: string) => Buffer | string]>([
    ['Google Contacts', google],
    [
      'a CSV with a line for Excel',
      phone => `sep=;\nNome;E-mail;WhatsApp (com DDD)\nAna Lima;ana@x.com;${phone}\n`,
    ],
    [
      'an .xlsx with a CPF',
      phone =>
        workbook('xlsx', [
          ['CPF', 'Nome do cliente', 'E-mail', 'Telefone celular'],
          ['529.982.247-25', 'Ana Lima', 'ana@x.com', phone],
        ]),
    ],
    [
      'an .ods',
      phone =>
        workbook('ods', [
          ['nombre', 'apellidos', 'correo', 'móvil'],
          ['Ana', 'Lima', 'ana@x.com', phone],
        ]),
    ],
    [
      'an .xls',
      phone =>
        workbook('biff8', [
          ['name', 'email', 'phone_number'],
          ['Ana Lima', 'ana@x.com', phone],
        ]),
    ],
  ])('of %s is imported into the contact book and into lists alike', async (_, sheet) => {
    const phone = number();
    expect((await intoBook(sheet(phone))).body).toMatchObject({ imported: 1, updated: 0, skippedCount: 0 });
    expect(await found(phone)).toMatchObject({ name: 'Ana Lima', email: 'ana@x.com', number: `55${phone}` });
    expect((await intoList(sheet(phone))).body).toMatchObject({ created: 1, known: 0, skipped: {} });
    expect((await items()).records).toMatchObject([
      { name: 'Ana Lima', email: 'ana@x.com', number: `55${phone}` },
    ]);
  });

  it('keeps other columns as fields, and says what it left out', async () => {
    const [first, second] = [number(), number()];
    const csv = `Nome;WhatsApp;E-mail;Produto\nAna;${first} / ${second};ana;Plano A\n;${second};;\nBia;5,51199E+12;;`;
    const answer = await intoBook(csv);
    expect(answer.body).toMatchObject({
      ...{ imported: 2, skipped: [{ line: 4, reason: 'shortened' }] },
      notes: [
        { line: 2, note: 'numbers' },
        { line: 2, note: 'email' },
      ],
    });
    expect(await found(first)).toMatchObject({
      email: '',
      extraInfo: [{ name: 'Produto', value: 'Plano A' }],
    });
    expect(await found(second)).toMatchObject({ name: `55${second}` });
    await intoBook(`Nome;WhatsApp;Cidade\nAna;${first};Recife`);
    expect((await found(first))?.extraInfo).toEqual([
      { name: 'Produto', value: 'Plano A' },
      { name: 'Cidade', value: 'Recife' },
    ]);
    await intoList(csv);
    const fields = (await items()).records.map(record => record.fields);
    expect(fields).toContainEqual([{ name: 'Produto', value: 'Plano A' }]);
  });

  it('gives a quick reply and a campaign the columns that they name', async () => {
    const csv = (phone: string): string => `Nome;Celular;Vencimento da fatura\nAna Lima;${phone};05/12\n`;
    const connection = await company.connect();
    const [known, listed] = [company.customer(), company.customer()];
    await intoBook(csv(known));
    const contactId = (await found(known))?.id;
    const ticket = await admin.post<TicketView>('/tickets', { contactId, whatsappId: connection.id });
    const body = 'Vence em {{vencimento_da_fatura}}, {{firstName}}. {{outro}}';
    await admin.post(`/messages/${ticket.id}`, { body });
    await intoList(csv(listed));
    await paceCampaigns(admin);
    const { id } = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Faturas', whatsappId: connection.id, contactListId: list.id, message1: body },
    });
    await admin.post(`/campaigns/${id}/start`, {});
    for (const phone of [known, listed])
      await eventually(async () => {
        const texts = (await company.phone.messages(phone)).map(({ text }) => text);
        expect(texts.join()).toContain('Vence em 05/12, Ana. {{outro}}');
      }, UNTIL_THE_END);
  });

  it('is read by the columns that a person chose, after a sample of it', async () => {
    const phone = number();
    const csv = `Coluna 1;Coluna 2;Coluna 3\nVendas;Ana;${phone}\nVendas;Bia;${number()}\n`;
    for (const path of ['/contacts/import', `/contact-lists/${list.id}/upload`]) {
      const { body } = await send<SheetSample>(`${path}/sample`, csv);
      expect(body.columns.map(({ role }) => role)).toEqual(['name', 'field', 'number']);
      expect(body).toMatchObject({ total: 2, skipped: 0, hidden: 0, rows: [['Vendas', 'Ana', phone], {}] });
      const chosen = await send<SheetSample>(`${path}/sample?columns=ignore,name,number`, csv);
      expect(chosen.body.people[0]).toEqual({ name: 'Ana', number: `55${phone}`, email: '' });
      const wrong = await send<SheetSample>(`${path}/sample?columns=ignore,other`, csv);
      expect([wrong.status, wrong.body.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    await intoBook(csv, '?columns=ignore,name,number');
    expect(await found(phone)).toMatchObject({ name: 'Ana', extraInfo: [] });
    await intoList(csv, '?columns=ignore,name,number');
    expect((await items()).records.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bia']);
  });

  it('answers all lines that it leaves out, with their cells', async () => {
    const good = number();
    const bad = Array.from({ length: 1_200 }, (_, n) => `Ana ${n};${n};;Rua ${n}`);
    const csv = ['Nome;Celular;E-mail;Rua', ...bad, `Bia;${good};bia;"Rua ""B"""`].join('\n');
    for (const path of ['/contacts/import', `/contact-lists/${list.id}/upload`]) {
      const { status, body } = await send<SheetLeftOut>(`${path}/left-out`, csv);
      expect([status, body.titles, body.lines.length]).toEqual([
        200,
        ['Nome', 'Celular', 'E-mail', 'Rua'],
        1_201,
      ]);
      expect([body.lines[1_199], body.lines[1_200]]).toEqual([
        { line: 1_201, reason: 'number', notes: [], cells: ['Ana 1199', '1199', '', 'Rua 1199'] },
        { line: 1_202, reason: null, notes: ['email'], cells: ['Bia', good, 'bia', 'Rua "B"'] },
      ]);
    }
    expect(await found(good)).toBeUndefined();
  });

  it('is read from the sheet that holds people, or that a person chose', async () => {
    const book = utils.book_new();
    const [first, second] = [number(), number()];
    const add = (name: string, rows: string[][]): string =>
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    add('Capa', [['Clientes da loja']]);
    add('Janeiro', [
      ['Nome', 'DDD', 'Celular'],
      ['Ana', first.slice(0, 2), first.slice(2)],
    ]);
    add('Fevereiro', [
      ['Cliente', 'WhatsApp'],
      ['Bia', second],
    ]);
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { body } = await send<SheetSample>('/contacts/import/sample', bytes);
    expect(body).toMatchObject({
      ...{ sheet: 'Janeiro', sheets: ['Capa', 'Janeiro', 'Fevereiro'] },
      people: [{ name: 'Ana', number: `55${first}` }],
    });
    const gone = await send<SheetSample>('/contacts/import/sample?sheet=Abril', bytes);
    expect([gone.status, gone.body.error]).toEqual([422, 'ERR_SHEET_UNREADABLE']);
    await intoBook(bytes, '?sheet=Fevereiro');
    expect([await found(first), (await found(second))?.name]).toEqual([undefined, 'Bia']);
    await intoList(bytes);
    expect((await items()).records).toMatchObject([{ name: 'Ana', number: `55${first}` }]);
  });

  it('says how many rows of an .xlsx are hidden, and leaves them out', async () => {
    const rows = [
      ['Nome', 'Celular'],
      ['Ana', number()],
      ['Bia', number()],
      ['Caio', number()],
    ];
    const sheet = workbook('xlsx', rows, [2]);
    const { body } = await send<SheetSample>(`/contact-lists/${list.id}/upload/sample`, sheet);
    expect(body).toMatchObject({ total: 3, hidden: 1 });
    expect((await intoList(sheet, '?skipHidden=true')).body).toMatchObject({ created: 2 });
    expect((await intoList(sheet, '?skipHidden=false')).body).toMatchObject({ created: 1, known: 2 });
  });

  it('can be cancelled while it is imported; who is in stays in', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `Pessoa ${n};${21_970_000_000 + n}`);
    const csv = ['Nome;Celular', ...rows].join('\n');
    const uploading = [
      send<SheetUploadAnswer<ContactImportAnswer>>('/contacts/import', csv),
      send<SheetUploadAnswer<ContactListImportAnswer>>(`/contact-lists/${list.id}/upload`, csv),
    ];
    for (const path of ['/contacts/import', `/contact-lists/${list.id}/import`]) {
      const last = async () => (await admin.get<ContactImportState | ContactListImportState>(path)).import;
      await eventually(async () => expect(await last()).toMatchObject({ status: 'running', total: 20_000 }));
      const cancelled = await admin.post<ContactImportState>(`${path}/cancel`, {});
      expect(cancelled.import).toMatchObject({ status: 'cancelled', answer: null });
      expect(cancelled.import?.done).toBeLessThan(20_000);
      // Once more has no effect.
      expect((await admin.post<ContactImportState>(`${path}/cancel`, {})).import?.status).toBe('cancelled');
    }
    for (const { status } of await Promise.all(uploading)) expect(status).toBe(202);
    await eventually(async () =>
      expect((await intoBook(`Nome;Celular\nAna;${number()}`)).body).toMatchObject({ imported: 1 }),
    );
  });
});
