import { followedOverBus, LogTail } from '../../../libs/bus/src/jetstream/log-tail';
import { Relay } from '../../../libs/bus/src/jetstream/relay';
import type { EventStore, MemoryEventStore } from '@prosa/event-store';
import {
  createBarrier,
  createPartitionedProjectors,
  repartition,
  ReadModelSignals,
  storeSource,
  type Partition,
  type Projector,
  type ReadModelBarrier,
} from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { PostgresLeadership } from '../../../libs/platform/src/leadership';
import { PartitionOwners } from '../../../libs/platform/src/partition-owners';
import type { LockServer } from '../database/lock-server';
import { openMemoryDatabase } from '../database/memory-dialect';
import type { BusServer } from '../relay/bus-server';
import { FaultyStore, type LogBell } from '../world/faulty-store';
import { Host, type Dependencies } from '../world/host';
import { jarPart, plainCodec } from './jars';
import type { ShareFacet, SharePlant } from './share-world';

/** What outlives every process of a world of shares. */
export interface ShareGround extends Dependencies {
  readonly facets: ReadonlySet<ShareFacet>;
  readonly shares: SharePlant;
  /** Into how many shares the read model is to be divided now. */
  of: number;
  readonly log: MemoryEventStore;
  readonly bell: LogBell;
  readonly bus: BusServer | null;
  readonly locks: LockServer;
  readonly lies: string[];
  readonly slanders: string[];
}

const BEAT_MS = 1_000;
const LEADER = 7;

/** One start of a process that keeps shares of the read model, as the platform puts it together. */
export class PartitionHost extends Host {
  /** The number of shares that it was begun with. */
  readonly of: number;
  isLeaving = false;
  /** Whether a response of it is awaited. */
  isAsked = false;
  private readonly stop = new AbortController();
  private readonly signals = new ReadModelSignals();
  private readonly db: OwnerDatabase = openMemoryDatabase(this);
  private readonly barrier: ReadModelBarrier;

  constructor(
    name: string,
    private readonly ground: ShareGround,
  ) {
    super(name, ground);
    this.of = ground.of;
    this.barrier = createBarrier({ db: this.db, signals: this.signals });
  }

  /** Requests a stop. */
  leave(): void {
    this.isLeaving = true;
    const { scheduler } = this.ground;
    scheduler.after(0, `${this.name} is told to leave`, () => this.stop.abort(), this);
  }

  /** Receives a commit's signal; null when signals may have been missed. */
  hear(text: string | null): void {
    if (text === null) this.signals.doubt();
    else this.signals.receive(this.ground.shares.mixesNames === true ? renamed(text) : text);
  }

  /** Projects its partitions until it has left; rejects when a supervisor would restart it. */
  async serve(): Promise<void> {
    const { ground, db, signals, clock, of } = this;
    const { random } = ground.scheduler;
    const store = this.followed();
    const { notifiesOthers, leavesBehind } = ground.shares;
    const projectors = createPartitionedProjectors({
      ...{ source: storeSource(store, plainCodec), db, parts: [jarPart], clock, signals },
      sourceOf: partition =>
        storeSource(store, plainCodec, notifiesOthers === true ? next(partition) : partition),
      batchSize: random.pick([1, 3, 50]),
    });
    const projectorOf = (partition: Partition, name: string): Pick<Projector, 'catchUp'> =>
      leavesBehind === true ? this.pretending(name) : projectors.projectorOf(partition, name);
    await repartition(of, { owner: db, clock, projectorOf });
    const broken = new AbortController();
    const owners = new PartitionOwners({
      url: 'memory:',
      of,
      beatMs: BEAT_MS,
      work: (partition, owning) =>
        projectors
          .projectorOf(partition)
          .run(owning)
          .catch((error: unknown) => broken.abort(error)),
    });
    const unhealthy = new Promise<never>((_, fail) => {
      broken.signal.addEventListener('abort', () => fail(broken.signal.reason as Error), { once: true });
    });
    await Promise.race([owners.run(this.stop.signal), unhealthy]);
  }

  /** Waits for a fact as a request does, and looks then whether it is there. */
  async ask(position: bigint, companyId: number): Promise<void> {
    this.isAsked = true;
    const { database, lies } = this.ground;
    const isThere = await this.barrier.reached(position, { companyId }).finally(() => (this.isAsked = false));
    const last = Number(database.table('simShelf').rows.get(String(companyId))?.['last'] ?? 0);
    if (isThere && last < Number(position))
      lies.push(`${this.name} was told that ${position} is there, and ${companyId} was at ${last}`);
  }

  private followed(): EventStore {
    const { log, bell, bus } = this.ground;
    const store = new FaultyStore(log, bell, this);
    if (bus === null) return store;
    const connection = bus.connection(this);
    const leadership = new PostgresLeadership({ url: 'memory:', lock: LEADER, beatMs: BEAT_MS });
    void new Relay({ connection, store, leadership }).run(this.stop.signal);
    return followedOverBus(store, new LogTail({ connection, store }));
  }

  /** Says that a share is where it should be brought. */
  private pretending(name: string): Pick<Projector, 'catchUp'> {
    return {
      catchUp: async until => {
        const table = this.ground.database.table('checkpoints');
        for (const [key, row] of table.rows)
          if (key.startsWith(name)) table.rows.set(key, { ...row, position: Number(until) });
        await Promise.resolve();
        return until ?? 0n;
      },
    };
  }
}

const next = ({ index, of }: Partition): Partition => ({ index: (index + 1) % of, of });

/** A notification in which one share is called by the name of another. */
const renamed = (text: string): string => text.replace(/:0\/([23])"/, ':1/$1"');
