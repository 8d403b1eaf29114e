import {
  BEHAVIOURS,
  NO_PROPORTIONS,
  USUAL_ORDER,
  USUAL_PROPORTIONS,
  behaviourOf,
  isRecipient,
  reactionOf,
  type Behaviour,
} from './recipient-behaviour';

const numbers = Array.from({ length: 1_000 }, (_, index) => `5511960${String(index + 1).padStart(6, '0')}`);
const played = (seed: number): readonly Behaviour[] =>
  numbers.map(number => behaviourOf({ ...USUAL_ORDER, seed }, number));

describe('The behaviour of customers who get a campaign', () => {
  it('is the same for every number under one seed, and another under another', () => {
    expect(played(7)).toEqual(played(7));
    expect(played(8)).not.toEqual(played(7));
  });

  it('keeps to the shares of the order', () => {
    const all = played(1);
    for (const behaviour of BEHAVIOURS) {
      if (behaviour === 'reads') continue;
      const count = all.filter(each => each === behaviour).length;
      // Three standard deviations of a thousand draws.
      const expected = USUAL_PROPORTIONS[behaviour] * 10;
      const spread = 3 * Math.sqrt(expected * (1 - expected / 1_000));
      expect(Math.abs(count - expected)).toBeLessThan(spread);
    }
  });

  it('is that of the person, whichever way their number is written', () => {
    const order = { ...USUAL_ORDER, prefix: '5511960' };
    for (const number of numbers) {
      const short = `5511${number.slice(5)}`;
      expect(behaviourOf(order, short)).toBe(behaviourOf(order, number));
      expect(isRecipient(order, short)).toBe(true);
    }
    expect(isRecipient(order, '5511990000001')).toBe(false);
    expect(isRecipient(USUAL_ORDER, '5511990000001')).toBe(true);
  });

  it('is one for all where one has the whole share', () => {
    const order = { ...USUAL_ORDER, shares: { ...NO_PROPORTIONS, confirms: 100 } };
    expect(new Set(numbers.map(number => behaviourOf(order, number)))).toEqual(new Set(['confirms']));
    const none = { ...USUAL_ORDER, shares: NO_PROPORTIONS };
    expect(new Set(numbers.map(number => behaviourOf(none, number)))).toEqual(new Set(['reads']));
  });

  it('says when a message is delivered and read, and what is answered to it', () => {
    const order = { ...USUAL_ORDER, readMs: 0, answerMs: 0, lateMs: 9 };
    const of = (behaviour: Behaviour) => reactionOf(order, '5511960000001', behaviour);
    expect(of('reads')).toEqual({ deliveredMs: 0, readMs: 0, answer: null });
    expect(of('late')).toEqual({ deliveredMs: 9, readMs: 9, answer: null });
    expect(of('unread')).toEqual({ deliveredMs: 0, readMs: null, answer: null });
    expect(of('confirms').answer).toEqual({ text: 'sim', ms: 0 });
    expect(of('declines').answer).toEqual({ text: 'não', ms: 0 });
    expect(of('optsOut').answer).toEqual({ text: 'SAIR', ms: 0 });
    expect(of('replies').answer?.text).toMatch(/\w{3}/);
  });

  it('takes its time within the bounds of the order', () => {
    for (const number of numbers) {
      const { readMs, answer } = reactionOf(USUAL_ORDER, number, 'replies');
      expect(readMs).toBeLessThanOrEqual(USUAL_ORDER.readMs);
      expect(answer?.ms).toBeGreaterThanOrEqual(readMs ?? 0);
      expect(answer?.ms).toBeLessThanOrEqual(USUAL_ORDER.readMs + USUAL_ORDER.answerMs);
    }
  });
});
