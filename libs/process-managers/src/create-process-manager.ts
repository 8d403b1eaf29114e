import { setTimeout as pause } from 'node:timers/promises';
import { UndecodableFact, type EventFeed } from '@prosa/bus';
import { defineJob, type Job, type Jobs } from '@prosa/jobs';
import {
  type Clock,
  type DomainEvent,
  expecting,
  isAborted,
  type Recorded,
  Throttle,
  uuidv5,
} from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { CommandRunner } from './command-runner';
import type { ProcessDefinition, ProcessFault, ProcessManager } from './process.port';
import { FactFaults, isAway, type FailedFact } from './fact-faults';
import { ProcessStore, type UnarmedTimer } from './process.store';
import { Reaction, type ParkedFact } from './reaction';
import { within } from './within';
import { whileSoleOwner } from './sole-owner';
import { StateMemory } from './state-memory';

/** Dependencies of process managers. */
export interface ProcessDependencies {
  readonly feed: EventFeed;
  readonly db: OwnerDatabase;
  /** Of the same database, for the connection that holds the ownership. */
  readonly url: string;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly barrier: ReadModelBarrier;
  /** Where the log ends now. */
  head(): Promise<bigint>;
  onFault(fault: ProcessFault): void;
  /** Interval of polling for due timers; 5 s by default. */
  readonly sweepMs?: number;
  /** Extension of timers that became due while no process ran; a minute by default. */
  readonly graceMs?: number;
  readonly ownershipMs?: number;
  /** How long a command may take before its lane is given to another; 30 s by default. */
  readonly commandBudgetMs?: number;
  /** How long the context of a fact may take; 30 s by default. */
  readonly contextBudgetMs?: number;
}

const SWEEP = 5_000;
const FORGET_EVERY = 3_600_000;
const GRACE = 60_000;
const OWNERSHIP = 1_000;
const BEHIND = 10_000;
const LONGEST_PAUSE = 5_000;
const CHUNK = 100;
const CONTEXT_BUDGET = 30_000;
/** A reaction that holds the thread for longer is reported. */
const SLOW_REACTION = 1_000;
/** Facts that come within so long are reacted to together: what every reaction costs it costs once. */
const BATCH_WINDOW_MS = 20;
/** Maximum lag of the checkpoint behind facts that the process ignores. */
const IDLE_RANGE = 500n;

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';

class RunningProcess<State, Input extends DomainEvent, Command, Context> implements ProcessManager {
  isOwner = false;
  private readonly name: string;
  private readonly store: ProcessStore;
  private readonly commands: CommandRunner;
  private readonly alarm: Job<Record<string, never>>;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The checkpoint as this runner has written or read it, and how far it has seen that nothing concerns it. */
  private kept = 0n;
  private seen = 0n;
  private readonly memory: StateMemory<State>;
  private readonly throttle = new Throttle(BATCH_WINDOW_MS);
  private readonly faults = new FactFaults();
  /** The last fact whose context was read: reading it again shows whether what contexts need is there. */
  private control: { readonly instance: string; readonly event: Recorded<Input> } | null = null;
  /** What follows from a batch could not be kept: each fact's share is tried alone. */
  private isSuspicious = false;

  constructor(
    private readonly definition: ProcessDefinition<State, Input, Command, Context>,
    private readonly dependencies: ProcessDependencies,
  ) {
    const { db, clock, jobs } = dependencies;
    this.name = definition.workflow.name;
    this.store = new ProcessStore(db, this.name);
    this.memory = new StateMemory(this.store);
    this.commands = new CommandRunner({
      process: this.name,
      store: this.store,
      clock,
      isOwner: () => this.isOwner,
      perform: (command, run) => definition.perform(command as Command, run),
      ...(dependencies.commandBudgetMs === undefined ? {} : { budgetMs: dependencies.commandBudgetMs }),
      onFault: fault => dependencies.onFault(fault),
    });
    this.alarm = defineJob(`${this.name}.alarm`);
    jobs.on(this.alarm, () => this.beginDue());
  }

  start(): void {
    const { url, ownershipMs = OWNERSHIP } = this.dependencies;
    const onError = (error: unknown): void => this.fault('retrying', textOf(error));
    this.running = whileSoleOwner(
      { url, name: this.name, everyMs: ownershipMs, onError },
      signal => this.own(signal),
      this.stopping.signal,
    );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.commands.drain();
  }

  async look(): Promise<void> {
    await this.beginDue();
    await this.commands.drain();
  }

