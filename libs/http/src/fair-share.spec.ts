import { AskerGone, FairShare } from './fair-share';

const here = new AbortController().signal;

/** Work that ends on command, and records in which order it began. */
const worksOn = (share: FairShare) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (company: number, name: string, signal = here): Promise<void> =>
    share.run(company, signal, () => {
      begun.push(name);
      return new Promise<void>(end => ends.set(name, end));
    });
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, ask, end, settle };
};

describe('a pool that companies share', () => {
  it('gives one company no more than its share, however much it asks for', async () => {
    const { begun, ask, settle } = worksOn(new FairShare({ width: 3, each: 2, waiting: 10 }));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    void ask(2, 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('lets the companies that wait take turns', async () => {
    const { begun, ask, end, settle } = worksOn(new FairShare({ width: 1, each: 1, waiting: 10 }));
    for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
    for (const name of ['b1', 'b2']) void ask(2, name);
    void ask(3, 'c1');
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('refuses only the company that has too many waiting requests', async () => {
    const { ask, settle, begun } = worksOn(new FairShare({ width: 2, each: 1, waiting: 1 }));
    void ask(1, 'a1');
    void ask(1, 'a2');
    await settle();
    await expect(ask(1, 'a3')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', retryAfter: 2 });
    void ask(2, 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('drops clients that disconnect while waiting', async () => {
    const share = new FairShare({ width: 1, each: 1, waiting: 1 });
    const { ask, end, begun, settle } = worksOn(share);
    void ask(1, 'a1');
    const gone = new AbortController();
    const left = ask(1, 'a2', gone.signal);
    gone.abort();
    await expect(left).rejects.toBeInstanceOf(AskerGone);
    await expect(ask(1, 'late', gone.signal)).rejects.toBeInstanceOf(AskerGone);
    void ask(1, 'a3');
    await end('a1');
    await settle();
    expect(begun).toEqual(['a1', 'a3']);
    await end('a3');
    expect(share.active).toBe(0);
  });

  it('gives its place back when the work fails', async () => {
    const share = new FairShare({ width: 1, each: 1, waiting: 1 });
    await expect(share.run(1, here, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(share.active).toBe(0);
  });
});
