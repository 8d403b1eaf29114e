import type { CompanyView, PlanView, TicketPage } from '@prosa/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '../support/api-client';
import { connectPhone } from '../support/connected';
import { eventually } from '../support/eventually';
import { codeIn, Newcomer } from '../support/newcomer';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(Date.now() + days * 86_400_000),
  );
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('Signing up', () => {
  let product: Product;
  let platform: ApiClient;
  let plan: PlanView;
  let secret: PlanView;
  const canaries: string[] = [];
  const newcomer = (): Newcomer => new Newcomer(product.url);

  beforeAll(async () => {
    product = await startProduct({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'trace' } });
    platform = await ApiClient.signIn(product.url, 'super@prosa.test');
    const limits = { value: 10, users: 3, connections: 1, queues: 3 };
    plan = await platform.post<PlanView>('/plans', { name: 'Plano de todos', ...limits });
    secret = await platform.post<PlanView>('/plans', { name: 'Plano de poucos', isPublic: false, ...limits });
  });

  afterAll(() => discard(product));

  const userCreation = (value: 'enabled' | 'disabled') => platform.put('/settings/userCreation', { value });
  const companies = () => platform.get<CompanyView[]>('/companies/list');

  it('is open in the demo, and offers the public plans', async () => {
    const anybody = new ApiClient(product.url);
    expect(await anybody.get('/public-settings/userCreation')).toBe('enabled');
    const offered = await anybody.get<PlanView[]>('/plans/listpublic');
    expect(offered.map(({ id }) => id)).toContain(plan.id);
    expect(offered.map(({ id }) => id)).not.toContain(secret.id);
  });

  it('goes from a code to the first sign-in, by e-mail while the platform has no WhatsApp connection', async () => {
    const dona = newcomer();
    const sent = await dona.sendCode<object>();
    expect([sent.status, sent.body]).toEqual([200, { ok: true, cooldown: 60, channel: 'email' }]);
    const code = await dona.mailed();
    canaries.push(code, dona.email, dona.phone, dona.password);
    expect((await dona.verify(code)).body).toEqual({ ok: true });
    const founded = await dona.signUp(plan.id, { userName: 'Ana Lima' });
    expect([founded.status, founded.body]).toEqual([
      200,
      { ok: true, companyId: expect.any(Number) as number },
    ]);

    const { me } = await ApiClient.signIn(product.url, dona.email, dona.password);
    expect(me).toMatchObject({
      name: 'Ana Lima',
      companyId: founded.body.companyId,
      profile: 'admin',
      super: false,
    });
    const [company] = (await companies()).filter(({ id }) => id === founded.body.companyId);
    expect(company).toMatchObject({
      name: 'Padaria',
      email: dona.email,
      phone: dona.phone,
      planId: plan.id,
      status: true,
      recurrence: 'MENSAL',
      campaignsEnabled: true,
      dueDate: dayFromNow(7),
      trialExpiration: dayFromNow(7),
    });
  });

  it('uses the language of the person who signs up, and accepts flat and formatted fields', async () => {
    const dona = newcomer();
    const phone = `+55 (11) ${dona.phone.slice(4, 9)}-${dona.phone.slice(9)}`;
    const headers = { 'accept-language': 'es-AR,es;q=0.9' };
    expect((await dona.post('/whatsapp/send-code', { phone, email: dona.email }, headers)).status).toBe(200);
    const [mail] = await new SimulatorClient(product.url).mails(dona.email);
    expect(mail).toMatchObject({ subject: 'Tu código de verificación' });
    expect((await dona.verify(codeIn(mail?.text ?? ''))).status).toBe(200);
  });

  it('ignores fields that only the platform may set', async () => {
    const dona = newcomer();
    await dona.proveByMail();
    const { body } = await dona.signUp(plan.id, {
      dueDate: '2036-01-01',
      status: 't',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      trialExpiration: '2036-01-01',
      companyId: 1,
      id: 1,
      uuid: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e41',
      profile: 'user',
      super: true,
      timeZone: 'UTC',
      schedules: [],
    });
    const [company] = (await companies()).filter(({ id }) => id === body.companyId);
    expect(company).toMatchObject({ dueDate: dayFromNow(7), recurrence: 'MENSAL', campaignsEnabled: true });
    const owner = await ApiClient.signIn(product.url, dona.email, dona.password);
    expect(owner.me).toMatchObject({ super: false, profile: 'admin' });
    expect((await owner.call('GET', '/companies')).status).toBe(403);
  });

  it('creates no company without verification, for another phone or mailbox, or on a private plan', async () => {
    const dona = newcomer();
    expect((await dona.signUp(plan.id)).body.error).toBe('ERR_PHONE_NOT_VERIFIED');
    await dona.sendCode();
    expect((await dona.signUp(plan.id)).body.error).toBe('ERR_PHONE_NOT_VERIFIED');
    expect((await dona.verify(await dona.mailed())).status).toBe(200);
    expect((await dona.signUp(plan.id, { phone: '5511900001234' })).body.error).toBe(
      'ERR_PHONE_NOT_VERIFIED',
    );
    expect((await dona.signUp(plan.id, { email: 'x@padaria.test' })).body.error).toBe(
      'ERR_PHONE_NOT_VERIFIED',
    );
    for (const id of [secret.id, 999_999])
      expect((await dona.signUp(id)).body.error).toBe('ERR_NO_PLAN_FOUND');
    expect((await dona.signUp(plan.id, { password: 'curta1A' })).body.error).toBe('ERR_VALIDATION');
    expect((await dona.signUp(plan.id)).status).toBe(200);
  });

  it('is completed only by the browser that verified the phone', async () => {
    const dona = newcomer();
    await dona.proveByMail();
    const thief = Object.assign(newcomer(), { email: dona.email, phone: dona.phone });
    expect((await thief.signUp(plan.id)).body.error).toBe('ERR_PHONE_NOT_VERIFIED');
    expect((await dona.signUp(plan.id)).status).toBe(200);
  });

  it('creates one company, however often and fast it is repeated', async () => {
    const dona = newcomer();
    await dona.proveByMail();
    const before = (await companies()).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => dona.signUp(plan.id)));
    const again = await dona.signUp(plan.id, { password: 'OutraSenha9' });
    expect(new Set([...answers, again].map(({ body }) => body.companyId)).size).toBe(1);
    expect((await companies()).length).toBe(before + 1);
    await ApiClient.signIn(product.url, dona.email, dona.password);
  });

  it('allows an e-mail address once, whatever phone verifies it', async () => {
    const [one, two] = [newcomer(), newcomer()];
    await one.proveByMail();
    Object.assign(two, { email: one.email });
    // The minute between two codes holds for the mailbox as for the phone.
    expect((await two.sendCode()).body.error).toBe('ERR_CODE_COOLDOWN');
    expect((await one.signUp(plan.id)).status).toBe(200);
    expect((await two.sendCode()).body.error).toBe('ERR_EMAIL_TAKEN');
    expect((await newcomer().sendCode({ data: { email: 'ana@demo.test' } })).body.error).toBe(
      'ERR_EMAIL_TAKEN',
    );
  });

  it('requires a minute between codes, and says how long to wait', async () => {
    const dona = newcomer();
    expect((await dona.sendCode()).status).toBe(200);
    const again = await dona.sendCode();
    expect([again.status, again.body.error]).toEqual([429, 'ERR_CODE_COOLDOWN']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('locks a code after five wrong attempts, and accepts each code once', async () => {
    const dona = newcomer();
    await dona.sendCode();
    const code = await dona.mailed();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await dona.verify(wrong(code))).body.error).toBe('ERR_CODE_INVALID');
    const sixth = await dona.verify(code);
    expect([sixth.status, sixth.body.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    const bia = newcomer();
    await bia.sendCode();
    const right = await bia.mailed();
    const received = await Promise.all([bia.verify(right), bia.verify(right)]);
    expect(received.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('sends at most twenty codes of three hundred that one address asks for', async () => {
    const { address } = newcomer();
    const crowd = Array.from({ length: 300 }, () => Object.assign(newcomer(), { address }));
    const answers = await Promise.all(crowd.map(each => each.sendCode()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(280);
  });

  it('does not count an attempt when the code could not be sent', async () => {
    const dona = newcomer();
    const lost = await dona.sendCode({ data: { email: 'dona@nunca.invalid' } });
    expect([lost.status, lost.body.error]).toEqual([503, 'ERR_CODE_NOT_SENT']);
    expect((await dona.sendCode()).status).toBe(200);
  });

  it('is disabled in every step when the platform’s setting says so', async () => {
    const dona = newcomer();
    await dona.proveByMail();
    await userCreation('disabled');
    expect(await new ApiClient(product.url).get('/public-settings/userCreation')).toBe('disabled');
    for (const answer of [await newcomer().sendCode(), await dona.signUp(plan.id)])
      expect([answer.status, answer.body.error]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
    // Another company's administrator opens nothing: only the platform's word counts.
    const other = await ApiClient.signIn(product.url, 'admin@outra.test');
    expect((await other.call('PUT', '/settings/userCreation', { value: 'enabled' })).status).toBe(403);
    expect((await newcomer().sendCode()).body.error).toBe('ERR_USER_CREATION_DISABLED');
    await userCreation('enabled');
    expect((await dona.signUp(plan.id)).status).toBe(200);
  });

  it('sends the code over WhatsApp when the platform is connected, outside tickets, event log and logs', async () => {
    await connectPhone(product.url, await ApiClient.signIn(product.url, 'admin@demo.test'));
    const simulator = new SimulatorClient(product.url);
    const dona = newcomer();
    const sent = await dona.sendCode<object>();
    expect(sent.body).toEqual({ ok: true, cooldown: 60, channel: 'whatsapp' });
    const message = await eventually(async () => {
      const [first] = await simulator.messages(dona.phone);
      if (first === undefined) throw new Error('nothing yet');
      return first;
    });
    const code = codeIn(message.text);
    canaries.push(code, dona.phone, dona.email);
    expect(await simulator.mails(dona.email)).toEqual([]);
    expect((await dona.verify(code)).body).toEqual({ ok: true });
    const agent = await ApiClient.signIn(product.url, 'admin@demo.test');
    const { tickets } = await agent.get<TicketPage>('/tickets?showAll=true&status=pending');
    expect(tickets).toEqual([]);

    const nobody = Object.assign(newcomer(), { phone: '5511988880000' });
    expect((await nobody.sendCode<object>()).body).toMatchObject({ channel: 'email' });
  });

  it('leaves no code, phone, address or password in any log line, even at trace', () => {
    const log = readFileSync(join(product.dataDir, 'prosa.log'), 'utf8') + product.output();
    expect(log).toContain('/api/whatsapp/send-code');
    // Six digits can be part of a number by chance: only whole ones count.
    const found = canaries.filter(canary => new RegExp(`(?<![\\w.])${canary}(?![\\w])`).test(log));
    expect(found).toEqual([]);
  });
});
