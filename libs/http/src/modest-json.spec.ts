import { assertModestJson, JSON_LIMITS } from './modest-json';
import { ValidationFault } from './validation';

const refusal = (json: string): string | null => {
  try {
    assertModestJson(json);
    return null;
  } catch (fault) {
    return fault instanceof ValidationFault ? 'ERR_VALIDATION' : (fault as { code: string }).code;
  }
};

const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;

/** The processor time in microseconds that a text takes at best, of several attempts. */
const leastWork = (json: string): number => {
  const attempts = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expect(refusal(json)).toBeNull();
    return process.cpuUsage(before).user;
  });
  return Math.max(100, Math.min(...attempts));
};

describe('The structure of a JSON body', () => {
  it.each([
    ['nothing', ''],
    ['as many keys as may be', keys(JSON_LIMITS.keys)],
    ['brackets within texts', JSON.stringify({ text: '[{,:"\\'.repeat(50_000) })],
    ['texts that end in backslashes', JSON.stringify({ a: '\\', b: '\\\\', c: '\\"' })],
    ['levels side by side', `[${'[[[]]],'.repeat(500)}1]`],
  ])('may be %s', (_what, json) => expect(refusal(json)).toBeNull());

  it.each([
    ['more keys', keys(JSON_LIMITS.keys + 1)],
    ['more values', `[${'0,'.repeat(JSON_LIMITS.nodes)}0]`],
    ['more lists', `[${'[],'.repeat(JSON_LIMITS.nodes / 2)}0]`],
  ])('is refused with %s than may be', (_what, json) => expect(refusal(json)).toBe('ERR_PAYLOAD_TOO_LARGE'));

  it.each([
    ['lists', '['.repeat(JSON_LIMITS.depth + 1)],
    ['objects behind a text full of quotes', `["${'\\"'.repeat(900)}",${'{"a":'.repeat(100)}`],
  ])('is refused with more levels of %s than may be', (_what, json) =>
    expect(refusal(json)).toBe('ERR_VALIDATION'),
  );

  it('takes about as long for quotes behind many backslashes as for as many letters', () => {
    const half = 10_000;
    const letters = leastWork(`{"a":"${'x'.repeat(2 * half)}"}`);
    // Each backslash looked at again for every quote behind it would cost thousands of times as much.
    expect(leastWork(`{"a":"${'\\"'.repeat(half)}"}`) / letters).toBeLessThan(100);
    expect(leastWork(`"${'\\'.repeat(2 * half)}`) / letters).toBeLessThan(100);
  });
});
