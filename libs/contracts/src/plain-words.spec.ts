import { plainAnswer, plainWords, withoutAccents } from './plain-words';

const before = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

describe('plain words', () => {
  it.each([
    'Não quero RECEBER',
    'a\u0301\u0323C\u0327\u0303',
    'İstanbul Σας ﬁ Ǻ ế',
    '한국어 каша ёж',
    '\u0344x\u0f73',
    'cafe\u0301 \ud800 lone',
    '👍🏽 1️⃣',
  ])('of %j are those that decomposing all of it gives', text => {
    expect(plainWords(text)).toBe(before(text));
  });

  it('keep their case without accents alone', () => expect(withoutAccents('AÇÃO já')).toBe('ACAO ja'));

  it('of an answer are trimmed, and none where it is longer than any', () => {
    expect(plainAnswer('  Não\n')).toBe('nao');
    expect(plainAnswer(`sim${' '.repeat(2_000)}`)).toBe('sim');
    expect(plainAnswer(`sim${' '.repeat(2_000)}x`)).toBe('');
  });

  it('cost what their length says, whatever the marks', () => {
    const marked = (half: number): string => `a${'\u0300'.repeat(half)}${'\u0323'.repeat(half)}`;
    /** The least of several rounds: a collection of garbage is no work of the text. */
    const cost = (half: number): number => {
      const text = marked(half);
      const rounds = Array.from({ length: 9 }, () => {
        const began = process.cpuUsage();
        for (let times = 0; times < 10; times += 1) plainWords(text);
        const { user, system } = process.cpuUsage(began);
        return user + system;
      });
      return Math.min(...rounds);
    };
    cost(4_096);
    expect(cost(32_768) / cost(4_096)).toBeLessThan(12);
  });
});
