import { setTimeout as pause } from 'node:timers/promises';
import { openHeldLine, testDatabase, until, type TestDatabase } from '@prosa/testing';
import { Client } from 'pg';
import { PostgresLeadership } from './leadership';

/** Patience with an answer passes by the spec's clock: what else there is, and the machine's pauses, by the machine's. */
const holdPatience = (): void => {
  const real = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const;
  const realToo = ['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const;
  jest.useFakeTimers({ doNotFake: [...real, ...realToo] });
};

describe('leadership by a lock of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => database.drop());

  const candidate = (url = database.url, silenceMs = 10_000) => {
    const stop = new AbortController();
    const state = { leads: false, terms: 0 };
    const leadership = new PostgresLeadership({ url, lock: 4_711, beatMs: 50, silenceMs });
    const done = leadership.lead(async leading => {
      state.leads = true;
      state.terms += 1;
      await new Promise(over => leading.addEventListener('abort', over, { once: true }));
      state.leads = false;
    }, stop.signal);
    return { state, stop: () => (stop.abort(), done) };
  };

  it('is with one, and goes to another when that one leaves', async () => {
    const all = [candidate(), candidate(), candidate()];
    await until(() => all.some(({ state }) => state.leads));
    await pause(200);
    const leaders = all.filter(({ state }) => state.leads);
    expect(leaders).toHaveLength(1);
    await leaders[0]?.stop();
    const others = all.filter(each => each !== leaders[0]);
    await until(() => others.some(({ state }) => state.leads));
    await Promise.all(others.map(({ stop }) => stop()));
    expect(all.every(({ state }) => !state.leads)).toBe(true);
  });

  it('never begins for one who is leaving, at whatever moment they leave', async () => {
    const begun: boolean[] = [];
    let left = 0;
    let stop = new AbortController();
    const line = await openHeldLine(database.url, () => (left -= 1) === 0 && stop.abort());
    for (let answers = 1; !begun.includes(false); answers += 1) {
      left = answers;
      stop = new AbortController();
      const leadership = new PostgresLeadership({ url: line.url, lock: 4_712, beatMs: 50 });
      const done = leadership.lead(async leading => {
        begun.push(leading.aborted);
        if (!leading.aborted)
          await new Promise(over => leading.addEventListener('abort', over, { once: true }));
      }, stop.signal);
      await done;
    }
    await line.close();
    expect(begun).not.toContain(true);
  });

  it('is kept while the database is slow for a moment', async () => {
    holdPatience();
    let answers = 0;
    const line = await openHeldLine(database.url, () => (answers += 1));
    const one = candidate(line.url);
    await until(() => one.state.leads);
    line.hold();
    await until(() => jest.getTimerCount() === 1, { what: 'a beat that has no answer' });
    jest.advanceTimersByTime(1_500);
    const before = answers;
    line.release();
    // The delayed one, and some that were sent after it.
    await until(() => answers >= before + 4);
    expect(one.state).toEqual({ leads: true, terms: 1 });
    await one.stop();
    await line.close();
  });

  it('passes on from a leader that hangs, which steps down when it wakes', async () => {
    holdPatience();
    const line = await openHeldLine(database.url);
    const hung = candidate(line.url, 500);
    await until(() => hung.state.leads);
    const other = candidate(database.url, 500);
    line.hold();
    await until(() => other.state.leads);
    expect(hung.state.leads).toBe(true);
    line.release();
    await until(() => !hung.state.leads);
    expect([hung.state.terms, other.state]).toEqual([1, { leads: true, terms: 1 }]);
    await Promise.all([hung.stop(), other.stop()]);
    await line.close();
  });

  it('ends when the connection is lost, and begins again', async () => {
    const one = candidate();
    await until(() => one.state.leads);
    const killer = new Client({ connectionString: database.url });
    await killer.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'prosa-leader'`);
    await killer.end();
    await until(() => one.state.terms === 2 && one.state.leads);
    await one.stop();
  });
});
