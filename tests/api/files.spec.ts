import type {
  CampaignDetail,
  ErrorBody,
  FileListPage,
  FileListView,
  TagView,
  TicketPage,
} from '@prosa/contracts';
import type { ApiClient } from '../support/api-client';
import { paceCampaigns } from '../support/connected';
import { eventually } from '../support/eventually';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

const CUSTOMER = '5511982220101';
const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

describe('File lists', () => {
  let company: NewCompany;
  let admin: ApiClient;
  let agent: ApiClient;

  beforeAll(async () => {
    company = await newCompany();
    admin = company.admin;
    agent = company.ana;
  });

  const create = (name: string): Promise<FileListView> => admin.post('/files', { name, message: 'Segue' });
  const upload = async (
    id: number,
    names: readonly string[],
    as = admin,
  ): Promise<{ status: number; body: FileListView & ErrorBody }> => {
    const form = new FormData();
    form.set('typeArch', 'fileList');
    form.set('fileId', String(id));
    for (const name of names) form.append('files', new Blob([pdf(name)], { type: 'application/pdf' }), name);
    const response = await fetch(`${company.url}/api/files/uploadList/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}` },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as FileListView & ErrorBody };
  };
  const names = ({ options }: FileListView): readonly string[] => options.map(({ name }) => name);
  const errorOf = async (call: Promise<{ body: ErrorBody }>): Promise<string> => (await call).body.error;

  it('hold several files in order, and give every user of the company a URL for them', async () => {
    const { id } = await create('Catálogos');
    expect(await upload(id, ['um.pdf', 'dois.pdf'])).toMatchObject({ status: 200 });
    const three = (await upload(id, ['três.pdf'])).body;
    expect(names(three)).toEqual(['um.pdf', 'dois.pdf', 'três.pdf']);
    const [one, two, last] = three.options;
    const options = [{ id: last?.id }, { id: one?.id }];
    const arranged = await admin.put<FileListView>(`/files/${id}`, { name: 'Tabelas 2026', options });
    expect(names(arranged)).toEqual(['três.pdf', 'um.pdf']);
    expect(arranged.options.map(each => each.id)).not.toContain(two?.id);
    const page = await agent.get<FileListPage>('/files/?searchParam=tabelas&pageNumber=1');
    expect(page.files.map(each => each.id)).toEqual([id]);
    const path = page.files[0]?.options[0]?.path ?? '';
    const answer = await fetch(`${company.url}${path}`);
    expect([answer.status, await answer.text()]).toEqual([200, pdf('três.pdf').toString()]);
  });

  it('are managed by administrators, up to a maximum of files', async () => {
    const { id } = await create('Muitos');
    expect(await errorOf(agent.call('POST', '/files', { name: 'Meus', message: 'Oi' }))).toBe(
      'ERR_NO_PERMISSION',
    );
    expect((await upload(id, ['a.pdf'], agent)).body.error).toBe('ERR_NO_PERMISSION');
    const many = Array.from({ length: 20 }, (_, index) => `${index}.pdf`);
    expect((await upload(id, many)).body.options).toHaveLength(20);
    expect(await upload(id, ['mais.pdf'])).toMatchObject({
      status: 422,
      body: { error: 'ERR_FILE_LIST_FULL' },
    });
    await admin.delete(`/files/${id}`);
    expect(await errorOf(admin.call('GET', `/files/${id}`))).toBe('ERR_NO_FILE_LIST_FOUND');
    expect(await errorOf(admin.call('POST', '/files', { name: 'ab', message: 'Oi' }))).toBe('ERR_VALIDATION');
  });

  it('are sent with a campaign in their order, and cannot be deleted while it needs them', async () => {
    const connection = await company.connect();
    await paceCampaigns(admin);
    const phone = company.phone;
    const { id: fileListId } = await create('Ofertas');
    await upload(fileListId, ['primeiro.pdf', 'segundo.pdf']);
    const tag = await admin.post<TagView>('/tags', { name: 'Ofertas', color: '#773DFA' });
    await phone.write({ from: CUSTOMER, name: 'Rita Lima', to: company.business, text: 'Quero ofertas' });
    const ticket = await eventually(async () => {
      const page = await admin.get<TicketPage>('/tickets?status=pending&showAll=true&pageNumber=1');
      const found = page.tickets.find(({ contact }) => contact.number === CUSTOMER);
      if (found === undefined) throw new Error('no ticket yet');
      return found;
    });
    await admin.post('/tags/ticket/sync', { ticketId: ticket.id, tags: [{ id: tag.id }] });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const campaign = await admin.post<CampaignDetail>('/campaigns', {
      ...{ name: 'Ofertas', whatsappId: connection.id, tagListId: tag.id, fileListId },
      ...{ message1: 'Ofertas para {{firstName}}', status: 'PROGRAMADA', scheduledAt: inAWeek },
    });
    expect(campaign.fileListId).toBe(fileListId);
    expect(await errorOf(admin.call('DELETE', `/files/${fileListId}`))).toBe('ERR_FILE_LIST_IN_USE');
    await admin.put(`/campaigns/${campaign.id}`, { status: 'INATIVA' });
    expect(await errorOf(admin.call('DELETE', `/files/${fileListId}`))).toBe('ERR_FILE_LIST_IN_USE');
    await admin.post(`/campaigns/${campaign.id}/start`, {});
    await eventually(async () => {
      const { status } = await admin.get<CampaignDetail>(`/campaigns/${campaign.id}`);
      expect(status).toBe('FINALIZADA');
    });
    const said = (await phone.messages(CUSTOMER)).filter(({ text }) => text !== 'Quero ofertas');
    expect(said.slice(-2)).toMatchObject([
      { text: '[documentMessage] Ofertas para Rita' },
      { text: '[documentMessage]' },
    ]);
    await admin.delete(`/files/${fileListId}`);
  });
});
