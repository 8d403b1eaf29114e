import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { Background } from '@prosa/observability';
import { LeaseManager, leaseTimes } from '../session/lease-manager';
import type { SessionManager } from '../session/session-manager';
import { LeaseStore, LOOK } from '../storage/lease.store';
import type { SessionRegistry } from '../storage/session-registry.store';
import { WorkerStore, type WorkerProfile } from '../storage/worker.store';
import { Allotment } from './allotment';

const LOOK_EVERY_MS = 2_000;
const ENTER_AGAIN_MS = 500;
const PRUNE_EVERY_MS = 3_600_000;

/** The identity of a worker. */
export interface WorkerMember {
  /** Stable across restarts. */
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly leaseSeconds: number;
  /** How long it waits for other workers before it claims free connections; absent when it is the only one. */
  readonly settleMs?: number;
  /** Interval between releases of surplus connections; 2 s by default. */
  readonly releaseEveryMs?: number;
}

/** Dependencies of membership. */
export interface MembershipParts {
  readonly background: Background;
  readonly member: WorkerMember;
  readonly db: OwnerDatabase;
  readonly registry: SessionRegistry;
  readonly wakeUps: Pick<WakeUps, 'on'>;
  sessions(): SessionManager;
  /** Called after every survey. */
  looked(): void;
  tookOver?(count: number): void;
  /** Called when another process runs under this worker's id; this one no longer owns anything. */
  superseded?(): void;
  failed(error: unknown): void;
}

/** Membership of a worker: sends heartbeats, surveys the connections, takes its share and leaves in order. */
export class Membership {
  readonly leases: LeaseManager;
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
    this.leases = new LeaseManager({
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
   * Joins as soon as the database is available, reclaims what it owned before a restart, and takes its share of
   * free connections; returns without joining after `giveUp`.
   */
  async join(): Promise<void> {
    while (!(await this.entered())) await pause(ENTER_AGAIN_MS);
    if (this.stopped) return;
    this.leases.start();
    this.unsubscribe = this.parts.wakeUps.on(LOOK, () => void this.look());
    this.prune = setInterval(() => {
      void this.parts.background.attempt('prune the gateway workers', () => this.workers.prune());
    }, PRUNE_EVERY_MS);
    const { settleMs = 0 } = this.parts.member;
    if (settleMs > 0) await new Promise(resolve => setTimeout(resolve, settleMs));
    await this.look();
    this.lookLater();
  }

  /** Stops surveying, even before joining. */
  giveUp(): void {
    this.stopped = true;
  }

  /** Surveys now; calls during a survey are coalesced into one more. */
  look(): Promise<void> {
    if (this.queued) return this.looking;
    this.queued = true;
    this.looking = this.looking.then(() => {
      this.queued = false;
      return this.lookOnce();
    });
    return this.looking;
  }

  /** Stops surveying; the leases are still held. */
  async rest(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.prune);
    this.unsubscribe();
    await this.looking;
  }

  /** Releases everything and unregisters. */
  async leave(): Promise<void> {
    this.leases.stop();
    // Others take over what is not released when its lease has run out.
    await this.parts.background.attempt('sign off from the gateway workers', () =>
      this.workers.leave(this.profile),
    );
    await this.parts.background.attempt('release the connections', () => this.leases.release());
  }

  /** Whether joining is complete or given up. */
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
    // Jitter: workers started together should not survey at the same time.
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
