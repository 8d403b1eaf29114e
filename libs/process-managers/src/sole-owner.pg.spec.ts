import { openHeldLine, testDatabase, until, type TestDatabase } from '@prosa/testing';
import { whileSoleOwner } from './sole-owner';

describe('a sole owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => database.drop());

  const candidate = (url = database.url, everyMs = 50) => {
    const stop = new AbortController();
    const state = { owns: false, terms: 0 };
    const faults: unknown[] = [];
    const work = async (owning: AbortSignal): Promise<void> => {
      state.owns = true;
      state.terms += 1;
      await new Promise(over => owning.addEventListener('abort', over, { once: true }));
      state.owns = false;
    };
    const onError = (fault: unknown): void => void faults.push(fault);
    const options = { url, name: 'spec', everyMs, silenceMs: 500, onError };
    const done = whileSoleOwner(options, work, stop.signal);
    return { state, faults, stop: () => (stop.abort(), done) };
  };

  it('that hangs is followed by another, and gives up when it wakes', async () => {
    // Timeouts run on the spec's clock, which does not advance, so a hang is not detected early.
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const line = await openHeldLine(database.url);
    const hung = candidate(line.url);
    await until(() => hung.state.owns);
    const other = candidate();
    line.hold();
    await until(() => other.state.owns);
    expect(hung.state.owns).toBe(true);
    line.release();
    await until(() => !hung.state.owns);
    expect([hung.state.terms, other.state]).toEqual([1, { owns: true, terms: 1 }]);
    await Promise.all([hung.stop(), other.stop()]);
    await line.close();
  });

  it('keeps it while its work continues, for longer than the timeout', async () => {
    let answers = 0;
    const line = await openHeldLine(database.url, () => (answers += 1));
    const one = candidate(line.url);
    await until(() => one.state.owns);
    const before = answers;
    await until(() => answers >= before + 20);
    expect(one.state).toEqual({ owns: true, terms: 1 });
    await one.stop();
    await line.close();
  });

  it('whose rounds are rarer than a silence keeps it all the same', async () => {
    let answers = 0;
    const line = await openHeldLine(database.url, () => (answers += 1));
    const one = candidate(line.url, 60_000);
    await until(() => one.state.owns);
    const before = answers;
    await until(() => answers >= before + 10);
    expect([one.state, one.faults]).toEqual([{ owns: true, terms: 1 }, []]);
    await one.stop();
    await line.close();
  });
});
