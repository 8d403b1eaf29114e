import type {
  CompanyView,
  ContactView,
  ErrorBody,
  LeadFormView,
  LeadPage,
  PublicFormView,
  UserView,
} from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ApiClient, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { LeadsWorld, refusal } from '../support/leads-world';
import { newCompany } from '../support/shared-product';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Public forms', () => {
  let world: LeadsWorld;
  let admin: LeadsWorld['admin'];
  let ana: LeadsWorld['ana'];
  let bruno: LeadsWorld['bruno'];
  let connection: LeadsWorld['connection'];
  let form: LeadsWorld['form'];
  let submission: LeadsWorld['submission'];
  let fill: LeadsWorld['fill'];
  let solved: LeadsWorld['solved'];

  beforeAll(async () => {
    world = await LeadsWorld.open();
    ({ admin, ana, bruno, connection, form, submission, fill, solved } = world);
  });

  it('are configured by an administrator: lists, colours, a logo checked by its content', async () => {
    const lists = {
      productsAndServices: { products: ['Bolo', ' '], services: ['Entrega'] },
      provider: ['Instagram'],
    };
    const saved = await admin.put<LeadFormView>(`/forms/register/${connection.id}/${form.publicId}`, lists);
    expect(saved.productsAndServices).toEqual({ products: ['Bolo'], services: ['Entrega'] });

    const style = async (file: Buffer | null, config: object, name = 'logo.png') => {
      const body = new FormData();
      if (file !== null) body.set('logo', new Blob([new Uint8Array(file)]), name);
      body.set('formConfig', JSON.stringify(config));
      body.set('textForm', 'Bem-vindo!');
      const response = await fetch(`${world.url}/api/forms/${connection.id}/${form.uuid}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'x-upload-type': 'formularioEdit',
          'x-file-id': '1',
        },
        body,
      });
      return { status: response.status, body: (await response.json()) as LeadFormView & ErrorBody };
    };
    const styled = await style(png, { button: '#FF0000' });
    expect(styled).toMatchObject({
      status: 200,
      body: { textForm: 'Bem-vindo!', formConfig: { button: '#ff0000' } },
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    expect((await style(svg, {}, 'logo.png')).status).toBe(400);
    expect((await style(Buffer.concat([png, Buffer.alloc(2_097_153)]), {})).status).toBe(413);
    expect((await style(null, { button: 'red;}</style>' })).status).toBe(400);

    const shown = await new ApiClient(world.url).get<PublicFormView>(`/forms/apresentacao/${form.publicId}`);
    expect(shown).toMatchObject({ textForm: 'Bem-vindo!', provider: ['Instagram'] });
    expect((await fetch(`${world.url}${shown.logo}`)).headers.get('content-type')).toBe('image/png');
    expect(Object.keys(shown).toSorted()).toEqual(
      ['company', 'formConfig', 'logo', 'productsAndServices', 'provider', 'textForm'].toSorted(),
    );
    expect(await refusal(ana.call('GET', `/forms/${connection.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    const unknown = new ApiClient(world.url).call<ErrorBody>('GET', `/forms/apresentacao/${randomUUID()}`);
    expect(await refusal(unknown)).toEqual([404, 'ERR_NO_FORM_FOUND']);
  });

  it('create one lead per double submission and per e-mail, listed to users with leadsOn', async () => {
    const body = submission({ id: randomUUID(), provider: 'Instagram', consent: true });
    const presses = await Promise.all([fill(body), fill(body)]);
    expect(presses.map(({ status }) => status)).toEqual([201, 201]);
    const again = await fill({ ...body, id: randomUUID() });
    expect([again.status, again.body.message]).toEqual([409, 'CLIENT_FILLED']);

    const { leads } = await ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
    expect(leads).toHaveLength(1);
    const [lead] = leads;
    expect(lead).toMatchObject({
      status: 'novo',
      userId: null,
      formClient: { name: body.name, number: `55${body.phone}`, email: body.email },
      submission: { provider: 'Instagram' },
      consent: { textVersion: 1 },
      publicId: form.publicId,
    });
    expect(await ana.get(`/leads/u/${lead?.uuid}`)).toEqual({ lead });
    expect(await ana.get(`/leads/u/${lead?.id}`)).toEqual({ lead });
    expect(await refusal(bruno.call('GET', '/leads'))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await refusal(bruno.call('GET', `/leads/u/${lead?.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
    const stranger = (await newCompany({ furnished: false })).admin;
    expect((await stranger.call('GET', `/leads/u/${lead?.id}`)).status).toBe(403);

    // Users without leadsOn cannot find them in the contact book, and the number is known as a lead's.
    const found = await bruno.get<{ contacts: ContactView[] }>(
      `/contacts?searchParam=${encodeURIComponent(body.name)}`,
    );
    expect(found.contacts).toEqual([]);
    const taken = ana.call<ErrorBody>('POST', '/contacts', {
      name: 'Outra pessoa',
      number: `55${body.phone}`,
    });
    expect(await refusal(taken)).toEqual([409, 'NUMBER_EXISTS_LEADS']);
  });

  it('restore a removed contact only as a lead, and change no contact’s card', async () => {
    const seen = async (who: LeadsWorld['ana'], term: string) =>
      (await who.get<{ contacts: ContactView[] }>(`/contacts?searchParam=${term}`)).contacts;
    const body = submission({ name: 'Nome inventado' });
    const number = `55${body.phone}`;
    const contact = await admin.post<ContactView>('/contacts', { name: 'Clara Antiga', number });
    await admin.delete(`/contacts/${contact.id}`);
    const { socket, frames } = await bruno.socket();
    expect((await world.fillThrough(body)).status).toBe(201);
    const { leads } = await ana.get<LeadPage>(`/leads?status=novo&searchParam=${body.email}`);
    expect(leads).toMatchObject([{ formClient: { name: 'Clara Antiga' }, submission: { name: body.name } }]);
    expect([await seen(bruno, 'Clara'), await seen(admin, 'inventado')]).toEqual([[], []]);
    await ana.post(`/leads/${leads[0]?.id}/contact`);
    expect(await seen(bruno, 'Clara')).toMatchObject([{ id: contact.id, name: 'Clara Antiga', number }]);
    await eventually(() =>
      expect(
        frames.filter(({ event }) => event.endsWith('-contact')).map(({ payload }) => payload),
      ).toMatchObject([{ action: 'create', contact: { name: 'Clara Antiga' } }]),
    );
    socket.disconnect();
  });

  it('require a captcha under load; an answer is valid once, and for its form only', async () => {
    const pressed: Answer<ErrorBody & { captchaRequired?: boolean; siteKey?: string }>[] = [];
    for (let n = 0; n < 5; n += 1) pressed.push(await fill(submission()));
    const demand = pressed.at(-1);
    expect(demand?.status).toBe(429);
    expect(demand?.body).toMatchObject({
      captchaRequired: true,
      siteKey: expect.stringContaining('/captcha'),
    });

    const token = await solved();
    const body = submission();
    expect((await fill(body, { 'x-captcha-token': token })).status).toBe(201);
    // A minute that ends in between takes the pressure away until it is there again.
    const isRefused = (sent: string): Promise<void> =>
      eventually(async () =>
        expect((await fill(submission(), { 'x-captcha-token': sent })).status).toBe(429),
      );
    await isRefused(token);
    await isRefused('bm9wZQ==');
    // Only bots fill in the honeypot; they get a success response, and nothing is stored.
    const program = submission({ website: 'http://spam.test' });
    expect((await fill(program, { 'x-captcha-token': await solved() })).status).toBe(201);
    expect((await ana.get<LeadPage>(`/leads?searchParam=${program.email}`)).leads).toEqual([]);
    const tooLong = await fill({ ...submission(), description: 'x'.repeat(17_000) });
    expect(tooLong.status).toBe(413);
  });

  it('open with less than 15 KiB of scripts: visitors wait for nothing of the application', async () => {
    const page = await (await fetch(`${world.url}/forms/apresentacao/${form.publicId}`)).text();
    const scripts = page.match(/assets\/[\w.-]+\.js/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    let size = 0;
    for (const script of scripts)
      size += gzipSync(await (await fetch(`${world.url}/${script}`)).text()).length;
    expect(size).toBeLessThan(15 * 1_024);
  });

  it('refuse submissions of overdue or blocked companies and of removed connections, with the same answer as for unknown forms', async () => {
    const another = await newCompany();
    const { root: owner, admin: other } = another;
    const self = await other.get<UserView>(`/users/${other.me?.id}`);
    await other.put(`/users/${self.id}`, { ...self, leadsOn: true });
    const theirs = await another.connect();
    const { publicId } = await other.get<LeadFormView>(`/forms/${theirs.id}`);
    const visitor = new ApiClient(world.url);
    const asked = async (id: string) => {
      const answer = await visitor.call<ErrorBody>('GET', `/forms/apresentacao/${id}`);
      return [answer.status, answer.body.error];
    };
    const unknown = await asked(randomUUID());
    expect(unknown).toEqual([404, 'ERR_NO_FORM_FOUND']);
    expect((await asked(publicId))[0]).toBe(200);
    const company = await owner.get<CompanyView>(`/companies/${other.me?.companyId}`);
    await owner.put(`/companies/${company.id}`, { dueDate: '2020-01-01' });
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
    await owner.put(`/companies/${company.id}`, { dueDate: company.dueDate });
    await eventually(async () => expect((await asked(publicId))[0]).toBe(200));
    await owner.put(`/companies/${company.id}`, { status: false });
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
    const filled = { name: 'Rui Alves', email: 'rui@cliente.test', phone: '11982221111' };
    const sent = await visitor.call<ErrorBody>('POST', `/forms/apresentacao/${publicId}`, filled);
    expect([sent.status, sent.body.error]).toEqual(unknown);
    await owner.put(`/companies/${company.id}`, { status: true });
    await eventually(async () => expect((await asked(publicId))[0]).toBe(200));
    // Blocking signed all its users out.
    const back = await another.signIn('admin');
    await back.delete(`/whatsapp/${theirs.id}`);
    await eventually(async () => expect(await asked(publicId)).toEqual(unknown));
  });
});
