import { KeysMissing } from '@prosa/crypto';
import { ManualClock, uuidv5 } from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { CommandRunner } from './command-runner';
import type { CommandRun, ProcessFault } from './process.port';
import { ProcessStore } from './process.store';
import type { PlannedCommand, PlannedTimer } from './reaction';

const NOW = new Date('2026-03-02T12:00:00Z');

let cases = 0;

describe('The commands of a process', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let name: string;
  let store: ProcessStore;
  let position: bigint;
  let faults: ProcessFault[];
  let done: string[];
  const clock = new ManualClock(NOW);

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 20 });
    await migrateReadModel(read.owner);
  });
  beforeEach(async () => {
    name = `lanes${(cases += 1)}`;
    store = new ProcessStore(read.owner, name);
    position = await store.begin(0n, NOW);
    [faults, done] = [[], []];
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const cause = { causationId: 'c', correlationId: 'c' } as const;
  const planned = (companyId: number, instance: string, word: string): PlannedCommand => ({
    ...{ companyId, instance, command: JSON.stringify(word), until: null, ...cause },
    commandId: uuidv5('lane', name, companyId, instance, word),
  });
  const timer = (instance: string, word: string, seconds: number): PlannedTimer => ({
    ...{ companyId: 1, instance, timer: word },
    set: { dueAt: new Date(NOW.getTime() - seconds * 1_000), command: JSON.stringify(word), ...cause },
  });
  const keep = async (commands: readonly PlannedCommand[], timers: readonly PlannedTimer[] = []) => {
    expect(await store.keep({ states: [], timers, commands }, position, (position += 1n), NOW)).toBe(true);
  };
  const runner = (
    perform: (word: string, run: CommandRun) => Promise<void>,
    more: { readonly budgetMs?: number; isOwner?(): boolean; readonly clock?: ManualClock } = {},
  ): CommandRunner =>
    new CommandRunner({
      ...{ process: name, store, clock, isOwner: () => true, ...more },
      onFault: fault => void faults.push(fault),
      perform: async (command, run) => {
        await perform(command as string, run);
        done.push(`${run.instance} ${command as string}`);
      },
    });
  const held = (): { readonly promise: Promise<void>; release(): void } => {
    let release = (): void => undefined;
    const promise = new Promise<void>(resolve => (release = resolve));
    return { promise, release: () => release() };
  };

  it('come from timers in the order in which those are due, though two look for them at once', async () => {
    await keep([], [timer('a', 'first', 2), timer('a', 'second', 1)]);
    let firing: Promise<unknown> = Promise.resolve();
    await read.owner.transaction().execute(async db => {
      // Another look stands in the midst of the first timer.
      await sql`select from process_timer where name = ${name} and timer = 'first' for update`.execute(db);
      let isOver = false;
      firing = store.fire(clock).finally(() => (isOver = true));
      await until(async () => {
        const { rows } = await sql`select from pg_locks where not granted
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          read.owner,
        );
        return isOver || rows.length === 1;
      });
    });
    await firing;
    while ((await store.fire(clock)) > 0);
    await runner(() => Promise.resolve()).drain();
    expect(done).toEqual(['a first', 'a second']);
  });

  it('wait for a missing key of personal data for as long as it takes, and are not given up', async () => {
    await keep([planned(1, 'a', 'say')]);
    const later = new ManualClock(NOW);
    let isMissing = true;
    const cause = new KeysMissing({ companyId: 1, subject: 'ana/2026' });
    const commands = runner(
      async () => {
        if (isMissing) throw new Error('The log cannot be read', { cause });
      },
      { clock: later },
    );
    for (let tries = 0; tries < 20; tries += 1) {
      await commands.drain();
      later.advance(120_000);
    }
    expect([faults.length, new Set(faults.map(({ kind }) => kind))]).toEqual([
      20,
      new Set(['failing-command']),
    ]);
    isMissing = false;
    await commands.drain();
    expect(done).toEqual(['a say']);
  });

  it('are carried out one after the other for an instance, and side by side for several', async () => {
    const words = ['1', '2', '3'];
    await keep(words.flatMap(word => ['a', 'b', 'c'].map(instance => planned(1, instance, word))));
    const [both, begun] = [held(), new Set<string>()];
    const active = new Set<string>();
    await runner(async (_, { instance }) => {
      expect(active.has(instance)).toBe(false);
      active.add(instance);
      begun.add(instance);
      if (begun.size === 3) both.release();
      await both.promise;
      active.delete(instance);
    }).drain();
    for (const instance of ['a', 'b', 'c'])
      expect(done.filter(each => each.startsWith(instance))).toEqual(
        words.map(word => `${instance} ${word}`),
      );
  });

  it('of other instances go on while one hangs, those that come later too', async () => {
    await keep([planned(1, 'hangs', '1'), planned(1, 'hangs', '2'), planned(1, 'a', '1')]);
    const stuck = held();
    const commands = runner((_, { instance }) => (instance === 'hangs' ? stuck.promise : Promise.resolve()));
    await commands.wake();
    await until(() => done.length === 1);
    await keep(Array.from({ length: 40 }, (_, index) => planned(1, `b${index}`, '1')));
    await commands.wake();
    await until(() => done.length === 41);
    stuck.release();
    await commands.drain();
    expect(done.slice(-2)).toEqual(['hangs 1', 'hangs 2']);
  });

  it('of a company that all hang leave room for those of others', async () => {
    await keep(Array.from({ length: 250 }, (_, index) => planned(1, `slow${index}`, '1')));
    await keep(Array.from({ length: 10 }, (_, index) => planned(2, `menu${index}`, '1')));
    const stuck = held();
    let hanging = 0;
    const commands = runner(async (_, { companyId }) => {
      if (companyId === 2) return;
      hanging += 1;
      await stuck.promise;
    });
    await commands.wake();
    await until(() => done.length === 10);
    expect(hanging).toBe(8);
    stuck.release();
    await commands.drain();
    expect(done).toHaveLength(260);
    expect(new Set(done).size).toBe(260);
  });

  it('that are over their budget are reported, and give their lanes away', async () => {
    const companies = [1, 2, 3];
    await keep(
      companies.flatMap(company =>
        Array.from({ length: 8 }, (_, index) => planned(company, `slow${company}.${index}`, '1')),
      ),
    );
    await keep([planned(4, 'menu', '1')]);
    const stuck = held();
    const commands = runner((_, { companyId }) => (companyId === 4 ? Promise.resolve() : stuck.promise), {
      budgetMs: 20,
    });
    await commands.wake();
    await until(() => done.length === 1);
    expect(done).toEqual(['menu 1']);
    expect(faults.length).toBeGreaterThan(0);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['slow-command']));
    stuck.release();
    await commands.drain();
    expect(done).toHaveLength(25);
  });

  it('are not begun by a process that is no owner any more', async () => {
    await keep([planned(1, 'a', '1'), planned(1, 'a', '2')]);
    let isOwner = true;
    const commands = runner(
      () => {
        isOwner = false;
        return Promise.resolve();
      },
      { isOwner: () => isOwner },
    );
    await commands.drain();
    expect(done).toEqual(['a 1']);
  });
});
