import { MemoryEventStore, type StoredEvent } from '@prosa/event-store';
import { readTableShapes, type TableShape } from '../database/catalogue';
import { enterDatabase } from '../database/living-database';
import { enterLockServer, LockServer } from '../database/lock-server';
import { MemoryDatabase, type Row } from '../database/memory-database';
import { Scheduler } from '../engine/scheduler';
import { enterVirtualTime } from '../engine/virtual-time';
import { BusServer } from '../relay/bus-server';
import { LogBell } from '../world/faulty-store';
import { SOUND, type Plant } from '../world/plant';
import { SLOWEST_MS, Weather } from '../world/weather';
import { JAR_FACTS, JAR_SHAPES, jarFact, jarStream } from './jars';
import { PartitionHost, type ShareGround } from './keeper';

/** What a world of shares may have beside processes that keep them. */
export type ShareFacet = 'bus' | 'hangs' | 'skew' | 'rebuild';

const CHANCES: Readonly<Record<ShareFacet, number>> = { bus: 0.4, hangs: 0.4, skew: 0.3, rebuild: 0.3 };

/** A bug where the read model is kept in shares. */
export interface SharePlant {
  readonly needs?: ShareFacet;
  /** True: a share that is retired is said to be where the furthest is, and is not brought there. */
  readonly leavesBehind?: true;
  /** True: a partition receives the facts of others. */
  readonly notifiesOthers?: true;
  /** True: commit signals name another partition. */
  readonly mixesNames?: true;
  /** True: idle transactions of a hanging process are not ended. */
  readonly waitsForIdle?: true;
  /** True: who hangs is not missed by those who share the work. */
  readonly hidesSilence?: true;
  /** True: messages do not show their predecessor. */
  readonly hidesHoles?: true;
}

/** What a world of shares left behind. */
export interface ShareRemains {
  readonly log: readonly StoredEvent[];
  readonly database: MemoryDatabase;
  /** Into how many shares the read model was to be divided in the end. */
  readonly of: number;
  /** Answers of the barrier that were not so. */
  readonly lies: readonly string[];
  /** Differences that a comparison reported for undamaged tables. */
  readonly slanders: readonly string[];
  /** What was still running after the timeout; null when all was idle. */
  readonly unrest: string | null;
  readonly steps: number;
  readonly hash: string;
}

const START = Date.parse('2026-03-02T13:00:00.000Z');
const COMPANIES = 4;
const REST_MS = 1_500;
const MOST_STEPS = 20_000;
const PATIENCE_MS = 180_000;
/** Longer hangs are not awaited. */
const FOR_EVER_MS = 600_000;

let shapes: Promise<ReadonlyMap<string, TableShape>> | undefined;

/** The product's tables, and those of jars. */
const shapesWithJars = (): Promise<ReadonlyMap<string, TableShape>> =>
  (shapes ??= readTableShapes().then(own => new Map([...own, ...JAR_SHAPES])));

const drawFacets = ({ random }: Scheduler, needed: ShareFacet | undefined): ReadonlySet<ShareFacet> => {
  const drawn = (Object.keys(CHANCES) as ShareFacet[]).filter(facet => random.chance(CHANCES[facet]));
  return new Set(needed === undefined ? drawn : [...drawn, needed]);
};

/**
 * Two or three processes that project a partitioned read model and follow the log in the store or over the bus,
 * while they crash, hang, are repartitioned, and a rebuild runs beside them.
 */
export class ShareWorld {
  private readonly ground: ShareGround;
  private readonly weather: Weather;
  private readonly keepers: PartitionHost[] = [];
  private written = 0;

  private constructor(
    private readonly scheduler: Scheduler,
    plant: Plant,
    database: MemoryDatabase,
  ) {
    const { random } = scheduler;
    this.weather = new Weather(random, () => undefined);
    const { weather } = this;
    const shares = plant.shares ?? {};
    const facets = drawFacets(scheduler, shares.needs);
    const lost = random.pick([0, 0.02, 0.1]);
    const lines = {
      latency: () => weather.latency(),
      losesMessage: () => !weather.calm && random.chance(lost),
    };
    const busPlant = shares.hidesHoles === true ? { hidesHoles: true as const } : {};
    this.ground = {
      scheduler,
      weather,
      database,
      plant,
      isWatched: true,
      facets,
      shares,
      of: random.between(1, 3),
      log: new MemoryEventStore({ now: () => new Date(scheduler.now) }),
      bell: new LogBell(),
      bus: facets.has('bus') ? new BusServer(scheduler, lines, busPlant) : null,
      locks: new LockServer(scheduler, weather, shares.hidesSilence === true ? { hidesSilence: true } : {}),
      lies: [],
      slanders: [],
    };
  }

