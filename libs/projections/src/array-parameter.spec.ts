import { arrayText } from './array-parameter';

describe('an array as PostgreSQL reads it', () => {
  it.each([
    [[], '{}'],
    [[null, undefined, 7, 7n, true], '{NULL,NULL,7,7,true}'],
    [['', 'NULL', 'a,b', '{}', 'a "b" \\c'], '{"","NULL","a,b","{}","a \\"b\\" \\\\c"}'],
    [[Buffer.from([1, 255])], '{"\\\\x01ff"}'],
    [[{ a: '"' }], '{"{\\"a\\":\\"\\\\\\"\\"}"}'],
    [[new Date('2026-01-02T03:04:05.678Z')], '{"2026-01-02T03:04:05.678Z"}'],
    [[new Date(Date.UTC(12_026, 0, 2))], '{"12026-01-02T00:00:00.000Z"}'],
    [[new Date('-000043-03-15T00:00:00Z')], '{"0044-03-15T00:00:00.000Z BC"}'],
    [[new Date('0000-06-01T00:00:00Z')], '{"0001-06-01T00:00:00.000Z BC"}'],
    [[new Date(NaN)], '{"no date"}'],
  ])('%# has the type of its items', (items, text) => {
    expect(arrayText(items)).toBe(text);
  });
});
