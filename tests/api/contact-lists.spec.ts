import type {
  CampaignDetail,
  CampaignReportPage,
  ConnectionView,
  ContactListImportAnswer,
  ContactListImportState,
  ContactListItemPage,
  ContactListItemView,
  ContactListView,
  ErrorBody,
  SheetSample,
  SheetUploadAnswer,
} from '@prosa/contracts';
import { workbookOf } from '@prosa/sheets';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { ApiClient, Answer } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';
import type { SimulatorClient } from '../support/simulator-client';

/** Saved by LibreOffice Calc: a heading, titles in Portuguese, numbers as numbers and as texts. */
const fixture = (name: string): Buffer => readFileSync(join(__dirname, '../fixtures/sheets', name));
const UNTIL_THE_END = 90_000;

/** An archive with one part that inflates to this many bytes, and declares a small size. */
const bomb = (bytes: number): Buffer => {
  const entry = (name: string, content: Buffer, method: number, at: number): readonly [Buffer, Buffer] => {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(100, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    return [Buffer.concat([local, Buffer.from(name), content]), Buffer.concat([central, Buffer.from(name)])];
  };
  const types = entry('[Content_Types].xml', Buffer.from('<Types/>'), 0, 0);
  const sheet = entry(
    'xl/worksheets/sheet1.xml',
    deflateRawSync(Buffer.alloc(bytes, 32)),
    8,
    types[0].length,
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(types[1].length + sheet[1].length, 12);
  end.writeUInt32LE(types[0].length + sheet[0].length, 16);
  return Buffer.concat([types[0], sheet[0], types[1], sheet[1], end]);
};

/** What a frame says, apart from its place in the feed. */
const withoutSeq = ({ seq: _, ...payload }: Record<string, unknown>): object => payload;

let names = 0;
let numbers = 0;
const number = (): string => `11${String(987_100_000 + ++numbers)}`;

describe('Contact lists', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let ana: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    ana = company.ana;
  });

  const aList = (name = `Lista ${++names}`): Promise<ContactListView> =>
    admin.post('/contact-lists', { name });
  const items = (list: ContactListView, search = ''): Promise<ContactListItemPage> =>
    admin.get(`/contact-list-items?contactListId=${list.id}&searchParam=${search}&pageNumber=1`);
  const put = (list: ContactListView, body: object): Promise<Answer<ContactListItemView & ErrorBody>> =>
    admin.call('POST', '/contact-list-items', { contactListId: list.id, ...body });
  const send = async <T>(
    path: string,
    content: Buffer,
    name = 'lista.xlsx',
  ): Promise<Answer<T & ErrorBody>> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), name);
    const response = await fetch(`${company.url}/api/contact-lists/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as T & ErrorBody,
    };
  };
  const upload = (list: ContactListView, content: Buffer, name?: string) =>
    send<ContactListImportAnswer>(`${list.id}/upload`, content, name);
  const refusal = ({ status, body }: Answer<ErrorBody>): readonly [number, string] => [status, body.error];

  it('are created, found, renamed and deleted by administrators', async () => {
    const list = await aList('Clientes de São Paulo');
    expect(list).toMatchObject({ name: 'Clientes de São Paulo', contactsCount: 0 });
    const page = await admin.get<{ records: ContactListView[] }>(
      '/contact-lists/?searchParam=paulo&pageNumber=1',
    );
    expect(page.records.map(({ id }) => id)).toEqual([list.id]);
    const all = await admin.get<ContactListView[]>('/contact-lists/list');
    expect(all.map(({ id }) => id)).toContain(list.id);
    const taken = await admin.call<ErrorBody>('POST', '/contact-lists', { name: 'Clientes de São Paulo' });
    expect(refusal(taken)).toEqual([409, 'ERR_CONTACT_LIST_NAME_TAKEN']);
    expect(await admin.put(`/contact-lists/${list.id}`, { name: 'Clientes' })).toMatchObject({
      name: 'Clientes',
    });
    expect((await ana.call('GET', '/contact-lists')).status).toBe(403);
    expect((await ana.call('GET', `/contact-list-items?contactListId=${list.id}`)).status).toBe(403);
    await admin.delete(`/contact-lists/${list.id}`);
    const gone = await admin.call<ErrorBody>('GET', `/contact-lists/${list.id}`);
    expect(refusal(gone)).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
  });

  it('contain a contact once, however the number is written', async () => {
    const list = await aList();
    const phone = number();
    const made = await put(list, { name: 'Maria', number: phone, email: 'maria@exemplo.com.br' });
    expect(made.body).toMatchObject({ name: 'Maria', number: `55${phone}`, email: 'maria@exemplo.com.br' });
    const short = `+55 ${phone.slice(0, 2)} ${phone.slice(3)}`;
    expect(refusal(await put(list, { name: 'Maria', number: short }))).toEqual([
      409,
      'ERR_DUPLICATED_CONTACT',
    ]);
    expect(refusal(await put(list, { name: 'Maria', number: '12345678' }))).toEqual([
      422,
      'ERR_CHECK_NUMBER',
    ]);
    expect(refusal(await put(list, { name: 'M', number: number() }))).toEqual([400, 'ERR_VALIDATION']);
    const wrong = await put(list, { name: 'Maria', number: number(), email: 'maria' });
    expect(refusal(wrong)).toEqual([400, 'ERR_VALIDATION']);
    expect(await items(list, 'maria@')).toMatchObject({ count: 1 });
    expect(await admin.get(`/contact-lists/${list.id}`)).toMatchObject({ contactsCount: 1 });
  });

  it('have entries that can be changed and removed', async () => {
    const list = await aList();
    const { body: maria } = await put(list, { name: 'Maria', number: number() });
    const path = `/contact-list-items/${maria.id}`;
    expect(await admin.put(path, { name: 'Maria Souza' })).toMatchObject({
      id: maria.id,
      name: 'Maria Souza',
    });
    const phone = number();
    const other = await admin.put<ContactListItemView>(path, { number: phone });
    expect(other).toMatchObject({ name: 'Maria Souza', number: `55${phone}` });
    expect((await items(list)).records.map(({ id }) => id)).toEqual([other.id]);
    await admin.delete(`/contact-list-items/${other.id}`);
    expect(await items(list)).toMatchObject({ records: [], count: 0, hasMore: false });
    const gone = await admin.call<ErrorBody>('DELETE', `/contact-list-items/${other.id}`);
    expect(refusal(gone)).toEqual([404, 'ERR_NO_CONTACT_LIST_ITEM_FOUND']);
  });

  it('are imported from .xlsx and .xls files saved by LibreOffice', async () => {
    for (const name of ['clientes.xlsx', 'clientes.xls']) {
      const list = await aList();
      const sample = await send<SheetSample>(`${list.id}/upload/sample`, fixture(name), name);
      expect(sample.body).toMatchObject({ total: 4, skipped: 3, hidden: 0 });
      expect(sample.body.columns.map(({ title, role }) => [title, role])).toEqual([
        ['Nome', 'name'],
        ['Telefone', 'number'],
        ['E-mail', 'email'],
      ]);
      expect(sample.body.people[0]).toEqual({
        name: 'Maria Souza',
        number: '5511987654321',
        email: 'maria@exemplo.com.br',
      });
      expect(await items(list)).toMatchObject({ count: 0 });
      const { status, body } = await upload(list, fixture(name), name);
      expect(status).toBe(200);
      expect(body).toMatchObject({ created: 4, known: 0, skipped: { number: 1, repeated: 1, name: 1 } });
      expect(body.lines).toHaveLength(3);
      const page = await items(list);
      expect(page.records.map(({ number: phone }) => phone).toSorted()).toEqual([
        '351912345678',
        '5511987654321',
        '5511987654322',
        '5521987654323',
      ]);
      expect(page.records.every(({ isWhatsappValid }) => isWhatsappValid === null)).toBe(true);
      // Again: all members exist already. A removed one is added again.
      expect((await upload(list, fixture(name), name)).body).toMatchObject({ created: 0, known: 4 });
      await admin.delete(`/contact-list-items/${page.records[0]?.id}`);
      expect((await upload(list, fixture(name), name)).body).toMatchObject({ created: 1, known: 3 });
    }
  });

  it('are imported from CSV, and from the downloadable sample', async () => {
    const list = await aList();
    const csv = Buffer.from('Nome;Telefone\nJoão;(11) 98765-4321\nHTML;<b>\n');
    expect((await upload(list, csv, 'lista.csv')).body).toMatchObject({ created: 1, skipped: { number: 1 } });
    const headers = { authorization: `Bearer ${admin.token}` };
    const sample = await fetch(`${company.url}/api/contact-lists/sample-sheet`, { headers });
    expect(sample.headers.get('content-disposition')).toContain('contatos-exemplo.xlsx');
    const filled = await upload(list, Buffer.from(await sample.arrayBuffer()));
    expect(filled.body).toMatchObject({ created: 0, known: 1 });
    const out = await fetch(`${company.url}/api/contact-lists/${list.id}/export`, { headers });
    expect(await out.text()).toBe('name;number;email\r\nJoão;5511987654321;\r\n');
  });

  it('refuse files that are not spreadsheets or are malicious, with a readable error', async () => {
    const list = await aList();
    const received = async (content: Buffer, name?: string) => refusal(await upload(list, content, name));
    const cut = fixture('clientes.xlsx').subarray(0, 3_000);
    expect(await received(Buffer.from('<html><table><tr><td>Maria'), 'lista.xls')).toEqual([
      422,
      'ERR_SHEET_KIND',
    ]);
    expect(await received(Buffer.from([0, 1, 2, 3]), 'lista.xlsx')).toEqual([422, 'ERR_SHEET_KIND']);
    expect(await received(cut)).toEqual([422, 'ERR_SHEET_UNREADABLE']);
    expect(await received(fixture('senha.xls'))).toEqual([422, 'ERR_SHEET_PASSWORD']);
    expect(await received(bomb(80 * 1_048_576))).toEqual([422, 'ERR_SHEET_TOO_LARGE']);
    expect(await received(workbookOf('Vazia', []))).toEqual([422, 'ERR_SHEET_EMPTY']);
    const rows = Array.from({ length: 100_001 }, () => 'Maria;1').join('\n');
    expect(await received(Buffer.from(rows), 'lista.csv')).toEqual([422, 'ERR_SHEET_TOO_LARGE']);
    expect(await items(list)).toMatchObject({ count: 0 });
    expect((await upload({ ...list, id: 999_999 }, cut)).status).toBe(404);
  });

  it('are imported one file at a time; a long import reports its progress, without a frame per entry', async () => {
    const list = await aList();
    const { socket, frames } = await admin.socket();
    const framesOf = (channel: string): readonly unknown[] =>
      frames.filter(({ event }) => event.endsWith(`-${channel}`)).map(({ payload }) => withoutSeq(payload));
    const length = 3_000;
    const first = number();
    const rows = Array.from({ length }, (_, place) => `Pessoa ${place};${Number(first) + place}`);
    const csv = Buffer.from(['Nome;Telefone', ...rows, 'Sem número;1'].join('\n'));
    const uploading = send<SheetUploadAnswer<ContactListImportAnswer>>(
      `${list.id}/upload`,
      csv,
      'grande.csv',
    );
    await eventually(async () => {
      const { import: last } = await admin.get<ContactListImportState>(`/contact-lists/${list.id}/import`);
      expect(last?.status).toBe('running');
    });
    expect(refusal(await upload(list, Buffer.from('Nome;Telefone\nEva;11987650000\n'), 'b.csv'))).toEqual([
      409,
      'ERR_IMPORT_RUNNING',
    ]);
    const deleting = await admin.call<ErrorBody>('DELETE', `/contact-lists/${list.id}`);
    expect(refusal(deleting)).toEqual([409, 'ERR_IMPORT_RUNNING']);
    const { status, body } = await uploading;
    if (status === 202) expect(body).toMatchObject({ status: 'running', total: length });
    else expect(body).toMatchObject({ status: 'finished', created: length });
    const ended = await eventually(async () => {
      const { import: last } = await admin.get<ContactListImportState>(`/contact-lists/${list.id}/import`);
      expect(last?.status).toBe('finished');
      return last;
    }, UNTIL_THE_END);
    expect(ended).toMatchObject({
      ...{ done: length, total: length, error: null },
      answer: { created: length, known: 0, skipped: { number: 1 }, lines: [{ reason: 'number' }] },
    });
    expect(await items(list)).toMatchObject({ count: length });
    await eventually(() => {
      expect(framesOf('ContactListItem')).toEqual([{ action: 'reload', contactListId: list.id }]);
      return Promise.resolve();
    });
    const told = framesOf('ContactList').length;
    const seconds = (Date.parse(ended?.endedAt ?? '') - Date.parse(ended?.begunAt ?? '')) / 1_000;
    expect(told).toBeGreaterThanOrEqual(3);
    expect(told).toBeLessThanOrEqual(seconds + 5);
    socket.close();
    // The next one may begin.
    expect((await upload(list, Buffer.from(`Nome;Telefone\nEva;${first}\n`), 'b.csv')).body).toMatchObject({
      ...{ status: 'finished', created: 0, known: 1 },
    });
  });

  it('lose their entries when they are deleted', async () => {
    const list = await aList();
    const { body: maria } = await put(list, { name: 'Maria', number: number() });
    await admin.delete(`/contact-lists/${list.id}`);
    const gone = await admin.call<ErrorBody>('GET', `/contact-list-items/${maria.id}`);
    expect(refusal(gone)).toEqual([404, 'ERR_NO_CONTACT_LIST_ITEM_FOUND']);
    expect((await admin.call('GET', `/contact-list-items?contactListId=${list.id}`)).status).toBe(404);
  });

  describe('as the audience of a campaign', () => {
    let phone: SimulatorClient;
    let connection: ConnectionView;

    beforeAll(async () => {
      phone = company.phone;
      connection = await company.connect();
      await paceCampaigns(admin);
    });

    it('reach each person once, by the name in the list, and exclude contacts who opted out', async () => {
      const list = await aList('Natal');
      const people = Array.from({ length: 4 }, (_, index) => [`Cliente ${index + 1}`, number(), '']);
      const [first = []] = people;
      await upload(list, workbookOf('Natal', [['nome', 'número', 'e-mail'], ...people]));
      const campaign = (name: string): Promise<CampaignDetail> =>
        admin.post('/campaigns', {
          name,
          whatsappId: connection.id,
          contactListId: list.id,
          message1: `${name}, {{name}}!`,
          ...{ status: 'PROGRAMADA', scheduledAt: new Date().toISOString() },
        });
      const show = (id: number): Promise<CampaignDetail> => admin.get(`/campaigns/${id}`);
      const { id } = await campaign('Natal');
      const inUse = await admin.call<ErrorBody>('DELETE', `/contact-lists/${list.id}`);
      expect(refusal(inUse)).toEqual([409, 'ERR_CONTACT_LIST_IN_USE']);
      const ended = await eventually(async () => {
        const shown = await show(id);
        expect(shown.status).toBe('FINALIZADA');
        return shown;
      }, UNTIL_THE_END);
      expect(ended.shipping).toMatchObject({ total: 4, valid: 4, waiting: 0, failed: 0, skipped: 0 });
      for (const [name = '', local = ''] of people) {
        const said = await phone.messages(`55${local}`);
        expect(said.map(({ text }) => text)).toEqual([`Natal, ${name}!`]);
      }
      const report = await admin.get<CampaignReportPage>(`/campaigns/${id}/report`);
      expect(report.records.map(({ name, number: to }) => [name, to])).toEqual(
        people.map(([name, local]) => [name, `55${local}`]),
      );
      await phone.write({ from: `55${first[1]}`, to: company.business, text: 'Sair' });
      await eventually(async () => {
        const said = await phone.messages(`55${first[1]}`);
        expect(said.filter(({ text }) => text.includes('VOLTAR'))).toHaveLength(1);
      });
      const next = await campaign('Ano novo');
      await eventually(async () => {
        expect(await show(next.id)).toMatchObject({ leftOut: { optedOut: 1 }, shipping: { total: 3 } });
      }, UNTIL_THE_END);
      await admin.post(`/campaigns/${next.id}/cancel`, {});
    });

    it('are visible to their own company only', async () => {
      const body = { name: 'Natal', whatsappId: connection.id, message1: 'Oi', contactListId: 999_999 };
      const answer = await admin.call<ErrorBody>('POST', '/campaigns', body);
      expect(refusal(answer)).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND']);
    });
  });
});
