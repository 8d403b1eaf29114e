import { openHeldLine, testDatabase, until, type TestDatabase } from '@prosa/testing';
import { whileSoleOwner } from './sole-owner';

describe('a sole owner', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => database.drop());

  const candidate = (url = database.url) => {
    const stop = new AbortController();
    const state = { owns: false, terms: 0 };
    const work = async (owning: AbortSignal): Promise<void> => {
      state.owns = true;
      state.terms += 1;
      await new Promise(over => owning.addEventListener('abort', over, { once: true }));
      state.owns = false;
    };
    const options = { url, name: 'spec', everyMs: 50, silenceMs: 500, onError: () => undefined };
    const done = whileSoleOwner(options, work, stop.signal);
    return { state, stop: () => (stop.abort(), done) };
  };

  it('that hangs is followed by another, and gives up when it wakes', async () => {
    // Whoever hangs loses no patience: answers are waited for by the spec's clock, which stands still.
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

  it('whose work goes on quietly keeps it for longer than a silence', async () => {
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
});