  /** Waits for no command: one that hangs holds up neither the sweep, nor an alarm, nor what happens next. */
  private async beginDue(): Promise<void> {
    // A timer's job may run in any process; the owner polls anyway.
    if (!this.isOwner) return;
    while ((await this.store.fire(this.dependencies.clock)) > 0);
    await this.arm();
    await this.commands.wake();
  }

  private now(): Date {
    return this.dependencies.clock.now();
  }

  private fault(kind: ProcessFault['kind'], reason: string, instance?: string): void {
    this.dependencies.onFault({
      process: this.name,
      kind,
      reason,
      ...(instance === undefined ? {} : { instance }),
    });
  }

  private async own(signal: AbortSignal): Promise<void> {
    const { graceMs = GRACE } = this.dependencies;
    await this.store.postponeOverdue(this.now(), new Date(this.now().getTime() + graceMs));
    this.isOwner = true;
    try {
      await Promise.all([this.react(signal), this.sweep(signal)]);
    } finally {
      this.isOwner = false;
    }
  }

  private async sweep(signal: AbortSignal): Promise<void> {
    const { sweepMs = SWEEP } = this.dependencies;
    let forgotten = 0;
    while (!signal.aborted) {
      await this.beginDue().catch((error: unknown) => this.fault('retrying', textOf(error)));
      if (performance.now() >= forgotten) {
        await this.forget(signal).catch((error: unknown) => this.fault('retrying', textOf(error)));
        forgotten = performance.now() + FORGET_EVERY;
      }
      await pause(sweepMs, undefined, { signal, ref: false }).catch(expecting(isAborted));
    }
  }

  /** Lets go of instances that have nothing left to do. */
  private async forget(signal: AbortSignal): Promise<void> {
    const { forget } = this.definition;
    if (forget === undefined) return;
    const before = new Date(this.now().getTime() - forget.afterMs);
    const like = JSON.stringify(forget.like);
    while (!signal.aborted && (await this.store.forget(like, before)) > 0) this.memory.clear();
  }

