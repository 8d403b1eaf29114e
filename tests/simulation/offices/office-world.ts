import { setTimeout as pause } from 'node:timers/promises';
import { PostgresLeadership } from '../../../libs/platform/src/leadership';
import { PartitionOwners } from '../../../libs/platform/src/partition-owners';
import { whileSoleOwner } from '../../../libs/process-managers/src/sole-owner';
import { enterLockServer, LockServer, type LockPlant } from '../database/lock-server';
import { Scheduler, type Owner } from '../engine/scheduler';
import { enterVirtualTime } from '../engine/virtual-time';

/** A bug of offices: in the server of locks, or in how work is begun. */
export interface OfficePlant extends LockPlant {
  /** True: work begins a while after its office was won. */
  readonly beginsLate?: true;
}

/** What processes share: one leads, one owns a process, or each has its share of partitions. */
export type OfficeKind = 'leader' | 'owner' | 'partitions';

/** A period with an owner of an office; null: still current. */
export interface Term {
  readonly office: string;
  readonly by: Candidate;
  readonly from: number;
  readonly wasAborted: boolean;
  until: number | null;
}

/** What a world of offices left behind. */
export interface OfficeRemains {
  readonly kind: OfficeKind;
  /** What is there to be held. */
  readonly offices: readonly string[];
  readonly terms: readonly Term[];
  readonly candidates: readonly Candidate[];
  /** Who held what when everything had been calm for a while. */
  readonly atRest: readonly { readonly office: string; readonly by: Candidate }[];
  /** How many took part then. */
  readonly members: number;
  readonly now: number;
  readonly steps: number;
  readonly hash: string;
}

/** A process that competes for offices until it stops or crashes. */
export class Candidate implements Owner {
  alive = true;
  wakesAt = 0;
  /** When it hung, from when to when. */
  readonly frozen: { readonly from: number; readonly until: number }[] = [];
  /** Whether it was asked to leave, and whether it has. */
  isLeaving = false;
  hasLeft = false;
  readonly stop = new AbortController();

  constructor(readonly name: string) {}

  hang(now: number, milliseconds: number): void {
    this.wakesAt = now + milliseconds;
    this.frozen.push({ from: now, until: this.wakesAt });
  }

  leave(): void {
    this.isLeaving = true;
    this.stop.abort();
  }
}

const START = Date.parse('2026-03-02T13:00:00.000Z');
const BEAT_MS = 1_000;
const PARTITIONS = 3;
/** So long after the last disruption everything must be as it is to be: silences, patience and beats have passed. */
const REST_MS = 24_000;
const LEAVING_MS = 12_000;
const FOR_EVER_MS = 600_000;

/** Two or three processes that share work by locks, while they stop, die and lose their connections. */
export class OfficeWorld {
  private readonly terms: Term[] = [];
  private readonly candidates: Candidate[] = [];
  private readonly server: LockServer;
  private readonly kind: OfficeKind;
  private readonly slow: number;
  private readonly loses: number;
  private isCalm = false;

  private constructor(
    private readonly scheduler: Scheduler,
    private readonly plant: OfficePlant,
  ) {
    const { random } = scheduler;
    this.kind = random.pick(['leader', 'owner', 'partitions']);
    this.slow = random.pick([0, 0.05, 0.2]);
    this.loses = random.pick([0, 0.01, 0.05]);
    const weather = {
      latency: () => (this.isRough(this.slow) ? random.between(50, 900) : random.share() * 5),
      losesAnswer: () => this.isRough(this.loses),
    };
    this.server = new LockServer(scheduler, weather, plant);
  }

  /** Runs the world of a seed; `tell` receives every step. */
  static async run(
    seed: number,
    plant: OfficePlant = {},
    tell: ((line: string) => void) | null = null,
  ): Promise<OfficeRemains> {
    const scheduler = new Scheduler(seed, START, tell);
    const world = new OfficeWorld(scheduler, plant);
    const leave = enterVirtualTime(scheduler);
    enterLockServer(world.server);
    try {
      return await world.live();
    } finally {
      enterLockServer(null);
      leave();
    }
  }

  private isRough(probability: number): boolean {
    return !this.isCalm && this.scheduler.random.chance(probability);
  }

