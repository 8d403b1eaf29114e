import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { LeaseKeeper, leaseTimes } from '../session/lease-keeper';
import type { SessionManager } from '../session/session-manager';
import { LeaseStore, LOOK } from '../storage/lease.store';
import type { SessionRegistry } from '../storage/session-registry.store';
import { WorkerStore, type WorkerProfile } from '../storage/worker.store';
import { Allotment } from './allotment';

const LOOK_EVERY_MS = 2_000;
const ENTER_AGAIN_MS = 500;
const PRUNE_EVERY_MS = 3_600_000;

/** Who a worker is among the others. */
export interface WorkerMember {
  /** Kept over restarts. */
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly leaseSeconds: number;
  /** How long it waits for others before it takes what is free; nothing when it is all there is. */
  readonly settleMs?: number;
  /** How often a surplus connection is given back, 2 s unless told. */
  readonly releaseEveryMs?: number;
}

/** What membership works with. */
export interface MembershipParts {
  readonly member: WorkerMember;
  readonly db: OwnerDatabase;
  readonly registry: SessionRegistry;
  readonly wakeUps: Pick<WakeUps, 'on'>;
  sessions(): SessionManager;
  /** Told after every look. */
  looked(): void;
  tookOver?(count: number): void;
  /** Told when another process lives under this worker's id; this one owns nothing any more. */
  superseded?(): void;
  failed(error: unknown): void;
}

/** One of several workers: says that it lives, looks around, takes its share of the connections and leaves in order. */
export class Membership {
  readonly leases: LeaseKeeper;
  private readonly profile: WorkerProfile;
  private readonly workers: WorkerStore;
  private readonly allotment: Allotment;
  private timer: NodeJS.Timeout | undefined;
  private prune: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;
  private looking: Promise<void> = Promise.resolve();
  private queued = false;
  private stopped = false;

  constructor(private readonly parts: MembershipParts) {
    const { db, member } = parts;
    const { id, name, capacity, leaseSeconds } = member;
    this.profile = { id, name, capacity, incarnation: randomUUID() };
    this.workers = new WorkerStore(db, leaseSeconds);
    this.leases = new LeaseKeeper({
      store: new LeaseStore(db, id, leaseSeconds),
      times: leaseTimes(leaseSeconds),
      lost: connectionId => this.sessions.lose(connectionId),
      alive: () => this.sayAlive(),
    });
    this.allotment = new Allotment({
      worker: member,
      leases: this.leases,
      living: () => this.workers.living(),
      handOver: connectionId => this.sessions.handOver(connectionId),
      busy: connectionId => this.sessions.isPairing(connectionId),
      ...(parts.tookOver === undefined ? {} : { tookOver: parts.tookOver }),
    });
  }

  /**
   * Joins, takes back what was its own before a restart, and takes its share of what is free; as soon as there is a
   * database, or not at all once it has given up.
   */
  async join(): Promise<void> {
    while (!(await this.entered())) await pause(ENTER_AGAIN_MS);
    if (this.stopped) return;
    this.leases.start();
    this.unsubscribe = this.parts.wakeUps.on(LOOK, () => void this.look());
    this.prune = setInterval(() => void this.workers.prune().catch(() => undefined), PRUNE_EVERY_MS);
    const { settleMs = 0 } = this.parts.member;
    if (settleMs > 0) await new Promise(settled => setTimeout(settled, settleMs));
    await this.look();
    this.lookLater();
  }

  /** Looks around no more, though it may not even have joined. */
  giveUp(): void {
    this.stopped = true;
  }

  /** Looks around now; one look at a time, and one more for everything that came during it. */
  look(): Promise<void> {
    if (this.queued) return this.looking;
    this.queued = true;
    this.looking = this.looking.then(() => {
      this.queued = false;
      return this.lookOnce();
    });
    return this.looking;
  }

  /** Looks no more; the leases are still held. */
  async rest(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.prune);
    this.unsubscribe();
    await this.looking;
  }

  /** Gives everything back and is gone for the others. */
  async leave(): Promise<void> {
    this.leases.stop();
    await this.workers.leave(this.profile).catch(() => undefined);
    await this.leases.release().catch(() => undefined);
  }

  /** Whether there is nothing left to wait for. */
  private async entered(): Promise<boolean> {
    if (this.stopped) return true;
    try {
      await this.allotment.takeBack(await this.parts.registry.survey());
      await this.workers.register(this.profile);
      await this.openOwn();
      return true;
    } catch (error) {
      this.parts.failed(error);
      return false;
    }
  }

  private async openOwn(): Promise<void> {
    if (this.leases.ids().length > 0) await this.sessions.lookAfter(await this.parts.registry.survey());
  }

  private get sessions(): SessionManager {
    return this.parts.sessions();
  }

  private lookLater(): void {
    if (this.stopped) return;
    // Workers that were started together should not go on looking together.
    const pause = LOOK_EVERY_MS * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => void this.look().then(() => this.lookLater()), pause);
  }

  private async lookOnce(): Promise<void> {
    if (this.stopped) return;
    try {
      const connections = await this.parts.registry.survey();
      await this.allotment.step(connections);
      await this.sessions.lookAfter(connections);
      this.parts.looked();
    } catch (error) {
      this.parts.failed(error);
    }
  }

  private async sayAlive(): Promise<void> {
    const load = { sessions: this.sessions.count, connected: this.sessions.connectedIds().length };
    if (await this.workers.heartbeat(this.profile, load)) return;
    this.stopped = true;
    this.parts.superseded?.();
  }
}
