import { Test } from '@nestjs/testing';
import { createInProcessFeed } from '@prosa/bus';
import { KeysMissing, openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore } from '@prosa/event-store';
import { JOBS, JobsModule, type BullMqJobs } from '@prosa/jobs';
import {
  defineEvents,
  DomainError,
  ManualClock,
  systemClock,
  uuidv5,
  type Clock,
  type Fact,
  type Workflow,
} from '@prosa/kernel';
import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, until as patientlyUntil, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createProcessManager, type ProcessDependencies } from './create-process-manager';
import type { CommandRun, ProcessFault, ProcessManager } from './process.port';

type Poured = Fact<'CupPoured', { readonly cup: string; readonly size: number }>;
type Drunk = Fact<'CupDrunk', { readonly cup: string }>;
type CupEvent = Poured | Drunk;

const cupEvents = defineEvents<CupEvent>('cup', { CupPoured: { version: 1 }, CupDrunk: { version: 1 } });

interface CupCommand {
  readonly do: 'serve' | 'warm';
  readonly total: number;
  readonly known?: string;
}

/** Serves what is poured, and warms a cup that was not drunk after ten minutes. */
const cups = (name: string): Workflow<{ readonly total: number }, CupEvent, CupCommand, string> => ({
  name,
  initial: { total: 0 },
  correlate: event => (event.type === 'CupPoured' || event.type === 'CupDrunk' ? event.data.cup : null),
  react(event, state, known) {
    if (event.type === 'CupDrunk') return [{ kind: 'cancel', timer: 'cold' }, { kind: 'complete' }];
    if (event.data.size < 0) throw new Error('a cup cannot be poured backwards');
    const at = Date.parse(event.metadata.at);
    const total = state.total + event.data.size;
    return [
      {
        kind: 'send',
        command: { do: 'serve', total, known },
        ...(event.data.size > 99 ? { until: new Date(at - 1) } : {}),
      },
      {
        kind: 'schedule',
        timer: 'cold',
        // A cup larger than any time gives a moment that no database takes.
        dueAt: new Date(at + Math.max(600_000, event.data.size * 1_000)),
        command: { do: 'warm', total },
      },
    ];
  },
  evolve: (state, event) =>
    event.type === 'CupPoured' ? { total: state.total + event.data.size } : { total: 0 },
});

interface Deed extends CupCommand {
  readonly cup: string;
  readonly id: string;
}

let cases = 0;

/** The jobs of a process manager in a process of their own, before they are started. */
const openJobs = async (url: string, lane: string, clock: Clock): Promise<BullMqJobs> => {
  const connection = { url, clock, onError: () => undefined };
  const imports = [JobsModule.forRoot({ connection }), JobsModule.forWorker(lane)];
  return (await Test.createTestingModule({ imports }).compile()).get<BullMqJobs>(JOBS);
};

