import type { ErrorBody } from '@prosa/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient, DEMO_PASSWORD, type Answer } from '../support/api-client';
import { eventually } from '../support/eventually';
import { codeIn } from '../support/newcomer';
import { discard, startProduct, type Product } from '../support/product';
import { SimulatorClient } from '../support/simulator-client';

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
let addresses = 0;
const address = (): string => `198.51.100.${++addresses}`;

interface Forgotten {
  readonly status: number;
  readonly error?: string;
}

describe('Resetting a password', () => {
  let product: Product;
  let admin: ApiClient;
  const canaries: string[] = [];

  beforeAll(async () => {
    product = await startProduct({
      env: { HIDE_UNKNOWN_EMAIL: '0', TRUST_PROXY: '1', LOG_LEVEL: 'trace' },
    });
    admin = await ApiClient.signIn(product.url, 'admin@demo.test');
  });

  afterAll(() => discard(product));

  const post = <T = ErrorBody>(path: string, body?: object, from = address()): Promise<Answer<T>> =>
    new ApiClient(product.url).call<T>('POST', path, body, { 'x-forwarded-for': from });
  const forget = (email: string, from?: string) => post<Forgotten>('/forgetpassword', { email }, from);
  const reset = (email: string, token: string, password: string) =>
    post('/resetpasswords', { email, token, password });

  let people = 0;
  /** A colleague who is about to forget their password. */
  const somebody = async (): Promise<string> => {
    people += 1;
    const email = `esquecida.${people}@demo.test`;
    await admin.post('/users', { name: `Esquecida ${people}`, email, password: DEMO_PASSWORD });
    return email;
  };
  const mailed = (email: string): Promise<string> =>
    eventually(async () => {
      const [mail] = await new SimulatorClient(product.url).mails(email);
      return codeIn(mail?.text ?? '');
    });
  const codeFor = async (email: string): Promise<string> => {
    expect((await forget(email)).body).toEqual({ status: 200 });
    return mailed(email);
  };

  it('sets a new password by a mailed code, and ends every session and socket', async () => {
    const email = await somebody();
    const [here, there] = [
      await ApiClient.signIn(product.url, email),
      await ApiClient.signIn(product.url, email),
    ];
    const { socket } = await here.socket();
    const gone = new Promise<string>(done => socket.once('disconnect', done));
    const code = await codeFor(email);
    canaries.push(code, 'Nova-Senha-7', email);
    expect((await reset(email, code, 'Nova-Senha-7')).body).toEqual({ ok: true });
    expect(await gone).toBe('io server disconnect');
    for (const browser of [here, there]) expect((await browser.call('GET', '/auth/me')).status).toBe(403);
    await expect(ApiClient.signIn(product.url, email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    await ApiClient.signIn(product.url, email, 'Nova-Senha-7');
  });

  it('works with all values in the path, as older clients send them, whatever the password contains', async () => {
    const email = await somebody();
    const code = await (async () => {
      const asked = await post<Forgotten>(`/forgetpassword/${encodeURIComponent(email)}`);
      expect(asked.body).toEqual({ status: 200 });
      return mailed(email);
    })();
    const password = `Aa1/%2F?#&;= "çÉ漢字${'漢'.repeat(110)}`;
    expect(password).toHaveLength(128);
    canaries.push(code, email, 'çÉ漢字', encodeURIComponent(password).slice(0, 40));
    const path = [email, code, password].map(encodeURIComponent).join('/');
    const answer = await post(`/resetpasswords/${path}`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    await ApiClient.signIn(product.url, email, password);
    const again = await post(`/resetpasswords/${path}`);
    expect([again.status, again.body.error]).toEqual([422, 'ERR_RESET_CODE_INVALID']);
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses a weak password, and keeps the code valid for the next attempt', async () => {
    const email = await somebody();
    const code = await codeFor(email);
    for (const password of [
      'Curta1a',
      'semmaiuscula1',
      'SEMMINUSCULA1',
      'SemDigitos',
      `Aa1${'x'.repeat(126)}`,
    ]) {
      const answer = await reset(email, code, password);
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
      const path = [email, code, password].map(encodeURIComponent).join('/');
      expect((await post(`/resetpasswords/${path}`)).body.error).toBe('ERR_VALIDATION');
    }
    expect((await reset(email, code, 'Boa-Senha-1')).status).toBe(200);
  });

  it('locks a code after five wrong attempts, and never accepts the code of another address', async () => {
    const [email, other] = [await somebody(), await somebody()];
    const [code, others] = [await codeFor(email), await codeFor(other)];
    const guesses = [others === code ? wrong(code) : others, ...Array<string>(4).fill(wrong(code))];
    for (const guess of guesses)
      expect((await reset(email, guess, 'Boa-Senha-1')).body.error).toBe('ERR_RESET_CODE_INVALID');
    const sixth = await reset(email, code, 'Boa-Senha-1');
    expect([sixth.status, sixth.body.error]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    await ApiClient.signIn(product.url, email);
    expect((await reset(other, others, 'Boa-Senha-1')).status).toBe(200);
  });

  it('accepts a code from one of two simultaneous requests', async () => {
    const email = await somebody();
    const code = await codeFor(email);
    const answers = await Promise.all([reset(email, code, 'Primeira-1'), reset(email, code, 'Segunda-2')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('lifts the lock of too many wrong passwords', async () => {
    const email = await somebody();
    const from = address();
    const guess = (password: string) => post('/auth/login', { email, password }, from);
    for (let tries = 0; tries < 6; tries += 1) await guess(`errada ${tries}`);
    expect((await guess(DEMO_PASSWORD)).body.error).toBe('ERR_TOO_MANY_REQUESTS');
    expect((await reset(email, await codeFor(email), 'Lembrada-9')).status).toBe(200);
    await ApiClient.signIn(product.url, email, 'Lembrada-9');
  });

  it('reports an unknown address only where that is enabled, within the same limits', async () => {
    const from = address();
    const unknown = await forget('ninguem@demo.test', from);
    expect([unknown.status, unknown.body]).toEqual([200, { status: 404, error: 'ERR_NO_EMAIL_FOUND' }]);
    expect((await forget('ninguem@demo.test', from)).body.error).toBe('ERR_CODE_COOLDOWN');
    expect((await reset('ninguem@demo.test', '123456', 'Boa-Senha-1')).body.error).toBe(
      'ERR_RESET_CODE_INVALID',
    );
  });

  it('allows five requests an hour per address, known or unknown', async () => {
    const from = address();
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, n) => forget(`ninguem.${n}@demo.test`, from)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  it('is recorded without the password, and no secret is logged', async () => {
    const log = readFileSync(join(product.dataDir, 'prosa.log'), 'utf8') + product.output();
    expect(log).toContain('/api/resetpasswords/:email/:token/:newPassword');
    const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = canaries.filter(canary => new RegExp(`(?<![\\w.])${escaped(canary)}(?![\\w])`).test(log));
    expect(found).toEqual([]);
  });
});

describe('An installation with default settings', () => {
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ env: { TRUST_PROXY: '1' } });
  });

  afterAll(() => discard(product));

  /** Maximum number of samples until timing is shown to reveal nothing. */
  const MOST_ASKED = 60;
  /** How often a known address is slower than an unknown one: half, when timing reveals nothing. */
  const slowerShare = (known: readonly number[], unknown: readonly number[]): number => {
    const slower = known.flatMap(a => unknown.map(b => (a > b ? 1 : 0)));
    return slower.reduce<number>((sum, each) => sum + each, 0) / slower.length;
  };
  const isHalf = (share: number): boolean => Math.abs(share - 0.5) < 0.25;

  const timed = async (email: string): Promise<{ body: unknown; ms: number }> => {
    const began = performance.now();
    const { body } = await new ApiClient(product.url).call(
      'POST',
      '/forgetpassword',
      { email },
      {
        'x-forwarded-for': address(),
      },
    );
    return { body, ms: performance.now() - began };
  };

  it('answers known and unknown addresses alike, in the same time', async () => {
    const admin = await ApiClient.signIn(product.url, 'admin@demo.test');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < MOST_ASKED; n += 1) {
      // Two that are alike differ this much in a fiftieth of all samples of fifteen, and in next to none of sixty.
      if (n % 15 === 0 && n > 0 && isHalf(slowerShare(known, unknown))) break;
      const email = `rapida.${n}@demo.test`;
      // The cheapest way to an address that can be requested once: the first code has no cooldown.
      await admin.post('/users', { name: email, email, password: DEMO_PASSWORD });
      // The first request pays for earlier work.
      const early = n % 2 === 0 ? await timed(email) : null;
      const no = await timed(`lenta.${n}@demo.test`);
      const yes = early ?? (await timed(email));
      expect(yes.body).toEqual({ status: 200 });
      expect(no.body).toEqual(yes.body);
      known.push(yes.ms);
      unknown.push(no.ms);
    }
    expect(isHalf(slowerShare(known, unknown))).toBe(true);
  });
});
