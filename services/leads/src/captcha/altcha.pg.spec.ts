import { ManualClock } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { solvedCaptcha } from '../../../../tests/support/solved-captcha';
import { AltchaCaptcha } from './altcha.adapter';
import { UsedCaptchas } from './used-captchas.store';

const FORM = '0190d1c2-0000-7000-8000-000000000001';
const OTHER = '0190d1c2-0000-7000-8000-000000000002';

interface Token {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: Record<string, unknown>;
}

describe('The solution of a proof-of-work captcha', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  // The library uses the real clock as well.
  const clock = new ManualClock(new Date());
  const captcha = (secret = 'secret'): AltchaCaptcha =>
    new AltchaCaptcha(secret, new UsedCaptchas(read.owner, clock), clock);
  const solved = async (form = FORM): Promise<string> =>
    solvedCaptcha(await captcha().challenge(form, false));
  const spliced = (token: string, change: (parts: Token) => void): string => {
    const parts = JSON.parse(Buffer.from(token, 'base64').toString()) as Token;
    change(parts);
    return Buffer.from(JSON.stringify(parts)).toString('base64');
  };

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('is valid once, of fifty simultaneous requests', async () => {
    const token = await solved();
    const taken = await Promise.all(Array.from({ length: 50 }, () => captcha().verify(token, FORM)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('is valid for its own form and installation only', async () => {
    const token = await solved(OTHER);
    expect(await captcha().verify(token, FORM)).toBe(false);
    expect(await captcha('another').verify(token, OTHER)).toBe(false);
    expect(await captcha().verify(token, OTHER)).toBe(true);
  });

  it('cannot be altered to another form, expiry or difficulty', async () => {
    const token = await solved(OTHER);
    const changes: readonly ((parts: Token) => void)[] = [
      ({ challenge }) => (challenge.parameters['data'] = { form: FORM }),
      ({ challenge }) => (challenge.parameters['expiresAt'] = Math.floor(Date.now() / 1_000) + 86_400),
      ({ challenge }) => (challenge.parameters['cost'] = 1),
      ({ challenge }) => (challenge.signature = 'x'.repeat(64)),
      parts => (parts.solution = { ...parts.solution, derivedKey: '00' }),
    ];
    for (const change of changes)
      for (const form of [FORM, OTHER])
        expect(await captcha().verify(spliced(token, change), form)).toBe(false);
    for (const junk of ['', 'e30=', Buffer.from('null').toString('base64'), 'x'.repeat(9_000)])
      expect(await captcha().verify(junk, FORM)).toBe(false);
    expect(await captcha().verify(token, OTHER)).toBe(true);
  });

  it('expires after ten minutes', async () => {
    const token = await solved();
    clock.advance(10 * 60_000);
    expect(await captcha().verify(token, FORM)).toBe(false);
  });
});
