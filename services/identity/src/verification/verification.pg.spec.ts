import 'reflect-metadata';
import { loadEnvironment } from '@prosa/config';
import { DomainError, ManualClock } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { CodeSecret } from './code-secret';
import { VerificationCodes } from './verification-codes';
import { VerificationStore } from './verification.store';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const phone = '5511988887777';
const email = 'dona@padaria.test';
const laptop = { id: 'the laptop', isNew: false };
const from = (address = '203.0.113.7', recipient = phone, mailbox = email) => ({
  recipient,
  email: mailbox,
  address,
  browser: laptop,
});
const dona = from();
const stranger = { address: '198.51.100.66', browser: { id: 'another browser', isNew: false } };

let database: TestDatabase;
let platform: Platform;
let clock: ManualClock;
let codes: VerificationCodes;
let people = 0;

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (fault: unknown) => (fault instanceof DomainError ? fault.code : String(fault)),
  );
/** A new recipient. */
const somebody = (address: string) => {
  people += 1;
  return from(address, `55119${String(70_000_000 + people)}`, `p${people}@padaria.test`);
};
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The same installation after a restart, without state besides the database. */
const restarted = (secret = 'one secret'): VerificationCodes =>
  new VerificationCodes(new VerificationStore(platform.readModel.owner), new CodeSecret(secret), clock);

beforeAll(async () => {
  database = await migratedDatabase();
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
  await sql`delete from identity.verification`.execute(platform.readModel.owner);
  clock = new ManualClock(new Date('2026-11-21T12:00:00Z'));
  codes = restarted();
});

