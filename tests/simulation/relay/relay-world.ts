import { MemoryEventStore, type StoredEvent } from '@prosa/event-store';
import { uuidv5, streamName } from '@prosa/kernel';
import { LogTail } from '../../../libs/bus/src/jetstream/log-tail';
import { Relay } from '../../../libs/bus/src/jetstream/relay';
import { PostgresLeadership } from '../../../libs/platform/src/leadership';
import { readTableShapes } from '../database/catalogue';
import { enterLockServer, LockServer } from '../database/lock-server';
import { MemoryDatabase } from '../database/memory-database';
import { Scheduler } from '../engine/scheduler';
import { enterVirtualTime } from '../engine/virtual-time';
import { FaultyStore, LogBell } from '../world/faulty-store';
import { Host, type Dependencies } from '../world/host';
import { SOUND } from '../world/plant';
import { Weather } from '../world/weather';
import { BusServer, type BusPlant, type KeptMessage } from './bus-server';

/** The events received by a process; `isPresent` when it ran to the end. */
export interface Hearing {
  readonly name: string;
  readonly isPresent: boolean;
  readonly positions: readonly bigint[];
}

/** What a world of a relay left behind. */
export interface RelayRemains {
  readonly log: readonly StoredEvent[];
  readonly copied: readonly KeptMessage[];
  /** The events received by each process, in order. */
  readonly received: readonly Hearing[];
  readonly steps: number;
  readonly hash: string;
}

const START = Date.parse('2026-03-02T13:00:00.000Z');
const BEAT_MS = 1_000;
/**
 * Time after the last disruption until everything must be relayed and received: idle times, timeouts and heartbeats
 * have passed.
 */
const REST_MS = 40_000;

/** Two or three processes that copy the log to the bus, one at a time, and follow it there. */
export class RelayWorld {
  private readonly hosts: Host[] = [];
  private readonly received: { by: Host; positions: bigint[] }[] = [];
  private readonly log: MemoryEventStore;
  private readonly bell = new LogBell();
  private readonly locks: LockServer;
  private readonly bus: BusServer;
  private readonly dependencies: Dependencies;
  private written = 0;

  private constructor(
    private readonly scheduler: Scheduler,
    plant: BusPlant,
    database: MemoryDatabase,
  ) {
    const { random } = scheduler;
    const weather = new Weather(random, () => undefined);
    const lost = random.pick([0, 0.02, 0.1]);
    this.log = new MemoryEventStore({ now: () => new Date(scheduler.now) });
    this.dependencies = { scheduler, weather, database, plant: SOUND, isWatched: false };
    this.locks = new LockServer(scheduler, weather, {});
    const lines = {
      latency: () => weather.latency(),
      losesMessage: () => !weather.calm && random.chance(lost),
    };
    this.bus = new BusServer(scheduler, lines, plant);
  }

  /** Runs the world of a seed; `tell` receives every step. */
  static async run(
    seed: number,
    plant: BusPlant = {},
    tell: ((line: string) => void) | null = null,
  ): Promise<RelayRemains> {
    const scheduler = new Scheduler(seed, START, tell);
    const world = new RelayWorld(scheduler, plant, new MemoryDatabase(await readTableShapes()));
    const leave = enterVirtualTime(scheduler);
    enterLockServer(world.locks);
    try {
      return await world.live();
    } finally {
      enterLockServer(null);
      leave();
    }
  }

  private async live(): Promise<RelayRemains> {
    const { scheduler, bus, dependencies } = this;
    const { random } = scheduler;
    for (let left = random.between(2, 3); left > 0; left -= 1) this.join(random.share() * 500);
    const storm = random.between(2_000, 12_000);
    const sometime = (): number => random.share() * storm;
    for (let left = random.between(3, 12); left > 0; left -= 1)
      scheduler.after(sometime(), 'something is written', () => void this.write(), null);
    for (let left = random.between(1, 4); left > 0; left -= 1)
      scheduler.after(sometime(), 'something happens', () => this.disturb(), null);
    await this.until(START + storm);
    dependencies.weather.calm = true;
    // The others need a peer: a single one is elected at once.
    this.join(0);
    await this.write();
    await this.until(scheduler.now + REST_MS);
    const { steps, hash } = scheduler;
    const log = await this.log.readAll(0n, 10_000);
    const received = this.received.map(({ by, positions }) => ({
      name: by.name,
      isPresent: by.alive,
      positions,
    }));
    for (const host of this.hosts) host.alive = false;
    return { log, copied: bus.messages ?? [], received, steps, hash };
  }

  private until(moment: number): Promise<void> {
    let isOver = false;
    const { scheduler } = this;
    scheduler.after(moment - scheduler.now, 'time passes', () => (isOver = true), null);
    return scheduler.play(() => isOver);
  }

  private join(wait: number): void {
    const host = new Host(`process-${this.hosts.length + 1}`, this.dependencies);
    this.hosts.push(host);
    this.scheduler.after(wait, `${host.name} joins`, () => this.begin(host), host);
  }

  private begin(host: Host): void {
    const connection = this.bus.connection(host);
    const store = new FaultyStore(this.log, this.bell, host);
    const leadership = new PostgresLeadership({ url: 'memory:', lock: 7, beatMs: BEAT_MS });
    const { signal } = new AbortController();
    void new Relay({ connection, store, leadership }).run(signal);
    const received = { by: host, positions: [] as bigint[] };
    this.received.push(received);
    void new LogTail({ connection, store }).subscribeAll(
      0n,
      async batch => {
        for (const { position } of batch) received.positions.push(position);
        await host.maybeWait('projected');
      },
      signal,
    );
  }

  private async write(): Promise<void> {
    const { random } = this.scheduler;
    const companyId = random.between(1, 2);
    for (let left = random.pick([1, 1, 2, 5]); left > 0; left -= 1) {
      const id = uuidv5('fact', (this.written += 1));
      const actor = { kind: 'system', name: 'world' } as const;
      const at = new Date(this.scheduler.now).toISOString();
      const metadata = { actor, correlationId: id, causationId: id, at, companyId };
      const event = { id, type: 'JarOpened', schemaVersion: 1, data: {}, metadata };
      const stream = streamName('jar', companyId, uuidv5('jar', companyId, random.between(1, 2)));
      const { position } = await this.log.append(stream, 'any', [event]);
      this.bell.ring(position);
    }
  }

  private disturb(): void {
    const { random } = this.scheduler;
    const here = this.hosts.filter(({ alive }) => alive);
    const what = random.pick(['dies', 'locks', 'cut', 'wiped', 'emptied', 'another'] as const);
    this.scheduler.note(what);
    if (what === 'another' || here.length === 0) this.join(0);
    else if (what === 'wiped' || what === 'emptied') this.bus.wipe(what === 'wiped');
    else if (what === 'cut') this.bus.cut(random.between(50, 8_000));
    else {
      const victim = random.pick(here);
      if (what === 'dies') {
        victim.alive = false;
        this.join(random.share() * 2_000);
      }
      const missed = (): void => this.locks.break(owner => owner === victim);
      this.scheduler.after(random.share() * 500, `${victim.name} is missed`, missed, null);
    }
  }
}