  /** Runs the world of a seed; `tell` receives every step. */
  static async run(
    seed: number,
    plant: Plant = SOUND,
    tell: ((line: string) => void) | null = null,
  ): Promise<ShareRemains> {
    const scheduler = new Scheduler(seed, START, tell);
    const world = new ShareWorld(scheduler, plant, new MemoryDatabase(await shapesWithJars()));
    const leave = enterVirtualTime(scheduler);
    enterLockServer(world.ground.locks);
    enterDatabase(world.ground.database);
    try {
      return await world.live();
    } finally {
      enterDatabase(null);
      enterLockServer(null);
      leave();
    }
  }

  private async live(): Promise<ShareRemains> {
    const { scheduler, ground, weather } = this;
    const { random } = scheduler;
    ground.database.notified = (_channel, text) => this.notified(text);
    for (let left = random.between(2, 3); left > 0; left -= 1) this.join(random.share() * 500);
    const storm = this.foretell();
    await scheduler.play(() => scheduler.now >= START + storm || scheduler.steps >= MOST_STEPS);
    weather.calm = true;
    // No further hangs.
    for (const host of this.keepers) host.hangWithin(0);
    if (this.awake().length === 0) this.join(0);
    const unrest = await this.settle();
    const { steps, hash } = scheduler;
    const log = await ground.log.readAll(0n, 10_000);
    for (const host of this.keepers) host.alive = false;
    const { database, of, lies, slanders } = ground;
    return { log, database, of, lies, slanders, unrest, steps, hash };
  }

  private foretell(): number {
    const { scheduler, ground } = this;
    const { random } = scheduler;
    const storm = random.between(1_500, 6_000);
    const sometime = (): number => random.share() * storm;
    const plan = (times: number, label: string, run: () => void): void => {
      for (let left = times; left > 0; left -= 1) scheduler.after(sometime(), label, run, null);
    };
    plan(random.between(3, 12), 'something is written', () => void this.write());
    plan(random.pick([0, 1, 1, 2]), 'a roll-out', () => this.rollOut(random.between(1, 3)));
    plan(random.between(0, 2), 'something happens', () => this.disturb());
    if (ground.facets.has('hangs')) plan(random.between(1, 2), 'somebody hangs', () => this.hang());
    return storm;
  }

  private awake(): PartitionHost[] {
    return this.keepers.filter(({ alive, hangs, isLeaving }) => alive && !hangs && !isLeaving);
  }

  private join(wait: number): void {
    const { scheduler, ground } = this;
    const host = new PartitionHost(`process-${this.keepers.length + 1}`, ground);
    if (ground.facets.has('skew')) host.aheadMs = scheduler.random.between(-20, 20) * 1_000;
    this.keepers.push(host);
    const begin = (): void => {
      // A supervisor restarts it when it ends, or reports that it is stuck.
      void host
        .serve()
        .catch(() => undefined)
        .then(() => this.replace(host));
    };
    scheduler.after(wait, `${host.name} joins with ${host.of}`, begin, host);
  }

  private replace(host: PartitionHost): void {
    if (!host.alive) return;
    this.end(host);
    this.join(this.scheduler.random.share() * 1_000);
  }

  private end(host: PartitionHost): void {
    host.crash();
    const missed = (): void => this.ground.locks.break(owner => owner === host);
    this.scheduler.after(this.scheduler.random.share() * 1_000, `${host.name} is missed`, missed, null);
  }