describe('a code', () => {
  it('has six digits and is stored nowhere readably, nor is its recipient', async () => {
    const { code } = await codes.issue('sign-up', from());
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await sql<{ text: string }>`select v::text as text from identity.verification v`.execute(
      platform.readModel.owner,
    );
    const kept = rows.map(row => row.text).join();
    for (const secret of [code, phone, email, '203.0.113.7']) expect(kept).not.toContain(secret);
  });

  it('proves its phone for its e-mail address, once, for half an hour', async () => {
    const { code } = await codes.issue('sign-up', from());
    expect(await codes.proof('sign-up', from())).toBeNull();
    await codes.prove('sign-up', phone, code, dona);
    expect(await outcome(codes.prove('sign-up', phone, code, dona))).toBe('ERR_CODE_INVALID');
    expect(await codes.proof('sign-up', from())).toMatchObject({ spent: false });
    expect(await codes.proof('sign-up', from('', phone, 'outra@padaria.test'))).toBeNull();
    expect(await codes.proof('sign-up', from('', '5511900000000'))).toBeNull();
    expect(await codes.proof('reset', from())).toBeNull();
    clock.advance(30 * MINUTE);
    expect(await codes.proof('sign-up', from())).toBeNull();
  });

  it('is good for ten minutes, a restart in between or not, but not under another secret', async () => {
    const { code } = await codes.issue('sign-up', from());
    clock.advance(10 * MINUTE - 1);
    expect(await outcome(restarted('another').prove('sign-up', phone, code, dona))).toBe('ERR_CODE_INVALID');
    expect(await outcome(restarted().prove('sign-up', phone, code, dona))).toBe('done');
    const later = await codes.issue('sign-up', from());
    clock.advance(10 * MINUTE);
    expect(await outcome(codes.prove('sign-up', phone, later.code, dona))).toBe('ERR_CODE_INVALID');
  });

  it('of one purpose or phone is invalid for another', async () => {
    const { code } = await codes.issue('sign-up', from('203.0.113.7', email));
    expect(await outcome(codes.prove('reset', email, code, dona))).toBe('ERR_CODE_INVALID');
    await codes.issue('sign-up', somebody('203.0.113.8'));
    expect(await outcome(codes.prove('sign-up', '5511970000001', code, dona))).toBe('ERR_CODE_INVALID');
  });

  it('accepts five attempts, then not even the right one', async () => {
    const { code } = await codes.issue('sign-up', from());
    for (let guess = 0; guess < 5; guess += 1)
      expect(await outcome(codes.prove('sign-up', phone, other(code), dona))).toBe('ERR_CODE_INVALID');
    expect(await outcome(codes.prove('sign-up', phone, code, dona))).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await outcome(restarted().prove('sign-up', phone, code, dona))).toBe('ERR_TOO_MANY_REQUESTS');
  });

  it('is used up only by its requester, identified by their browser or, without cookies, their network', async () => {
    const { code } = await codes.issue('reset', from('203.0.113.7', email));
    for (let guess = 0; guess < 6; guess += 1)
      await outcome(codes.prove('reset', email, other(code), stranger));
    expect(await outcome(codes.prove('reset', email, code, stranger))).toBe('ERR_TOO_MANY_REQUESTS');
    // A newer code requested by another caller does not invalidate the older one of its requester.
    clock.advance(1);
    await codes.issue('reset', { ...from('198.51.100.66', email), browser: stranger.browser });
    const cookieless = { address: '203.0.113.7', browser: { id: 'given just now', isNew: true } };
    expect(await outcome(codes.prove('reset', email, other(code), cookieless))).toBe('ERR_CODE_INVALID');
    expect(await outcome(codes.prove('reset', email, code, dona))).toBe('done');
  });

  it.each([
    ['reset', 1, 15],
    ['sign-up', 24, 25],
  ] as const)(
    'of a %s is guessed as slowly from everywhere as from one source: within %i h %i times',
    async (purpose, hours, most) => {
      const verdicts: string[] = [];
      const until = clock.now().getTime() + hours * HOUR;
      const right = await codes.issue(purpose, from());
      for (let n = 0; clock.now().getTime() < until; n += 1) {
        const sender = { address: `10.0.${n % 250}.1`, browser: { id: `browser ${n % 40}`, isNew: false } };
        await outcome(codes.issue(purpose, { ...from(), ...sender }));
        for (let times = 0; times < 8; times += 1)
          verdicts.push(await outcome(codes.prove(purpose, phone, other(right.code), sender)));
        clock.advance((hours * HOUR) / 60);
      }
      const looked = verdicts.filter(verdict => verdict === 'ERR_CODE_INVALID').length;
      // An expired code gives the response of a wrong one, without a comparison.
      const compared = await sql<{ count: number }>`
        select sum(tries + stray_tries)::int as count from identity.verification`.execute(
        platform.readModel.owner,
      );
      expect(looked).toBeGreaterThan(0);
      expect(compared.rows[0]?.count).toBeLessThanOrEqual(most);
    },
  );

  it('is admitted once for its requester, however much others guess', async () => {
    for (let n = 0; n < 7; n += 1) {
      const sender = { address: `10.0.${n}.1`, browser: { id: `browser ${n}`, isNew: false } };
      await codes.issue('reset', { ...from(), ...sender });
      for (let times = 0; times < 8; times += 1) await outcome(codes.prove('reset', phone, '000000', sender));
      clock.advance(MINUTE);
    }
    const { code } = await codes.issue('reset', from());
    expect(await outcome(codes.prove('reset', phone, code, dona))).toBe('done');
  });

  it('verifies its phone for the browser that entered it, and for no other', async () => {
    const { code } = await codes.issue('sign-up', from());
    await codes.prove('sign-up', phone, code, dona);
    expect(await codes.proof('sign-up', { ...from(), browser: stranger.browser })).toBeNull();
    expect(await codes.proof('sign-up', from())).toMatchObject({ spent: false });
  });

  it('admits five of a thousand concurrent attempts', async () => {
    const { code } = await codes.issue('sign-up', from());
    const guesses = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(6, '0')).filter(
      g => g !== code,
    );
    const outcomes = await Promise.all(
      guesses.map(guess => outcome(codes.prove('sign-up', phone, guess, dona))),
    );
    expect(outcomes.filter(each => each === 'ERR_CODE_INVALID')).toHaveLength(5);
    expect(await outcome(codes.prove('sign-up', phone, code, dona))).toBe('ERR_TOO_MANY_REQUESTS');
  });

  it('is used by one of two concurrent callers', async () => {
    const { code } = await codes.issue('sign-up', from());
    const received = await Promise.all(
      [1, 2, 3, 4].map(() => outcome(codes.prove('sign-up', phone, code, dona))),
    );
    expect(received.toSorted()).toEqual(['ERR_CODE_INVALID', 'ERR_CODE_INVALID', 'ERR_CODE_INVALID', 'done']);
  });

  it('is invalid once a newer one is sent, unless that one was not delivered', async () => {
    const first = await codes.issue('sign-up', from());
    clock.advance(MINUTE);
    const second = await codes.issue('sign-up', from());
    await codes.withdraw(second);
    clock.advance(1);
    expect(await outcome(codes.issue('sign-up', from()))).toBe('done');
    expect(await outcome(codes.prove('sign-up', phone, first.code, dona))).toBe('ERR_CODE_INVALID');
  });
});