  private async live(): Promise<OfficeRemains> {
    const { scheduler, terms, candidates, kind } = this;
    const { random } = scheduler;
    for (let left = random.between(2, 3); left > 0; left -= 1) this.join(random.share() * 1_500);
    const storm = random.between(2_000, 9_000);
    for (let left = random.between(1, 4); left > 0; left -= 1)
      scheduler.after(random.share() * storm, 'something happens', () => this.disturb(), null);
    await this.until(START + storm);
    this.isCalm = true;
    if (this.present().length === 0) this.join(0);
    await this.until(scheduler.now + REST_MS);
    const atRest = terms
      .filter(({ until, by }) => until === null && by.wakesAt <= scheduler.now)
      .map(({ office, by }) => ({ office, by }));
    const members = this.present().length;
    for (const candidate of this.present()) candidate.leave();
    await this.until(scheduler.now + LEAVING_MS);
    const { steps, hash } = scheduler;
    const offices = kind === 'partitions' ? Array.from({ length: PARTITIONS }, (_, at) => `${at}`) : ['it'];
    return { kind, offices, terms, candidates, atRest, members, now: scheduler.now, steps, hash };
  }

  private until(moment: number): Promise<void> {
    const { scheduler } = this;
    let isOver = false;
    scheduler.after(moment - scheduler.now, 'time passes', () => (isOver = true), null);
    return scheduler.play(() => isOver);
  }

  private present(): Candidate[] {
    const { now } = this.scheduler;
    return this.candidates.filter(({ alive, isLeaving, wakesAt }) => alive && !isLeaving && wakesAt <= now);
  }

  private join(wait: number): void {
    const candidate = new Candidate(`process-${this.candidates.length + 1}`);
    this.candidates.push(candidate);
    const begin = (): void =>
      void this.stand(candidate, candidate.stop.signal).then(() => (candidate.hasLeft = true));
    this.scheduler.after(wait, `${candidate.name} joins`, begin, candidate);
  }

  private stand(candidate: Candidate, signal: AbortSignal): Promise<void> {
    const work = (office: string) => (until: AbortSignal) => this.serve(office, candidate, until);
    const options = { url: 'memory:', beatMs: BEAT_MS };
    if (this.kind === 'leader')
      return new PostgresLeadership({ ...options, lock: 7 }).lead(work('it'), signal);
    if (this.kind === 'owner')
      return whileSoleOwner(
        { url: 'memory:', name: 'it', everyMs: BEAT_MS, onError: () => undefined },
        work('it'),
        signal,
      );
    return new PartitionOwners({
      ...options,
      of: PARTITIONS,
      work: ({ index }, until) => work(`${index}`)(until),
    }).run(signal);
  }

  private async serve(office: string, by: Candidate, until: AbortSignal): Promise<void> {
    const { scheduler, terms } = this;
    if (this.plant.beginsLate === true) await pause(scheduler.random.share() * 3_000);
    const term: Term = { office, by, from: scheduler.now, wasAborted: until.aborted, until: null };
    terms.push(term);
    // Like a waiter for the event: a past one is never received.
    await new Promise(over => until.addEventListener('abort', over, { once: true }));
    if (scheduler.random.chance(0.5)) await pause(scheduler.random.share() * 300);
    term.until = scheduler.now;
  }

  private disturb(): void {
    const { random } = this.scheduler;
    const here = this.present();
    const victim = here.length === 0 ? undefined : random.pick(here);
    if (victim === undefined) return this.join(random.share() * 500);
    const what = random.pick(['leaves', 'dies', 'breaks', 'another', 'hangs'] as const);
    this.scheduler.note(`${victim.name} ${what}`);
    if (what === 'another') this.join(0);
    else if (what === 'hangs') this.hang(victim);
    else if (what === 'breaks') this.server.break(owner => owner === victim);
    else if (what === 'leaves') this.scheduler.after(0, 'leaves', () => victim.leave(), victim);
    else this.die(victim);
    if (what === 'leaves' || what === 'dies') this.join(random.share() * 3_000);
  }

  /** Who hangs for ever is done without. */
  private hang(victim: Candidate): void {
    const { random, now } = this.scheduler;
    const isForEver = random.chance(0.5);
    victim.hang(now, isForEver ? FOR_EVER_MS : random.between(500, 12_000));
    if (isForEver) this.join(random.share() * 3_000);
  }

  private die(victim: Candidate): void {
    victim.alive = false;
    for (const term of this.terms) if (term.by === victim) term.until ??= this.scheduler.now;
    const missed = (): void => this.server.break(owner => owner === victim);
    this.scheduler.after(this.scheduler.random.share() * 2_000, `${victim.name} is missed`, missed, null);
  }
}
