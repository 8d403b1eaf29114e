import type { ErrorBody, SignInAnswer } from '@prosa/contracts';
import { ApiClient, DEMO_PASSWORD } from '../support/api-client';
import type { NewCompany } from '../support/new-company';
import { newCompany } from '../support/shared-product';

interface Page {
  readonly client: ApiClient;
  /** Its cookies by name. */
  readonly cookies: Map<string, string>;
  readonly answer: SignInAnswer;
}

describe('Signing in on another computer', () => {
  let company: NewCompany;
  let other: NewCompany;

  beforeAll(async () => {
    company = await newCompany();
    other = await newCompany({ furnished: false });
  });

  const keep = (cookies: Map<string, string>, headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
  };

  const headersOf = (cookies: ReadonlyMap<string, string>): Record<string, string> => ({
    origin: company.url,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  /** A sign-in by a page; of a browser that has been here when its cookies are given. */
  const page = async (email: string, cookies = new Map<string, string>()): Promise<Page> => {
    const client = new ApiClient(company.url);
    const body = { email, password: DEMO_PASSWORD };
    const {
      status,
      body: answer,
      headers,
    } = await client.call<SignInAnswer>('POST', '/auth/login', body, headersOf(cookies));
    expect(status).toBe(200);
    keep(cookies, headers);
    client.token = answer.token;
    return { client, cookies, answer };
  };

  const statusOf = async ({ client }: Pick<Page, 'client'>): Promise<number> =>
    (await client.call('GET', '/tickets')).status;

  const refresh = (cookies: ReadonlyMap<string, string>) =>
    new ApiClient(company.url).call<SignInAnswer & ErrorBody>(
      'POST',
      '/auth/refresh_token',
      undefined,
      headersOf(cookies),
    );

  it('ends the other browser’s session at the server, and its refresh returns the reason', async () => {
    const program = company.ana;
    const office = await page(company.email('ana'));
    expect(await statusOf(office)).toBe(200);
    const home = await page(company.email('ana'));
    expect(await statusOf(office)).toBe(403);
    for (let times = 0; times < 2; times += 1)
      expect(await refresh(office.cookies)).toMatchObject({
        status: 401,
        body: { error: 'ERR_SIGNED_IN_ELSEWHERE' },
      });
    expect(await statusOf(home)).toBe(200);
    // A program does not count as another computer: the user sees it among their sessions.
    expect(await statusOf({ client: program })).toBe(200);
  });

  it('closes the socket of the open page', async () => {
    const office = await page(company.email('bruno'));
    const { socket } = await office.client.socket();
    const gone = new Promise<string>(done => socket.once('disconnect', done));
    await page(company.email('bruno'));
    expect(await gone).toBe('io server disconnect');
  });

  it('leaves the other tabs of the same browser a grace period to take over', async () => {
    const first = await page(company.email('ana'));
    const second = await page(company.email('ana'), first.cookies);
    expect(await statusOf(first)).toBe(200);
    expect((await refresh(second.cookies)).status).toBe(200);
    expect(second.answer.token).not.toBe(first.answer.token);
  });

  it('ends no session of other users', async () => {
    const admin = await page(company.email('admin'));
    await page(company.email('ana'));
    expect(await statusOf(admin)).toBe(200);
  });

  it('gives each user one key for data in the browser, and a super user acting for the company another', async () => {
    const [first, again] = [await page(other.email('admin')), await page(other.email('admin'))];
    const ana = await page(company.email('ana'));
    expect(first.answer.sealingKey).toMatch(/^[\w-]{43}$/);
    expect(again.answer.sealingKey).toBe(first.answer.sealingKey);
    expect((await refresh(again.cookies)).body.sealingKey).toBe(first.answer.sealingKey);
    expect(ana.answer.sealingKey).not.toBe(first.answer.sealingKey);
    const owner = company.root;
    const companyId = first.answer.user.companyId;
    const acting = await owner.post<SignInAnswer>(`/companies/${companyId}/access`, {
      reason: 'Ajuda pedida',
    });
    expect(acting.user.companyId).toBe(companyId);
    expect(acting.sealingKey).not.toBe(first.answer.sealingKey);
  });
});
