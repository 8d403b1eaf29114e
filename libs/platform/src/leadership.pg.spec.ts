import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@prosa/testing';
import { Client } from 'pg';
import { PostgresLeadership } from './leadership';

const until = async (holds: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 10_000; !holds(); await pause(10))
    if (Date.now() > deadline) throw new Error('It never came to be');
};

describe('leadership by a lock of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const candidate = () => {
    const stop = new AbortController();
    const state = { leads: false, terms: 0 };
    const leadership = new PostgresLeadership({ url: database.url, lock: 4_711, beatMs: 50 });
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
    for (let turns = 0; !begun.includes(false); turns += 1) {
      const stop = new AbortController();
      const leadership = new PostgresLeadership({ url: database.url, lock: 4_712, beatMs: 50 });
      const done = leadership.lead(async leading => {
        begun.push(leading.aborted);
        if (!leading.aborted)
          await new Promise(over => leading.addEventListener('abort', over, { once: true }));
      }, stop.signal);
      for (let passed = 0; passed < turns; passed += 1) await turn();
      stop.abort();
      await done;
    }
    expect(begun).not.toContain(true);
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
