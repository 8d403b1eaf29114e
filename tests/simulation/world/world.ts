import { MemoryEventStore, type StoredEvent } from '@prosa/event-store';
import type { TenantDatabase } from '@prosa/read-model';
import type { SweepReport } from '../../../libs/media/src/media-sweeper';
import { SIGNAL_CHANNEL } from '../../../libs/projections/src/signals';
import type { RoutingContext } from '../../../services/conversations/src/automation/routing/routing-context.policy';
import { RoutingDependencies } from '../../../services/conversations/src/automation/routing/routing-dependencies';
import { readTableShapes } from '../database/catalogue';
import { enterDatabase } from '../database/living-database';
import { MemoryDatabase } from '../database/memory-database';
import { openMemoryDatabase } from '../database/memory-dialect';
import { Scheduler } from '../engine/scheduler';
import { enterVirtualTime } from '../engine/virtual-time';
import { Agents } from './agents';
import { drawFacets, type Facet } from './facets';
import { FaultyStore, LogBell } from './faulty-store';
import { filesOf, MediaDisk } from './files';
import { COMPANY, CONNECTION, furnish, furnishFiles, START, STICKER, type Knobs } from './furnish';
import { Host } from './host';
import { AlarmClock } from './jobs';
import { Ledger } from './ledger';
import { WhatsAppNetwork } from './network';
import { codec, projectorOf, SimulatedNode, type Ground } from './node';
import { BrokenRelease } from './parking';
import { SOUND, type Plant } from './plant';
import { Operator } from './operator';
import { unrestIn } from './unrest';
import { Wishes } from './wishes';
import { SLOWEST_MS, Weather } from './weather';
import { WorkStream } from './work-stream';

const PATIENCE_MS = 20 * 60_000;
/** So long nothing may happen before everything counts as being at rest. */
const REST_MS = 800;
const MOST_STEPS = 12_000;

const CUSTOMERS = ['5511988880001', '5511988880002', '5511988880003'];
const SAID = ['oi', '1', '2', 'preciso de ajuda', 'oi', '#', 'obrigado', '3'];
const GROUP = '120363000000000001';
const DAY_MS = 86_400_000;
const SKEWS = [0, -90_000, -4_000, 4_000, 90_000];

/** The final state of a world, for its invariants. */
export interface Remains {
  readonly ledger: Ledger;
  readonly network: WhatsAppNetwork;
  readonly events: readonly StoredEvent[];
  readonly database: MemoryDatabase;
  readonly replayed: MemoryDatabase;
  /** Whether everything was idle before the timeout. */
  readonly isIdle: boolean;
  readonly now: number;
  readonly hash: string;
  readonly steps: number;
  readonly knobs: Knobs;
  readonly facets: ReadonlySet<Facet>;
  readonly isWatched: boolean;
  /** By how much the clocks of processes may differ. */
  readonly skewMs: number;
  readonly disk: MediaDisk;
  /** What a sweep two days later did; null where there are no files. */
  readonly swept: SweepReport | null;
  /** What routing knew; no world changes it. */
  readonly context: RoutingContext;
}

/** A world that is run once, from a seed, to its end. */
export class World {
  readonly scheduler: Scheduler;
  private readonly weather: Weather;
  private readonly ground: Ground;
  private readonly agents: Agents;
  private readonly wishes: Wishes;
  private readonly knobs: Knobs;
  private readonly nodes: (SimulatedNode | null)[] = [];
  private readonly projecting: boolean[];
  /** By how much each machine's clock is ahead. */
  private readonly aheadMs: readonly number[] = [];

  private constructor(
    seed: number,
    plant: Plant,
    shapes: Awaited<ReturnType<typeof readTableShapes>>,
    tell: ((line: string) => void) | null,
  ) {
    this.scheduler = new Scheduler(seed, START, tell);
    const { random } = this.scheduler;
    const ledger = new Ledger();
    this.weather = new Weather(random, () => ledger.disrupted(this.scheduler.now));
    const database = new MemoryDatabase(shapes);
    database.ignoresLocks = plant.lockless === true;
    this.knobs = { queues: random.between(0, 2), minutes: random.chance(0.2) ? 1 : 0 };
    const facets = drawFacets(random, plant);
    const isSpread = random.chance(0.1) || plant.stream !== undefined;
    this.ground = {
      stream: isSpread ? new WorkStream(this.scheduler, this.weather, plant.stream ?? {}) : null,
      facets,
      disk: new MediaDisk(),
      release: facets.has('parking') ? new BrokenRelease() : null,
      scheduler: this.scheduler,
      weather: this.weather,
      database,
      plant,
      isWatched: random.chance(0.3),
      log: new MemoryEventStore({ now: () => new Date(this.scheduler.now) }),
      bell: new LogBell(),
      alarms: new AlarmClock(this.scheduler, this.weather),
      network: new WhatsAppNetwork(this.scheduler, this.weather, ledger),
      ledger,
      connection: CONNECTION,
      complain: (host, about) => tell?.(`${this.scheduler.now} ${host.name} complains: ${about}`),
    };
    const second = random.chance(0.3) || plant.crowded === true || facets.has('hangs');
    if (facets.has('skew')) this.aheadMs = [0, 1].map(() => random.pick(SKEWS));
    this.projecting = random.chance(0.2) ? [true, true] : [true, false];
    if (second) this.nodes.push(null, null);
    else this.nodes.push(null);
    this.agents = new Agents(this.ground, () => this.living());
    this.wishes = new Wishes(this.ground, this.agents);
  }

