import type {
  CompanyView,
  ConnectionTokenView,
  ContactListItemView,
  ContactListView,
  ContactView,
  ErrorBody,
} from '@prosa/contracts';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { LeadsWorld } from '../support/leads-world';
import { SimulatorClient } from '../support/simulator-client';

/** The same numbers as people, programs and spreadsheets write them; each row has digits of its own. */
const WRITTEN: readonly (readonly [written: string, number: string])[] = [
  ['(21) 98111-0001', '5521981110001'],
  ['11987650011.0', '5511987650011'],
  ['0 15 11 98765-0012', '5511987650012'],
  ['00 1 212 555 0113', '12125550113'],
  ['\u202a+55 11 98765\u20110014\u202c', '5511987650014'],
  ['+52 55 1234 5615', '5215512345615'],
  ['+54 11 1234-5616', '5491112345616'],
  ['11999996317', '5511999996317'],
  ['11 3333-4418', '551133334418'],
  ['11 3333-4419 ramal 12', '551133334419'],
  ['tel:+55-11-98765-0020', '5511987650020'],
  ['https://wa.me/5511987650021?text=Oi', '5511987650021'],
  ['＋５５ １１ ９８７６５－００２２', '5511987650022'],
  ['١١ ٩٨٧٦٥-٠٠٢٣', '5511987650023'],
  ['+351 912 345 624', '351912345624'],
  ['+54 9 11 15 1234-5625', '5491112345625'],
];

/** What has no WhatsApp or is no number, and the code of why. */
const REFUSED: readonly (readonly [written: string, code: string])[] = [
  ['0800 123 4567', 'ERR_PHONE_SERVICE'],
  ['0300 123 4567', 'ERR_PHONE_SERVICE'],
  ['4004-1234', 'ERR_PHONE_SERVICE'],
  ['5,51199E+12', 'ERR_PHONE_SHORTENED'],
  ['5.51199E+12', 'ERR_PHONE_SHORTENED'],
  ['98765-4321', 'ERR_PHONE_AREA'],
  ['5511 98765-43210', 'ERR_PHONE_INVALID'],
  ['11 98765-4321 / 11 91234-5678', 'ERR_PHONE_SEVERAL'],
];

describe('Phone numbers', () => {
  let world: LeadsWorld;
  let admin: ApiClient;
  let root: ApiClient;
  let list: ContactListView;

  beforeAll(async () => {
    world = await LeadsWorld.open();
    admin = world.admin;
    root = await ApiClient.signIn(world.url, 'super@prosa.test');
    list = await admin.post<ContactListView>('/contact-lists', { name: 'Números' });
  });

  const codeOf = ({ body }: Answer<ErrorBody>): string | undefined => body.details?.[0]?.rule;

  const found = async (search: string): Promise<readonly ContactView[]> =>
    (
      await admin.get<{ contacts: readonly ContactView[] }>(
        `/contacts?searchParam=${encodeURIComponent(search)}`,
      )
    ).contacts;

  it('of a CSV file are read as they are meant', async () => {
    const rows = WRITTEN.map(([written], index) => `Pessoa ${index};"${written}"`).join('\r\n');
    const form = new FormData();
    form.append('file', new Blob([`nome;número\r\n${rows}\r\nServiço;0800 123 4567`]), 'contatos.csv');
    const answer = await fetch(`${world.url}/api/contacts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    for (const [index, [, number]] of WRITTEN.entries())
      await eventually(async () =>
        expect(await found(`Pessoa ${index}`)).toContainEqual(expect.objectContaining({ number })),
      );
    expect(await found('Serviço')).toEqual([]);
  });

  it('are one contact in every spelling', async () => {
    for (const number of ['+52 1 55 1234 5615', '+54 9 11 1234-5616', '21 8111-0001', '5521981110001']) {
      const again = await admin.call<ErrorBody>('POST', '/contacts', { name: 'Outra', number });
      expect([number, again.status, again.body.error]).toEqual([number, 409, 'ERR_DUPLICATED_CONTACT']);
    }
  });

  it.each(REFUSED)('%s is refused with the reason: %s', async (number, code) => {
    const contact = await admin.call<ErrorBody>('POST', '/contacts', { name: 'Ana', number });
    expect([contact.status, contact.body.error, codeOf(contact)]).toEqual([400, 'ERR_VALIDATION', code]);
    expect(contact.body.details?.[0]?.message).not.toMatch(/regular expression|\\d/);
    const item = { contactListId: list.id, name: 'Ana', number };
    const listed = await admin.call<ErrorBody>('POST', '/contact-list-items', item);
    expect([listed.status, listed.body.error, codeOf(listed)]).toEqual([422, 'ERR_CHECK_NUMBER', code]);
    const filled = await world.fillThrough(world.submission({ phone: number }));
    expect([filled.status, codeOf(filled)]).toEqual([400, code]);
  });

  it.each(WRITTEN)('%s in a contact list is %s', async (number, read) => {
    const item = { contactListId: list.id, name: 'Maria', number };
    expect(await admin.post<ContactListItemView>('/contact-list-items', item)).toMatchObject({
      number: read,
    });
  });

  it('of a list are one person in every spelling', async () => {
    const put = (number: string) =>
      admin.call<ErrorBody>('POST', '/contact-list-items', { contactListId: list.id, name: 'Maria', number });
    for (const number of ['525512345615', '+54 11 15 1234-5616'])
      expect([number, (await put(number)).body.error]).toEqual([number, 'ERR_DUPLICATED_CONTACT']);
  });

  it('of the public form may have their country', async () => {
    const lead = await world.capture({ phone: '+55 11 912345678' });
    expect(lead).toMatchObject({ formClient: { number: '5511912345678' } });
  });

  it('of a company get their country', async () => {
    const company = await root.post<CompanyView>('/companies', {
      ...{ name: 'Padaria', email: 'padaria.numeros@exemplo.test', phone: '11999996301' },
    });
    expect(await root.get<CompanyView>(`/companies/${company.id}`)).toMatchObject({
      phone: '5511999996301',
    });
  });

  it('are sent by a program as text or as a JSON number', async () => {
    const { token } = await admin.post<ConnectionTokenView>(`/whatsapp/${world.connection.id}/token`);
    const phone = new SimulatorClient(world.url);
    for (const [index, number] of [5511955550041, '11 95555-0041', 11955550041].entries()) {
      const answer = await fetch(`${world.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number, body: `Pedido ${index}` }),
      });
      expect(answer.status).toBe(200);
    }
    await eventually(async () => expect(await phone.messages('5511955550041')).toHaveLength(3));
  });

  it('are found in every spelling', async () => {
    for (const term of [
      '(21) 98111-0001',
      '21 8111-0001',
      '0 15 21 98111-0001',
      '+55 21 98111',
      '98111-0001',
      'tel:+55-21-98111-0001',
      'https://wa.me/5521981110001?text=Oi',
    ])
      expect([term, (await found(term)).map(({ number }) => number)]).toEqual([term, ['5521981110001']]);
  });
});