  /** Processes are restarted in turn with another number of partitions; old ones may return meanwhile. */
  private rollOut(of: number): void {
    const { scheduler, ground } = this;
    const { random } = scheduler;
    this.scheduler.note(`divided by ${of}`);
    ground.of = of;
    let wait = 0;
    for (const host of this.keepers.filter(({ alive }) => alive)) {
      const renew = (): void => {
        if (!host.alive || host.isLeaving) return;
        if (random.chance(0.5)) host.leave();
        else this.replace(host);
      };
      scheduler.after((wait += random.share() * 900), `${host.name} is renewed`, renew, null);
    }
  }

  private disturb(): void {
    const { random } = this.scheduler;
    const here = this.keepers.filter(({ alive }) => alive);
    const { bus, locks } = this.ground;
    const what = random.pick([
      'dies',
      'dies',
      'locks',
      ...(bus === null ? [] : (['wiped', 'cut'] as const)),
    ] as const);
    this.scheduler.note(what);
    if (what === 'wiped') bus?.wipe(random.chance(0.5));
    else if (what === 'cut') bus?.cut(random.between(50, 5_000));
    else if (here.length > 0) {
      const victim = random.pick(here);
      if (what === 'dies') this.replace(victim);
      else locks.break(owner => owner === victim);
    }
  }

  /** Processes hang in between; some permanently, so that the others have to take over. */
  private hang(): void {
    const { random } = this.scheduler;
    const here = this.awake();
    if (here.length === 0) return;
    const victim = random.pick(here);
    const isForEver = random.chance(0.4);
    if (isForEver && here.length === 1) this.join(0);
    const milliseconds = isForEver ? FOR_EVER_MS : random.between(500, 90_000);
    if (random.chance(0.6)) victim.hangWithin(milliseconds);
    else victim.hang(milliseconds);
  }

  private async write(): Promise<void> {
    const { ground, scheduler } = this;
    const { random } = scheduler;
    const companyId = random.between(1, COMPANIES);
    let position = 0n;
    for (let left = random.pick([1, 1, 2, 5]); left > 0; left -= 1) {
      const at = new Date(scheduler.now);
      const fact = jarFact(random.pick(JAR_FACTS), { id: (this.written += 1), companyId, at });
      ({ position } = await ground.log.append(jarStream(companyId, random.between(1, 2)), 'any', [fact]));
      ground.bell.ring(position);
    }
    const here = this.awake();
    const asked = here.length === 0 ? null : random.pick(here);
    const ask = (): void => void asked?.ask(position, companyId).catch(() => undefined);
    if (asked !== null) scheduler.after(random.share() * 20, `${asked.name} is asked`, ask, asked);
  }

  private notified(text: string): void {
    const { scheduler, weather } = this;
    for (const host of this.keepers) {
      if (!host.alive) continue;
      const isLost = weather.losesAnswer();
      const hear = (): void => host.hear(isLost ? null : text);
      scheduler.after(weather.latency() + (isLost ? 1_500 : 0), 'notified', hear, host);
    }
  }

  private async settle(): Promise<string | null> {
    const { scheduler } = this;
    const end = scheduler.now + PATIENCE_MS;
    const arrived = scheduler.now + 2 * SLOWEST_MS;
    let since = 0;
    let unrest: string | null = 'nothing was looked at';
    await scheduler.play(() => {
      if (scheduler.now >= end || scheduler.steps >= MOST_STEPS) return true;
      if (scheduler.steps % 8 !== 0) return false;
      unrest = this.unrest();
      if (unrest !== null || scheduler.now < arrived) since = 0;
      else if (since === 0) since = scheduler.now;
      return since > 0 && scheduler.now > since + REST_MS;
    });
    return unrest;
  }

  private unrest(): string | null {
    const { ground, keepers } = this;
    const old = keepers.find(each => each.alive && !each.hangs && (each.of !== ground.of || each.isLeaving));
    if (old !== undefined) return `${old.name} is of an older release`;
    const busy = keepers.find(({ alive, hangs, isAsked }) => alive && !hangs && isAsked);
    if (busy !== undefined) return `${busy.name} is being asked`;
    const rows: Row[] = [...ground.database.table('checkpoints').rows.values()];
    const names = rows.map(row => String(row['name']));
    if (names.length !== ground.of || names.some(name => name.includes('retired'))) return names.join();
    const late = rows.find(row => Number(row['position']) !== ground.bell.head);
    return late === undefined ? null : `${String(late['name'])} is at ${String(late['position'])}`;
  }
}