  /** Runs the world of a seed; `tell` receives every step. */
  static async run(
    seed: number,
    plant: Plant = SOUND,
    tell: ((line: string) => void) | null = null,
  ): Promise<Remains> {
    const world = new World(seed, plant, await readTableShapes(), tell);
    const leave = enterVirtualTime(world.scheduler);
    enterDatabase(world.ground.database);
    try {
      return await world.live();
    } finally {
      enterDatabase(null);
      leave();
    }
  }

  private living(): SimulatedNode[] {
    return this.nodes.filter((node): node is SimulatedNode => node?.alive === true);
  }

  private async live(): Promise<Remains> {
    const { ground, scheduler, weather } = this;
    furnish(ground.database, this.knobs, new Date(START));
    if (ground.facets.has('files')) furnishFiles(ground.database, ground.disk);
    ground.database.ping = label => this.ping(label);
    ground.database.notified = (channel, text) => this.notified(channel, text);
    this.nodes.forEach((_, at) => this.boot(at));
    const storm = this.foretell();
    await scheduler.play(() => scheduler.now >= START + storm);
    weather.calm = true;
    this.nodes.forEach((node, at) => {
      if (node?.alive !== true) this.boot(at);
    });
    const isIdle = await this.settle();
    const now = scheduler.now;
    const swept = await this.sweepLater();
    const stored = await ground.log.readAll(0n, 100_000);
    const events = await Promise.all(stored.map(event => codec.decode(event)));
    const hash = scheduler.hash;
    const { steps } = scheduler;
    this.living().forEach(node => node.crash());
    const { replayed, context } = await this.replay();
    const { ledger, network, database } = ground;
    return {
      ledger,
      network,
      events,
      database,
      replayed,
      context,
      isIdle,
      now,
      hash,
      steps,
      knobs: this.knobs,
      facets: ground.facets,
      isWatched: ground.isWatched,
      skewMs: Math.max(0, ...this.aheadMs) - Math.min(0, ...this.aheadMs),
      disk: ground.disk,
      swept,
    };
  }

  private ping(label: string): Promise<void> {
    const host = this.scheduler.owner;
    if (!(host instanceof Host)) return Promise.resolve();
    return host.reach(label, () => {
      if (this.weather.failsStatement())
        throw Object.assign(new Error('Connection terminated'), { code: '08006' });
    });
  }

  private notified(channel: string, text: string): void {
    if (channel !== SIGNAL_CHANNEL) return;
    for (const node of this.living()) {
      const isLost = this.weather.losesAnswer();
      const hear = (): void => (isLost ? node.signals.doubt() : node.signals.receive(text));
      this.scheduler.after(this.weather.latency() + (isLost ? 1_500 : 0), 'notified', hear, node);
    }
  }

  private boot(at: number): void {
    const { scheduler } = this;
    const node = new SimulatedNode(`node-${at + 1}`, this.ground, this.projecting[at] ?? false);
    this.nodes[at] = node;
    node.aheadMs = this.aheadMs[at] ?? 0;
    scheduler.after(scheduler.random.share() * 20, `${node.name} starts`, () => node.start(), node);
  }

  private crash(at: number): void {
    const node = this.nodes[at];
    if (node?.alive !== true) return;
    const { scheduler, ground } = this;
    ground.ledger.crashes += 1;
    ground.ledger.disrupted(scheduler.now);
    node.crash();
    scheduler.after(
      scheduler.random.between(10, 2_000),
      'comes back',
      () => this.nodes[at] === node && this.boot(at),
      null,
    );
  }

  /** A process stops for a while, and goes on where it was: meanwhile another may have taken over. */
  private hang(): void {
    const living = this.living().filter(({ hangs }) => !hangs);
    if (living.length === 0) return;
    const { scheduler, ground } = this;
    const node = scheduler.random.pick(living);
    const milliseconds = scheduler.random.between(500, 25_000);
    ground.ledger.disrupted(scheduler.now);
    node.hang(milliseconds);
    scheduler.after(
      milliseconds,
      `${node.name} wakes up`,
      () => ground.ledger.disrupted(scheduler.now),
      null,
    );
  }