describe('sending codes', () => {
  it('has a cooldown of a minute, per phone and per mailbox, and admits one of many concurrent requests', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => outcome(codes.issue('sign-up', from()))));
    expect(many.filter(each => each === 'done')).toHaveLength(1);
    expect(many.filter(each => each === 'ERR_CODE_COOLDOWN')).toHaveLength(7);
    const mailbox = from('203.0.113.9', '5511911112222');
    expect(await outcome(codes.issue('sign-up', mailbox))).toBe('ERR_CODE_COOLDOWN');
    clock.advance(MINUTE);
    expect(await outcome(codes.issue('sign-up', from()))).toBe('done');
  });

  it('is limited to five a day per phone, from all sources, across a restart too', async () => {
    for (let n = 0; n < 5; n += 1) {
      await codes.issue('sign-up', from(`203.0.113.${n}`, phone, `p${n}@padaria.test`));
      clock.advance(HOUR);
    }
    const sixth = () => outcome(restarted().issue('sign-up', from('203.0.113.99', phone, 'x@padaria.test')));
    expect(await sixth()).toBe('ERR_TOO_MANY_REQUESTS');
    clock.advance(19 * HOUR);
    expect(await sixth()).toBe('done');
  });

  it('is limited to twenty a day per address, of a thousand concurrent requests', async () => {
    const asked = await Promise.all(
      Array.from({ length: 1_000 }, () => outcome(codes.issue('sign-up', somebody('203.0.113.7')))),
    );
    expect(asked.filter(each => each === 'done')).toHaveLength(20);
    expect(asked.filter(each => each === 'ERR_TOO_MANY_REQUESTS')).toHaveLength(980);
    expect(await outcome(codes.issue('sign-up', somebody('203.0.113.8')))).toBe('done');
  });

  it('for resets stops after three an hour to one mailbox by one asker, eight by all, and five from one address', async () => {
    const reset = (address: string, mailbox: string) =>
      outcome(codes.issue('reset', from(address, mailbox, mailbox)));
    for (let n = 0; n < 3; n += 1) {
      expect(await reset('203.0.113.1', email)).toBe('done');
      clock.advance(2 * MINUTE);
    }
    expect(await reset('203.0.113.1', email)).toBe('ERR_TOO_MANY_REQUESTS');
    for (let n = 2; n < 7; n += 1) expect(await reset(`203.0.113.${n}`, email)).toBe('done');
    expect(await reset('203.0.113.9', email)).toBe('ERR_TOO_MANY_REQUESTS');
    for (let n = 0; n < 5; n += 1) expect(await reset('203.0.113.50', `p${n}@x.test`)).toBe('done');
    expect(await reset('203.0.113.50', 'p9@x.test')).toBe('ERR_TOO_MANY_REQUESTS');
  });
});

describe('a proof', () => {
  const proven = async (recipient: string) => {
    const request = from('203.0.113.7', recipient);
    const { code } = await codes.issue('sign-up', request);
    await codes.prove('sign-up', recipient, code, dona);
    clock.advance(MINUTE);
    const proof = await codes.proof('sign-up', request);
    if (proof === null) throw new Error('no proof');
    return proof;
  };

  it('continues as often as it is repeated, while another one of the same mailbox waits', async () => {
    const [first, second] = [await proven('5511900000001'), await proven('5511900000002')];
    const begun = await Promise.all([outcome(codes.begin(first)), outcome(codes.begin(second))]);
    expect(begun.toSorted()).toEqual(['ERR_EMAIL_TAKEN', 'done']);
    const [winner, loser] = begun[0] === 'done' ? [first, second] : [second, first];
    expect(await outcome(codes.begin(winner))).toBe('done');
    await codes.spend(winner);
    expect(await outcome(codes.begin(loser))).toBe('done');
  });

  it('that was started and given up makes way when it expires', async () => {
    const first = await proven('5511900000001');
    await codes.begin(first);
    clock.advance(31 * MINUTE);
    expect(await outcome(codes.begin(await proven('5511900000002')))).toBe('done');
  });
});
