import { runOverMany, type Outcome } from './bulk-run';

const codeOf = (fault: unknown): string => (fault as Error).message;

describe('a deed for many', () => {
  it('is a command for each, of which a few are under way at a time, and a refusal stops no other', async () => {
    const outcomes = new Map<number, Outcome>();
    let underWay = 0;
    let most = 0;
    await runOverMany([1, 2, 3, 4, 5, 6, 7], {
      act: async id => {
        most = Math.max(most, (underWay += 1));
        await Promise.resolve();
        underWay -= 1;
        if (id % 3 === 0) throw new Error('ERR_TICKET_CLOSED');
      },
      tell: (id, outcome) => outcomes.set(id, outcome),
      codeOf,
      signal: new AbortController().signal,
    });
    expect(most).toBe(3);
    expect([...outcomes.values()].filter(each => each === 'done')).toHaveLength(5);
    expect(outcomes.get(6)).toEqual({ refused: 'ERR_TICKET_CLOSED' });
  });

  it('does not begin what is left when it is stopped', async () => {
    const stop = new AbortController();
    const done: number[] = [];
    await runOverMany([1, 2, 3, 4, 5, 6, 7, 8], {
      act: id => {
        done.push(id);
        if (id === 2) stop.abort();
        return Promise.resolve();
      },
      tell: () => undefined,
      codeOf,
      signal: stop.signal,
    });
    expect(done).toEqual([1, 2]);
  });
});