  /** Plans what people do and what breaks; answers how long it goes on. */
  private foretell(): number {
    const { scheduler, ground } = this;
    const { random } = scheduler;
    const storm = random.between(800, 5_000);
    const customers = CUSTOMERS.slice(0, random.between(1, 3));
    const sometime = (): number => random.share() * random.pick([0.3, 1, 1]) * storm;
    for (let left = random.between(1, 5); left > 0; left -= 1) {
      const [phone, body, fromMe] = [random.pick(customers), random.pick(SAID), random.chance(0.1)];
      const groupId = ground.facets.has('groups') && random.chance(0.5) ? GROUP : null;
      const file = ground.facets.has('files') && random.chance(0.5) ? this.fileOf(left) : null;
      const isHidden = ground.facets.has('placeholders') && random.chance(0.5);
      const readableAfterMs = isHidden ? random.between(50, 4_000) : null;
      const said = { phone, body, fromMe, groupId, file, readableAfterMs };
      scheduler.after(sometime(), 'somebody writes', () => ground.network.write(said), null);
    }
    this.wishes.foretell(sometime);
    const sweeps = ground.plant.crowded === true ? 40 : 1;
    for (let left = ground.facets.has('files') ? sweeps : 0; left > 0; left -= 1)
      scheduler.after(sometime(), 'a sweep', () => this.sweep(), null);
    if (ground.release !== null) new Operator(ground, ground.release).comeAt(sometime());
    if (ground.facets.has('hangs')) scheduler.after(sometime(), 'somebody hangs', () => this.hang(), null);
    for (let left = random.pick([0, 1, 1, 2]); left > 0; left -= 1)
      scheduler.after(sometime(), 'crash', () => this.crash(random.between(0, this.nodes.length - 1)), null);
    return storm;
  }

  /** Many send the same, others what only they have. */
  private fileOf(left: number): string {
    return this.scheduler.random.chance(0.6) ? STICKER : `foto ${left}`;
  }

  private sweep(): void {
    const living = this.living();
    if (living.length === 0) return;
    const { random } = this.scheduler;
    const node = random.pick(living);
    const run = (): void =>
      void node.files?.sweeper.sweep({ thorough: random.chance(0.5) }).catch(() => undefined);
    this.scheduler.after(0, 'sweeps', run, node);
  }

  /** Lets everything come to rest. */
  private async settle(): Promise<boolean> {
    const { scheduler } = this;
    const end = scheduler.now + PATIENCE_MS;
    // Messages sent during the faults may still be in flight.
    const arrived = scheduler.now + 2 * SLOWEST_MS;
    let since = 0;
    let isIdle = false;
    await scheduler.play(() => {
      if (scheduler.now >= end || scheduler.steps >= MOST_STEPS) return true;
      if (scheduler.steps % 8 !== 0) return false;
      const unrest = this.unrest();
      if (unrest !== null || scheduler.now < arrived) {
        since = 0;
        this.scheduler.whisper(() => unrest ?? 'on its way');
      } else if (since === 0) since = scheduler.now;
      else isIdle = scheduler.now > since + REST_MS;
      return isIdle;
    });
    return isIdle;
  }

  /** What still goes on; null when nothing does. */
  private unrest(): string | null {
    if (this.agents.waiting > 0) return 'an agent waits';
    return unrestIn(this.ground, this.scheduler.now);
  }

  /** Sweeps once more when files that came in this world are two days old. */
  private async sweepLater(): Promise<SweepReport | null> {
    const { ground, scheduler } = this;
    if (!ground.facets.has('files')) return null;
    const host = new Host('sweeper', ground);
    scheduler.owner = host;
    const db = openMemoryDatabase(host);
    const tenants: TenantDatabase = { withTenant: (_company, work) => db.transaction().execute(work) };
    const store = new FaultyStore(ground.log, ground.bell, host);
    const barrier = { reached: () => Promise.resolve(true) };
    const { sweeper } = filesOf(host, { disk: ground.disk, db, tenants, store, barrier }, 2 * DAY_MS);
    let isDone = false;
    const done = sweeper.sweep({ thorough: true }).finally(() => (isDone = true));
    await scheduler.play(() => isDone);
    return done;
  }

  /** What a projector makes of the log that begins with nothing. */
  private async replay(): Promise<Pick<Remains, 'replayed' | 'context'>> {
    const { ground, scheduler } = this;
    const replayed = new MemoryDatabase(ground.database.shapes);
    furnish(replayed, this.knobs, new Date(START));
    // Folds are the same in a replay, right or wrong; everything else is sound.
    const { parts } = ground.plant;
    const plant = parts === undefined ? SOUND : { ...SOUND, parts };
    const host = new Host('replay', { ...ground, database: replayed, plant });
    scheduler.owner = host;
    const store = new FaultyStore(ground.log, ground.bell, host);
    const db = openMemoryDatabase(host, 'owner');
    const tenants: TenantDatabase = { withTenant: (_company, work) => db.transaction().execute(work) };
    const never = { reached: () => Promise.resolve(true) };
    let isDone = false;
    const done = projectorOf(host, store, db, false)
      .catchUp()
      .then(() => new RoutingDependencies(tenants, never, store).of(COMPANY, CONNECTION.id))
      .finally(() => (isDone = true));
    await scheduler.play(() => isDone);
    return { replayed, context: await done };
  }
}