  private async react(signal: AbortSignal): Promise<void> {
    // Batches that are read again after a failure are no progress.
    let furthest = -1n;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        this.kept = await this.store.begin(await this.dependencies.head(), this.now());
        this.seen = this.kept;
        this.memory.clear();
        await this.dependencies.feed.follow(
          this.seen,
          async batch => {
            await this.accept(batch, signal);
            if (!signal.aborted) await this.throttle.begin();
            if (this.seen > furthest) [attempt, furthest] = [0, this.seen];
          },
          signal,
        );
      } catch (error) {
        if (signal.aborted) return;
        await this.recover(error, attempt, signal);
      }
    }
  }

  private async recover(error: unknown, attempt: number, signal: AbortSignal): Promise<void> {
    let fault = error;
    if (error instanceof UndecodableFact)
      try {
        const { position, stream } = error;
        const nothing = new Reaction(this.definition.workflow, new Map<string, never>());
        await this.keep(nothing, position, [
          { position, stream, instance: '', reason: 'reading: undecodable', tries: 1 },
        ]);
        return;
      } catch (failure) {
        fault = failure;
      }
    this.fault('retrying', textOf(fault));
    const wait = Math.min(LONGEST_PAUSE, 50 * 2 ** Math.min(attempt, 10));
    await pause(wait, undefined, { signal, ref: false }).catch(expecting(isAborted));
  }

  private async accept(batch: readonly Recorded[], signal: AbortSignal): Promise<void> {
    for (let start = 0; start < batch.length && !signal.aborted; start += CHUNK)
      await this.acceptChunk(batch.slice(start, start + CHUNK));
  }

  private async acceptChunk(chunk: readonly Recorded[]): Promise<void> {
    const last = chunk.at(-1)?.position ?? this.seen;
    const failed: FailedFact[] = [];
    const mine = chunk.flatMap(fact => {
      const event = fact as Recorded<Input>;
      try {
        this.definition.passed?.(fact);
        const instance = this.timed('', () => this.definition.workflow.correlate(event));
        return instance === null ? [] : [{ instance, event }];
      } catch (error) {
        failed.push({ event: fact, instance: '', error, stage: 'reaction' });
        return [];
      }
    });
    this.seen = last;
    if (mine.length + failed.length === 0)
      return this.passBy(new Reaction(this.definition.workflow, new Map()), last);
    // The context has to be at least as recent as the fact.
    if (!(await this.isShown(mine.map(({ event }) => event))))
      throw new Error('The read model is too far behind');
    const reaction = new Reaction(
      this.definition.workflow,
      await this.memory.of(mine.map(({ instance }) => instance)),
    );
    for (const { instance, event } of mine) {
      const fault = await this.reactTo(reaction, instance, event);
      if (fault !== null) failed.push({ event, instance, ...fault });
    }
    const parked = await this.faults.settle(failed, fact => this.othersPass(fact));
    if (reaction.isEmpty && parked.length === 0) return this.passBy(reaction, last);
    await this.keep(reaction, last, parked);
    await this.arm();
    await this.commands.wake();
  }

  /** Whether the read model shows these facts, or soon does. */
  private async isShown(facts: readonly Recorded[]): Promise<boolean> {
    const last = new Map(facts.map(({ metadata, position }) => [metadata.companyId, position]));
    const reached = await Promise.all(
      [...last].map(([companyId, position]) =>
        this.dependencies.barrier.reached(position, { companyId, timeoutMs: BEHIND }),
      ),
    );
    return reached.every(Boolean);
  }

  /** Nothing follows from these facts: reading them again after a restart costs less than a commit for each. */
  private async passBy(reaction: Reaction<State, Input, Command, Context>, position: bigint): Promise<void> {
    if (position - this.kept >= IDLE_RANGE) await this.keep(reaction, position);
  }

  private async reactTo(
    reaction: Reaction<State, Input, Command, Context>,
    instance: string,
    event: Recorded<Input>,
  ): Promise<Pick<FailedFact, 'error' | 'stage'> | null> {
    if (reaction.isKnown(instance, event)) return null;
    let stage: FailedFact['stage'] = 'context';
    try {
      const context = await this.contextOf(event, reaction.state(instance));
      stage = 'reaction';
      if (this.isSuspicious) {
        const alone = reaction.alone(instance);
        alone.add(instance, event, context);
        stage = 'keeping';
        await this.store.tries(alone.planned, this.now());
      }
      this.timed(instance, () => reaction.add(instance, event, context));
      this.control = { instance, event };
      return null;
    } catch (error) {
      return { error, stage };
    }
  }

  private contextOf(event: Recorded<Input>, state: State): Promise<Context> {
    const { contextBudgetMs = CONTEXT_BUDGET } = this.dependencies;
    return within(contextBudgetMs, this.definition.context(event, state));
  }

  /** Whether what failed for a fact succeeds for another one, or for none at all. */
  private async othersPass({ event, stage }: FailedFact): Promise<boolean> {
    if (stage === 'keeping')
      return this.store.tries({ states: [], timers: [], commands: [] }, this.now()).then(
        () => true,
        () => false,
      );
    const other = this.control;
    if (other === null || other.event.position === event.position) return false;
    const [remembered] = (await this.memory.of([other.instance])).values();
    const state = remembered?.state ?? this.definition.workflow.initial;
    return this.contextOf(other.event, state).then(
      () => true,
      () => false,
    );
  }

  private timed<Result>(instance: string, work: () => Result): Result {
    const began = performance.now();
    const result = work();
    const took = Math.round(performance.now() - began);
    if (took > SLOW_REACTION) this.fault('slow-reaction', `${took} ms`, instance);
    return result;
  }

  private async keep(
    reaction: Reaction<State, Input, Command, Context>,
    position: bigint,
    parked: readonly ParkedFact[] = [],
  ): Promise<void> {
    try {
      const kept = await this.store.keep({ ...reaction.planned, parked }, this.kept, position, this.now());
      if (!kept) throw new Error('Another runner has moved on');
    } catch (error) {
      this.isSuspicious = !isAway(error);
      throw error;
    }
    this.isSuspicious = false;
    for (const { reason, instance } of parked) this.fault('parked-fact', reason, instance);
    this.memory.keep(reaction.planned.states);
    this.kept = position;
  }

  /** Without an alarm a timer fires at the next poll, so failing to set one is no error. */
  private async arm(): Promise<void> {
    try {
      for (const timer of await this.store.unarmed(this.now())) await this.setAlarm(timer);
    } catch (error) {
      this.fault('retrying', textOf(error));
    }
  }

  private async setAlarm(timer: UnarmedTimer): Promise<void> {
    const { instance, timer: name, dueAt } = timer;
    const id = uuidv5('alarm', this.name, instance, name);
    const request = { id, version: dueAt.getTime(), payload: {}, at: dueAt };
    await this.dependencies.jobs.schedule(this.alarm, request);
    await this.store.armed(timer);
  }
}

/** Makes the manager of a process; declare it before the jobs are started. */
export const createProcessManager = <State, Input extends DomainEvent, Command, Context>(
  definition: ProcessDefinition<State, Input, Command, Context>,
  dependencies: ProcessDependencies,
): ProcessManager => new RunningProcess(definition, dependencies);