describe('A process manager', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let clock: ManualClock;
  let store: MemoryEventStore;
  let jobs: BullMqJobs[];
  let managers: ProcessManager[];
  let deeds: Deed[];
  let faults: ProcessFault[];
  let name: string;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 4 });
    await migrateReadModel(read.owner);
  });
  beforeEach(() => {
    name = `cups${(cases += 1)}`;
    clock = new ManualClock(new Date('2026-03-02T12:00:00Z'));
    store = new MemoryEventStore();
    [jobs, managers, deeds, faults] = [[], [], [], []];
  });
  afterEach(async () => {
    await Promise.all(managers.map(manager => manager.stop()));
    await Promise.all(jobs.map(each => each.close()));
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const codec = createCodec([cupEvents], openSealer);
  const envelope = {
    actor: { kind: 'system', name: 'spec' },
    correlationId: 'c',
    causationId: 'c',
  } as const;
  let facts = 0;
  const tell = async (fact: CupEvent): Promise<void> => {
    const aggregates = createAggregates({ store, codec, clock });
    const target = { companyId: 1, id: uuidv5('cup', fact.data.cup) };
    await aggregates.append(cupEvents, target, [{ id: uuidv5('fact', (facts += 1)), fact }], envelope);
  };
  const pour = (cup: string, size = 1): Promise<void> => tell({ type: 'CupPoured', data: { cup, size } });
  const drink = (cup: string): Promise<void> => tell({ type: 'CupDrunk', data: { cup } });

  const done = (command: CupCommand, run: CommandRun): Promise<void> => {
    deeds.push({ ...command, cup: run.instance, id: run.commandId });
    return Promise.resolve();
  };

  const open = async (
    perform: (command: CupCommand, run: CommandRun) => Promise<void> = done,
    more: Partial<ProcessDependencies> & {
      readonly context?: (event: CupEvent) => Promise<string>;
      readonly forget?: { readonly like: { readonly total: number }; readonly afterMs: number };
      readonly rings?: boolean;
    } = {},
  ): Promise<ProcessManager> => {
    const time: Clock = more.clock ?? clock;
    const own = await openJobs(database.url, name, time);
    const { context = () => Promise.resolve('known'), rings = false, forget, ...options } = more;
    const manager = createProcessManager(
      { workflow: cups(name), context, perform, ...(forget === undefined ? {} : { forget }) },
      {
        feed: createInProcessFeed({ store, codec }),
        db: read.owner,
        url: database.url,
        jobs: own,
        clock: time,
        barrier: { reached: () => Promise.resolve(true) },
        head: () => store.head(),
        onFault: fault => void faults.push(fault),
        sweepMs: 50,
        graceMs: 0,
        ownershipMs: 50,
        ...options,
      },
    );
    jobs.push(own);
    managers.push(manager);
    if (rings) await own.start();
    manager.start();
    return manager;
  };

  const until = (fact: () => boolean | Promise<boolean>, what: string): Promise<void> =>
    patientlyUntil(fact, { what, seen: () => ({ deeds, faults }) });
  const begun = (): Promise<void> =>
    until(async () => {
      const { rows } = await sql`select from process_checkpoint where name = ${name}`.execute(read.owner);
      return rows.length === 1;
    }, 'a checkpoint');
  const timers = async (): Promise<number> =>
    (await sql`select from process_timer where name = ${name}`.execute(read.owner)).rows.length;
  const served = (): string[] =>
    deeds.filter(deed => deed.do === 'serve').map(({ cup, total }) => `${cup} ${total}`);
  const warmed = (): string[] => deeds.filter(deed => deed.do === 'warm').map(({ cup }) => cup);

  it('reacts to each fact once and in order, with what it remembers and knows', async () => {
    await open();
    await begun();
    await pour('a');
    await pour('b', 5);
    await pour('a', 2);
    await until(() => deeds.length === 3, 'three deeds');
    expect(served().filter(deed => deed.startsWith('a'))).toEqual(['a 1', 'a 3']);
    expect(served()).toContain('b 5');
    expect(deeds[0]?.known).toBe('known');
  });

  it('answers nothing from before its first day', async () => {
    await pour('old');
    await open();
    await begun();
    await pour('new');
    await until(() => deeds.length === 1, 'the new one');
    expect(served()).toEqual(['new 1']);
  });

  it('goes on after a stop with what happened meanwhile, and repeats nothing', async () => {
    const first = await open();
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the first');
    await first.stop();
    await pour('a', 4);
    await open();
    await until(() => deeds.length === 2, 'the second');
    expect(served()).toEqual(['a 1', 'a 5']);
  });

  it('forgets an instance that is complete', async () => {
    await open();
    await begun();
    await pour('a', 3);
    await drink('a');
    await pour('a', 1);
    await until(() => deeds.length === 2, 'two deeds');
    expect(served()).toEqual(['a 3', 'a 1']);
  });

  it('discards idle instances in time, and none with pending work', async () => {
    const first = await open();
    await begun();
    for (const [cup, size] of [
      ['a', 1],
      ['b', 2],
    ] as const)
      await pour(cup, size);
    clock.advance(600_000);
    await until(() => warmed().length === 2, 'two warm cups');
    await first.stop();
    clock.advance(8 * 86_400_000);
    const remembered = async (): Promise<string[]> => {
      const { rows } = await sql<{ instance: string }>`
        select instance from process_state where name = ${name} order by instance`.execute(read.owner);
      return rows.map(({ instance }) => instance);
    };
    await pour('c', 1);
    const forget = { like: { total: 1 }, afterMs: 7 * 86_400_000 };
    await open(done, { forget });
    await until(async () => !(await remembered()).includes('a'), 'a is forgotten');
    await until(() => served().includes('c 1'), 'c is served');
    expect(await remembered()).toEqual(['b', 'c']);
    await pour('a', 5);
    await until(() => served().includes('a 5'), 'a begins anew');
  });

  it('reacts again to a fact whose reaction was not kept', async () => {
    let fails = true;
    const context = (): Promise<string> => {
      if (!fails) return Promise.resolve('at last');
      fails = false;
      return Promise.reject(new Error('away'));
    };
    await open(done, { context });
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the deed');
    expect(deeds[0]?.known).toBe('at last');
    expect(faults.map(fault => fault.kind)).toEqual(['retrying']);
  });

  it('does a deed again under the same id when it dies between the deed and writing it down', async () => {
    let release: () => void = () => undefined;
    const dies = async (command: CupCommand, run: CommandRun): Promise<void> => {
      await done(command, run);
      await new Promise<void>(resolve => (release = resolve));
    };
    const first = await open(dies);
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the deed');
    // A process that died does not come back to own the process again.
    const stopped = first.stop();
    // What a crash looks like from the database: the connection that holds the process is gone.
    const killer = new Client({ connectionString: database.url });
    await killer.connect();
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'prosa-process'`);
    await killer.end();
    await open();
    await until(() => deeds.length === 2, 'the repetition');
    expect(new Set(deeds.map(deed => deed.id)).size).toBe(1);
    release();
    await stopped;
  });

  it('reacts to what comes while a command hangs', async () => {
    let release: () => void = () => undefined;
    const hangs = new Promise<void>(resolve => (release = resolve));
    await open(async (command, run) => {
      if (run.instance === 'slow') await hangs;
      await done(command, run);
    });
    await begun();
    await pour('slow');
    await pour('a');
    await until(() => served().includes('a 1'), 'the other');
    await pour('a', 2);
    clock.advance(600_000);
    await until(() => served().includes('a 3') && warmed().includes('a'), 'what came later');
    release();
    await until(() => served().includes('slow 1'), 'the slow one');
  });

  it('has one owner at a time, and another as soon as that one is gone', async () => {
    const first = await open();
    await until(() => first.isOwner, 'an owner');
    const second = await open();
    await pour('a');
    await until(() => deeds.length === 1, 'the deed');
    expect([first.isOwner, second.isOwner]).toEqual([true, false]);
    await first.stop();
    await until(() => second.isOwner, 'the next owner');
    await pour('b');
    await until(() => deeds.length === 2, 'the next deed');
    expect(served()).toEqual(['a 1', 'b 1']);
  });

  it('does at its moment what was put off, also after a restart, and only once', async () => {
    const first = await open();
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the serving');
    await first.stop();
    clock.advance(599_000);
    const second = await open();
    await second.look();
    expect(warmed()).toEqual([]);
    clock.advance(1_000);
    await until(() => warmed().length === 1, 'the warming');
    await second.look();
    expect(warmed()).toEqual(['a']);
  });

  it('moves a moment with each new fact, and gives it up', async () => {
    const manager = await open();
    await begun();
    await pour('a');
    await pour('b');
    await until(() => deeds.length === 2, 'both served');
    clock.advance(500_000);
    await pour('a');
    await drink('b');
    await until(async () => deeds.length === 3 && (await timers()) === 1, 'one timer left');
    clock.advance(400_000);
    await manager.look();
    expect(warmed()).toEqual([]);
    clock.advance(200_000);
    await until(() => warmed().length === 1, 'the warming');
    expect(warmed()).toEqual(['a']);
  });

  it('gives what came due while nobody looked some time, so that what happened meanwhile is heard first', async () => {
    const first = await open();
    await begun();
    await pour('a');
    await pour('b');
    await until(() => deeds.length === 2, 'both served');
    await first.stop();
    clock.advance(3_600_000);
    await drink('a');
    const second = await open(done, { graceMs: 60_000 });
    await until(() => second.isOwner, 'an owner');
    await second.look();
    expect(warmed()).toEqual([]);
    await until(async () => (await timers()) === 1, 'what happened meanwhile is heard');
    expect(warmed()).toEqual([]);
    clock.advance(60_000);
    await until(() => warmed().length === 1, 'the warming');
    expect(warmed()).toEqual(['b']);
  });

  it('is not early when the clock is set back', async () => {
    const manager = await open();
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the serving');
    clock.advance(-3_600_000);
    await pour('b');
    await until(() => deeds.length === 2, 'the next serving');
    clock.advance(600_000);
    await until(() => warmed().length === 1, 'the warming of the second');
    await manager.look();
    expect(warmed()).toEqual(['b']);
  });

  it('is not early when the clock is set back while it looks', async () => {
    const manager = await open(done, { sweepMs: 600_000 });
    await begun();
    await pour('a');
    await until(() => deeds.length === 1, 'the serving');
    const [setBack, minute] = [clock.now().getTime() - 3_600_000, 60_000];
    let looking: Promise<void> = Promise.resolve();
    await read.owner.transaction().execute(async db => {
      await sql`lock table process_timer in access exclusive mode`.execute(db);
      looking = manager.look();
      await until(async () => {
        const { rows } =
          await sql`select from pg_locks where not granted and relation = 'process_timer'::regclass`.execute(
            read.owner,
          );
        return rows.length === 1;
      }, 'the look');
      // A timer set by a clock that was set back meanwhile is due before the time at which the poll began.
      clock.advance(-3_600_000);
      await sql`update process_timer set due_at = ${new Date(setBack + minute)} where name = ${name}`.execute(
        db,
      );
    });
    await looking;
    expect(warmed()).toEqual([]);
    clock.advance(minute);
    await manager.look();
    expect(warmed()).toEqual(['a']);
  });

  it('rings by an alarm, long before anybody looks', async () => {
    await open(done, { clock: systemClock, sweepMs: 600_000, rings: true });
    await begun();
    clock = new ManualClock(new Date(Date.now() - 600_000 + 400));
    await pour('a');
    await until(() => warmed().length === 1, 'the alarm');
    expect(warmed()).toEqual(['a']);
  });

  it('keeps time without alarms, when whoever sets them is away', async () => {
    const away = await openJobs('postgres://127.0.0.1:1/none', name, clock);
    await open(done, { jobs: away });
    await begun();
    await pour('a');
    await until(() => served().length === 1, 'the serving');
    clock.advance(600_000);
    await until(() => warmed().length === 1, 'the warming');
    expect(faults.some(fault => fault.kind === 'retrying')).toBe(true);
    await away.close();
  });

  it('drops an answer that would come absurdly late', async () => {
    await open();
    await begun();
    await pour('late', 100);
    await pour('a');
    await until(() => deeds.length === 1, 'the deed in time');
    expect(served()).toEqual(['a 1']);
  });

  it('drops what the world refuses, tries what failed again, and holds up nobody else', async () => {
    let tries = 0;
    const perform = async (command: CupCommand, run: CommandRun): Promise<void> => {
      if (run.instance === 'refused') throw new DomainError('ERR_TICKET_STATE');
      if (run.instance === 'shaky' && (tries += 1) < 3) throw new Error('not yet');
      return done(command, run);
    };
    await open(perform);
    await begun();
    await pour('shaky', 1);
    await pour('shaky', 2);
    await pour('refused');
    await pour('a');
    await until(() => deeds.length === 1, 'the untroubled one');
    expect(served()).toEqual(['a 1']);
    clock.advance(60_000);
    await until(() => tries === 2, 'the second try');
    clock.advance(60_000);
    await until(() => deeds.length === 3, 'all');
    expect(served()).toEqual(['a 1', 'shaky 1', 'shaky 3']);
    expect(faults.map(fault => fault.kind)).toEqual(['failing-command', 'failing-command']);
  });

  it('reports a reaction that throws, and goes on with the rest', async () => {
    await open();
    await begun();
    await pour('broken', -1);
    await pour('a');
    await until(() => deeds.length === 1, 'the deed');
    expect(faults).toEqual([
      {
        ...{ process: name, kind: 'parked-fact', instance: 'broken' },
        reason: 'reaction: Error a cup cannot be poured backwards',
      },
    ]);
  });

  const parked = async (): Promise<readonly unknown[]> =>
    (await sql`select instance, reason, tries from process_parked where name = ${name}`.execute(read.owner))
      .rows;

  it('parks a fact whose context cannot be read, once others pass and it was tried five times', async () => {
    const context = ({ data }: CupEvent): Promise<string> =>
      data.cup === 'bad' ? Promise.reject(new Error('no such cup')) : Promise.resolve('known');
    await open(done, { context });
    await begun();
    await pour('bad');
    await until(() => faults.length > 6, 'tries without end, while nothing shows whose fault it is');
    expect([deeds, await parked()]).toEqual([[], []]);
    await pour('a');
    await until(() => deeds.length === 1, 'the deed of the other');
    expect(await parked()).toEqual([{ instance: 'bad', reason: 'context: Error no such cup', tries: 5 }]);
    await pour('bad');
    await until(async () => (await parked()).length === 2, 'the second, beside the one that passed before');
  });

  it.each([
    ['an engine is', Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
    [
      'an engine behind another fault is',
      new Error('unreadable', { cause: Object.assign(new Error('away'), { code: '57P01' }) }),
    ],
    ['a port is', new DomainError('ERR_UNAVAILABLE')],
    ['a key is', new KeysMissing({ companyId: 1, subject: 'ana/2026' })],
  ])('parks nothing while %s away, for one fact or for all', async (_, away) => {
    let isAway = true;
    const context = ({ data }: CupEvent): Promise<string> =>
      isAway && data.cup === 'b' ? Promise.reject(away) : Promise.resolve('known');
    await open(done, { context });
    await begun();
    await pour('a');
    await pour('b');
    await until(() => faults.length > 6, 'tries');
    expect(await parked()).toEqual([]);
    isAway = false;
    await until(() => served().length === 2, 'both');
    expect(served()).toEqual(['a 1', 'b 1']);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['retrying']));
  });

  it('parks a fact of which nothing can be kept, and keeps what follows from the others', async () => {
    await open();
    await begun();
    await pour('a');
    await pour('endless', 1e300);
    await pour('b');
    await until(() => served().length === 2, 'the others');
    await until(async () => (await parked()).length === 1, 'the fact set aside');
    expect(await parked()).toMatchObject([{ instance: 'endless', tries: 5 }]);
    expect(served()).toEqual(['a 1', 'b 1']);
  });

  it('parks a fact that takes longer than any', async () => {
    const context = ({ data }: CupEvent): Promise<string> =>
      data.cup === 'dear' ? new Promise(() => undefined) : Promise.resolve('known');
    await open(done, { context, contextBudgetMs: 20 });
    await begun();
    await pour('a');
    await pour('dear');
    await pour('b');
    await until(async () => (await parked()).length === 1, 'the fact set aside');
    await until(() => served().length === 2, 'the others');
    expect(await parked()).toEqual([
      { instance: 'dear', reason: 'context: OverBudget longer than 20 ms', tries: 5 },
    ]);
  });
});
