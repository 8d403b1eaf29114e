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

  it('takes no longer for quotes behind many backslashes', () => {
    const before = performance.now();
    assertModestJson(`{"a":"${'\\"'.repeat(500_000)}"}`);
    expect(refusal(`"${'\\'.repeat(1_000_000)}`)).toBeNull();
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
