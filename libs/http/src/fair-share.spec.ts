import type { Clock } from '@prosa/kernel';
import { AskerGone, FairShare, WorkingCompanies, type ShareRules } from './fair-share';

/** Work that ends on command, and records in which order it began. */
const worksOn = (rules: ShareRules) => {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const share = new FairShare(rules, new WorkingCompanies(clock));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = async (
    company: number,
    name: string,
    { signal = null, flows }: { signal?: AbortSignal | null; flows?: readonly string[] } = {},
  ): Promise<void> => {
    const leave = await share.enter(company, signal, flows);
    begun.push(name);
    ends.set(name, leave);
  };
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  const pass = (milliseconds: number): void => void (now += milliseconds);
  return { share, begun, ask, end, settle, pass };
};

describe('a pool that companies share', () => {
  it('gives one company no more than its share, however much it asks for', async () => {
    const { begun, ask, settle } = worksOn({ width: 3, each: 2, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    void ask(2, 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('serves who had less first, and lets the companies that wait take turns', async () => {
    const { begun, ask, end, settle } = worksOn({ width: 1, each: 1, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
    for (const name of ['b1', 'b2']) void ask(2, name);
    void ask(3, 'c1');
    await settle();
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('saves up no turns for a company that did not ask', async () => {
    const { begun, ask, end, settle } = worksOn({ width: 1, each: 1, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    await settle();
    for (const name of ['a1', 'a2']) await end(name);
    for (const name of ['b1', 'b2']) void ask(2, name);
    await settle();
    for (const name of ['a3', 'b1', 'a4', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
  });

  it('gives a company that is alone more, until another one works', async () => {
    const { begun, ask, end, settle, pass } = worksOn({ width: 4, each: 1, alone: 3, waiting: 10 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    void ask(2, 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    expect(begun).toHaveLength(4);
    pass(1_000);
    for (const name of ['a5', 'a6']) void ask(1, name);
    await end('a3');
    expect(begun.slice(4)).toEqual(['a4', 'a5', 'a6']);
  });

  it('sees others work in another share of the same process', async () => {
    const working = new WorkingCompanies();
    const [reads, changes] = [1, 2].map(
      each => new FairShare({ width: 4, each, alone: 3, waiting: 1 }, working),
    ) as [FairShare, FairShare];
    await reads.enter(1, null);
    expect(reads.enterNow(1)).not.toBeNull();
    await changes.enter(2, null);
    expect(reads.enterNow(1)).toBeNull();
  });

  it('refuses only the company that has too many waiting requests', async () => {
    const { ask, settle, begun } = worksOn({ width: 2, each: 1, waiting: 1 });
    void ask(1, 'a1');
    void ask(1, 'a2');
    await settle();
    await expect(ask(1, 'a3')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', retryAfter: 2 });
    void ask(2, 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('drops clients that disconnect while waiting', async () => {
    const { share, ask, end, begun, settle } = worksOn({ width: 1, each: 1, waiting: 1 });
    void ask(1, 'a1');
    const gone = new AbortController();
    const left = ask(1, 'a2', { signal: gone.signal });
    gone.abort();
    await expect(left).rejects.toBeInstanceOf(AskerGone);
    await expect(ask(1, 'late', { signal: gone.signal })).rejects.toBeInstanceOf(AskerGone);
    void ask(1, 'a3');
    await end('a1');
    await settle();
    expect(begun).toEqual(['a1', 'a3']);
    await end('a3');
    expect(share.active).toBe(0);
  });

  it('gives its place back once, even when the work fails', async () => {
    const { share } = worksOn({ width: 1, each: 1, waiting: 1 });
    await expect(share.run(1, null, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const leave = await share.enter(1, null);
    leave();
    leave();
    expect(share.active).toBe(0);
  });
});

describe('strangers, who take turns by network and by what they address', () => {
  const rules: ShareRules = { width: 1, each: 1, waiting: 4 };
  const from = (network: string, form: string) => ({ flows: [`network ${network}`, `form ${form}`] });

  it('serve one network that floods many forms after others', async () => {
    const { begun, ask, end, settle } = worksOn(rules);
    for (const form of ['1', '2', '3']) void ask(0, `flood ${form}`, from('10.0.0.1', form));
    void ask(0, 'visitor', from('10.0.0.2', '4'));
    await settle();
    await end('flood 1');
    expect(begun).toEqual(['flood 1', 'visitor']);
  });

  it('serve many networks that flood one form after visitors of other forms', async () => {
    const { begun, ask, end, settle } = worksOn(rules);
    for (const host of ['1', '2', '3']) void ask(0, `flood ${host}`, from(`10.0.0.${host}`, '1'));
    void ask(0, 'visitor', from('10.0.0.9', '2'));
    await settle();
    await end('flood 1');
    expect(begun).toEqual(['flood 1', 'visitor']);
  });

  it('drop the one that is furthest behind where the queue is full, and count it for nothing', async () => {
    const { begun, ask, end, settle } = worksOn(rules);
    const refused: string[] = [];
    const flood = ['1', '2', '3', '4', '5'].map(form => `flood ${form}`);
    for (const name of flood) ask(0, name, from('10.0.0.1', name)).catch(() => refused.push(name));
    void ask(0, 'visitor', from('10.0.0.2', 'quiet'));
    await settle();
    expect(refused).toEqual(['flood 5']);
    for (const name of ['flood 1', 'visitor', 'flood 2', 'flood 3']) await end(name);
    void ask(0, 'again', from('10.0.0.1', 'again'));
    await settle();
    await end('flood 4');
    expect(begun.slice(-2)).toEqual(['flood 4', 'again']);
  });
});
