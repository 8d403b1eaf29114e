import 'reflect-metadata';
import { loadEnvironment } from '@prosa/config';
import { DomainError, ManualClock } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { GuessCounts } from './guess-counts';
import type { Familiarity } from './known-browsers';
import { LoginThrottle } from './login-throttle';
import { SignInSecret } from './sign-in-secret';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: TestDatabase;
let platform: Platform;
let clock: ManualClock;
let throttle: LoginThrottle;
let checks = 0;

/** A process of the same installation, without state besides the database. */
const process = (): LoginThrottle =>
  new LoginThrottle(new GuessCounts(platform.readModel.owner, clock), new SignInSecret('one secret'), clock);

interface From {
  readonly network?: string;
  readonly familiarity?: Familiarity;
  readonly at?: LoginThrottle;
}

const attempt = (account: string, right: boolean, from: From = {}): Promise<string> => {
  const { network = '192.0.2.1', familiarity = 'unknown', at = throttle } = from;
  return at
    .attempt({ account, caller: { network, browser: 'the browser' }, familiarity }, () => {
      checks += 1;
      return Promise.resolve(right ? 'in' : null);
    })
    .catch((fault: unknown) => (fault instanceof DomainError ? fault.code : String(fault)));
};

const times = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < count; n += 1) await work(n);
};

/** Number of attempts admitted within hours, when an attacker guesses from many networks as often as possible. */
const looked = async (hours: number, networks: number, from: From = {}): Promise<number> => {
  checks = 0;
  const until = clock.now().getTime() + hours * HOUR;
  for (let n = 0; clock.now().getTime() < until; n += 1) {
    const sender = n % networks;
    const network = `10.${Math.floor(sender / 250)}.0.${sender % 250}`;
    await attempt('ana', false, { ...from, network });
    clock.advance(MINUTE);
  }
  return checks;
};

beforeAll(async () => {
  database = await testDatabase();
  platform = await openPlatform({
    url: database.url,
    environment: loadEnvironment({ NODE_ENV: 'test' }),
    logger: createLogger({ level: 'silent', service: 'spec' }),
    health: new HealthChecks(),
    content: { catalogues: [], parts: [] },
  });
});

afterAll(async () => {
  await platform.close();
  await database.drop();
});

beforeEach(async () => {
  await sql`delete from identity.guess_count`.execute(platform.readModel.owner);
  clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
  throttle = process();
  checks = 0;
});

describe('the login throttle', () => {
  it('delays guessing, across restarts and processes, without affecting other accounts', async () => {
    await times(6, () => attempt('ana', false));
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('ana', true, { at: process() })).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('bruno', true)).toBe('in');
    clock.advance(HOUR);
    expect(await attempt('ana', true)).toBe('in');
  });

  it.each(['unknown', 'network'] as const)(
    'accepts the right password after five wrong ones of a colleague behind the same address, which is %s',
    async familiarity => {
      await times(5, () => attempt('ana', false, { familiarity }));
      expect(await attempt('ana', true, { familiarity })).toBe('in');
    },
  );

  it('admits one more in a minute for a while, and then none for hours', async () => {
    const answers: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      answers.push(await attempt('ana', false));
      clock.advance(MINUTE);
    }
    expect(answers.filter(answer => answer === 'ERR_INVALID_CREDENTIALS')).toHaveLength(5 + 6);
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
  });

  it('accepts the right password from elsewhere during an attack, even from nine sources', async () => {
    await times(9, n => times(6, () => attempt('ana', false, { network: `198.51.100.${n}` })));
    expect(await attempt('ana', true, { network: '192.0.2.9' })).toBe('in');
  });

  it('delays neither a known browser nor a known network during an attack from a thousand networks', async () => {
    await times(1_000, n => attempt('ana', false, { network: `10.${Math.floor(n / 250)}.0.${n % 250}` }));
    expect(await attempt('ana', true, { familiarity: 'browser' })).toBe('in');
    expect(await attempt('ana', true, { familiarity: 'network' })).toBe('in');
  });

  it('accepts known users behind a network that attacks many accounts', async () => {
    await times(100, n => attempt(`person-${n}`, false));
    expect(await attempt('ana', true, { familiarity: 'browser' })).toBe('in');
    expect(await attempt('ana', true, { familiarity: 'network' })).toBe('in');
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
    clock.advance(36_000);
    expect(await attempt('ana', true)).toBe('in');
  });

  it('does not raise the limit of others after a right password', async () => {
    await times(4, () => attempt('ana', false));
    await attempt('ana', true);
    await times(4, () => attempt('ana', false));
    expect(checks).toBe(4 + 1 + 2 + 1);
  });

  it('resets with a new password', async () => {
    await times(6, () => attempt('ana 1', false));
    expect(await attempt('ana 1', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('ana 2', true)).toBe('in');
  });

  it('admits no more of a thousand concurrent attempts, in two processes, than of sequential ones', async () => {
    const other = process();
    const guesses = Array.from({ length: 1_000 }, (_, n) =>
      attempt('ana', false, { network: `10.0.${n % 4}.${n}`, at: n % 2 === 0 ? throttle : other }),
    );
    const answers = await Promise.all(guesses);
    expect(checks).toBe(6 + 8 + 6);
    expect(answers.filter(answer => answer === 'ERR_INVALID_CREDENTIALS')).toHaveLength(20);
  });

  it('accepts many concurrent right ones', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt('ana', true)));
    expect(new Set(answers)).toEqual(new Set(['in']));
  });

  it('narrows the limits of unknown sources during a distributed attack', async () => {
    await new GuessCounts(platform.readModel.owner, clock).count(
      new SignInSecret('one secret').hash('everybody'),
      1_000 * 900,
    );
    await times(2, () => attempt('ana', false));
    expect(await attempt('ana', true)).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await attempt('ana', true, { familiarity: 'browser' })).toBe('in');
  });

  it('stores neither accounts nor networks readably, and no expired rows', async () => {
    await attempt('ana@demo.test', false, { network: '203.0.113.77' });
    const rows = () => sql<{ text: string }>`select g::text as text from identity.guess_count g`;
    const kept = (await rows().execute(platform.readModel.owner)).rows.map(({ text }) => text).join();
    for (const secret of ['ana@demo.test', '203.0.113.77']) expect(kept).not.toContain(secret);
    clock.advance(48 * HOUR);
    await attempt('bruno', false);
    expect((await rows().execute(platform.readModel.owner)).rows).toHaveLength(7);
  });

  it.each([
    ['one network', 1, {}, 12, 41],
    ['a thousand networks', 1_000, {}, 21, 56],
    ['a browser its person has used', 1, { familiarity: 'browser' } as const, 7, 50],
  ])('admits few attempts of %s', async (_name, networks, from, anHour, aDay) => {
    expect(await looked(1, networks, from)).toBeLessThanOrEqual(anHour);
    const rest = await looked(23, networks, from);
    expect(rest + anHour).toBeLessThanOrEqual(aDay);
  });
});
