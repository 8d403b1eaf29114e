import { judgeGuess, refuseCode, type CodesSent, type SentCode } from './code.policy';

const now = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const ago = (...times: number[]): number[] => times.map(time => now - time);
const nothing: CodesSent = {
  toPhone: [],
  toMailbox: [],
  toMailboxByAll: [],
  fromAddress: [],
  toEverybody: [],
};
const times = (count: number, every: number): number[] =>
  ago(...Array.from({ length: count }, (_, index) => (index + 1) * every));

describe('sending a code', () => {
  it('is fine the first time, and again after a minute', () => {
    expect(refuseCode('sign-up', nothing, now)).toBeNull();
    expect(refuseCode('sign-up', { ...nothing, toPhone: ago(minute) }, now)).toBeNull();
  });

  it('waits for the rest of the minute, by phone and by mailbox', () => {
    for (const key of ['toPhone', 'toMailbox'])
      expect(refuseCode('sign-up', { ...nothing, [key]: ago(20_000) }, now)).toEqual({
        code: 'ERR_CODE_COOLDOWN',
        waitMs: 40_000,
      });
    expect(refuseCode('sign-up', { ...nothing, fromAddress: ago(20_000) }, now)).toBeNull();
  });

  it.each([
    ['sign-up', 'toPhone', 5, hour, 24 * hour],
    ['sign-up', 'toMailbox', 5, hour, 24 * hour],
    ['sign-up', 'fromAddress', 20, hour, 24 * hour],
    ['sign-up', 'toEverybody', 1_000, minute, 24 * hour],
    ['reset', 'toMailbox', 3, 10 * minute, hour],
    ['reset', 'toMailboxByAll', 8, 5 * minute, hour],
    ['reset', 'fromAddress', 5, 10 * minute, hour],
    ['reset', 'toEverybody', 500, 6_000, hour],
  ] as const)('for a %s stops, %s, after %i', (purpose, key, max, every, window) => {
    const sent = (count: number): CodesSent => ({ ...nothing, [key]: times(count, every) });
    expect(refuseCode(purpose, sent(max - 1), now)).toBeNull();
    const first = max * every;
    expect(refuseCode(purpose, sent(max), now)).toEqual({
      code: 'ERR_TOO_MANY_REQUESTS',
      waitMs: window - first,
    });
    expect(refuseCode(purpose, sent(max), now + window - first)).toBeNull();
  });
});

describe('a guess', () => {
  const sent: SentCode = {
    ...{ issuedAt: new Date(now - minute), expiresAt: new Date(now + 1) },
    ...{ tries: 0, strayTries: 0, provenAt: null },
  };
  const judged = (
    code: SentCode | undefined,
    by: 'asker' | 'stray',
    others: readonly SentCode[] = [],
  ): string =>
    judgeGuess({ purpose: 'reset', code, codes: [...(code ? [code] : []), ...others], by }, new Date(now));

  it.each([
    ['at a code that was never sent', undefined, 'invalid'],
    ['at a fresh code', sent, 'look'],
    ['at a code’s last moment', { ...sent, expiresAt: new Date(now) }, 'invalid'],
    ['that is the fifth', { ...sent, tries: 4 }, 'look'],
    ['that is the sixth', { ...sent, tries: 5 }, 'too-many'],
    ['after five of others', { ...sent, strayTries: 5 }, 'look'],
    ['at a code that was told already', { ...sent, provenAt: new Date(now - 1) }, 'invalid'],
  ])('%s', (_what, code, judgement) => {
    expect(judged(code, 'asker')).toBe(judgement);
  });

  it('of another browser counts separately, and stops after five too', () => {
    expect(judged({ ...sent, tries: 5 }, 'stray')).toBe('look');
    expect(judged({ ...sent, strayTries: 5 }, 'stray')).toBe('too-many');
  });

  it('for a mailbox with seven failed attempts within the hour is admitted once for each code', () => {
    const guessed = { ...sent, tries: 5, strayTries: 2 };
    expect(judged(sent, 'asker', [guessed])).toBe('look');
    expect(judged({ ...sent, tries: 1 }, 'asker', [guessed])).toBe('too-many');
    expect(judged(sent, 'stray', [guessed])).toBe('too-many');
    expect(judged({ ...sent, tries: 1 }, 'asker', [{ ...guessed, issuedAt: new Date(now - 2 * hour) }])).toBe(
      'look',
    );
  });
});
