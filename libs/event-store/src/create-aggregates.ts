import { setTimeout as pause } from 'node:timers/promises';
import {
  DomainError,
  expecting,
  fold,
  isAborted,
  isRejection,
  KeyedMutex,
  reject,
  streamName,
  ignoredFaults,
  uuidFrom,
  uuidv7,
} from '@prosa/kernel';
import type {
  Clock,
  Decision,
  DomainEvent,
  EventCatalogue,
  Recorded,
  RetriedFaults,
  StreamName,
} from '@prosa/kernel';
import type {
  Aggregate,
  Aggregates,
  CommandEnvelope,
  Executed,
  Guard,
  Loaded,
  Recording,
  Target,
} from './aggregate.port';
import type { EventCodec } from './codec.port';
import { WrongRevision } from './event-store.port';
import type { AppendResult, EventStore, NewEvent, StoredEvent } from './event-store.port';
import { FactWriter, metadataOf, toNewEvent, toRecorded } from './fact-writer';
import { LogWatch } from './log-watch';
import { StateCache } from './state-cache';

/** Dependencies of the aggregates. */
export interface AggregatesOptions {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly clock: Clock;
  /** Number of cached states; 10 000 by default. */
  readonly cacheSize?: number;
  readonly faults?: RetriedFaults;
}

interface Attempt<State, Command, E extends DomainEvent> {
  readonly aggregate: Aggregate<State, Command, E>;
  readonly target: Target;
  readonly stream: StreamName;
  readonly command: Command;
  readonly envelope: CommandEnvelope;
  readonly guard: Guard<State> | undefined;
}

const maxAttempts = 4;
const PAGE = 500;

/**
 * The appended events, with positions derived from the last one's. Where positions have gaps, only that one is
 * known, and is used for all: waiting for it includes waiting for the others.
 */
const asRecorded = <E extends DomainEvent>(
  stream: StreamName,
  events: readonly NewEvent[],
  last: AppendResult,
  dense: boolean,
): readonly Recorded<E>[] =>
  events.map((event, index) => {
    const behind = events.length - 1 - index;
    const position = dense ? last.position - BigInt(behind) : last.position;
    return toRecorded<E>({ ...event, stream, revision: last.revision - behind, position });
  });

/**
 * Runs commands against an event store.
 *
 * Recognition of repeated commands: event ids are a function of `commandId`, stream and index. When the decider
 * accepts the repetition, the store itself reports that the first id exists. Only when the decider rejects it,
 * yields nothing, or the revision was wrong, the stream is searched for the first id, from its end. So the usual
 * command has no extra cost, and a repetition is recognised for the lifetime of the log.
 */
export const createAggregates = (options: AggregatesOptions): Aggregates => new StoreAggregates(options);

class StoreAggregates implements Aggregates {
  private readonly store: EventStore;
  private readonly facts: FactWriter;
  private readonly clock: Clock;
  private readonly dense: boolean;
  private readonly cache: StateCache;
  private readonly mutex = new KeyedMutex();
  private readonly passed = new LogWatch();
  private readonly faults: RetriedFaults;

  constructor(options: AggregatesOptions) {
    this.store = options.store;
    this.facts = new FactWriter(options.store, options.codec);
    this.clock = options.clock;
    this.dense = options.store.dense;
    this.cache = new StateCache(options.cacheSize ?? 10_000);
    this.faults = options.faults ?? ignoredFaults;
  }

  load<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
  ): Promise<Loaded<State>> {
    const stream = streamName(aggregate.catalogue.category, target.companyId, target.id);
    return this.catchUp(aggregate, stream, this.cache.get<State>(stream, aggregate.decider));
  }

  async getCached<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
  ): Promise<Loaded<State>> {
    const stream = streamName(aggregate.catalogue.category, target.companyId, target.id);
    return this.cache.get<State>(stream, aggregate.decider) ?? (await this.catchUp(aggregate, stream, null));
  }

  async getAtLeast<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
    position: bigint,
  ): Promise<Loaded<State>> {
    const stream = streamName(aggregate.catalogue.category, target.companyId, target.id);
    const hasPassed = position > 0n && (await this.passed.reached(position));
    const known = this.cache.get<State>(stream, aggregate.decider);
    return hasPassed && known !== null ? known : this.catchUp(aggregate, stream, known);
  }

  execute<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: Target,
    command: Command,
    envelope: CommandEnvelope,
    guard?: Guard<State>,
  ): Promise<Executed<State, E>> {
    const stream = streamName(aggregate.catalogue.category, target.companyId, target.id);
    return this.mutex.runExclusive(stream, () =>
      this.run({ aggregate, target, stream, command, envelope, guard }),
    );
  }

  async append<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    facts: readonly { readonly id: string; readonly fact: E }[],
    envelope: CommandEnvelope,
  ): Promise<Recording> {
    const stream = streamName(catalogue.category, target.companyId, target.id);
    const metadata = metadataOf(target, envelope, this.clock.now());
    const byId = new Map(facts.map(({ id, fact }) => [id, toNewEvent(catalogue, fact, id, metadata)]));
    const events = [...byId.values()];
    if (events.length === 0) return { position: 0n, isKnown: true };
    try {
      const { position, duplicate } = await this.facts.append(stream, 'any', events);
      return { position, isKnown: duplicate };
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      return this.recordOneByOne(stream, events);
    }
  }

  invalidate(events: readonly { readonly stream: string; readonly revision: number }[]): void {
    for (const { stream, revision } of events) this.cache.outdate(stream, revision);
  }

  async findEvent<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
    id: string,
    most = Infinity,
  ): Promise<Recorded<E> | undefined> {
    const stream = streamName(catalogue.category, target.companyId, target.id);
    const [fact] = await this.facts.written<E>(stream, index => (index === 0 ? id : undefined), most);
    return fact;
  }

  async follow(
    signal: AbortSignal,
    observe: (batch: readonly StoredEvent[]) => void = () => undefined,
  ): Promise<void> {
    const start = await this.headPatiently(signal);
    if (start === null) return;
    // Reads before this point may have missed earlier writes.
    this.cache.clear();
    const end = this.passed.begin();
    try {
      const pass = (batch: readonly StoredEvent[]): Promise<void> => {
        this.pass(batch);
        observe(batch);
        return Promise.resolve();
      };
      await this.store.subscribeAll(start, pass, signal);
    } finally {
      end();
    }
  }

  history<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
  ): Promise<readonly Recorded<E>[]> {
    return this.facts.read<E>(streamName(catalogue.category, target.companyId, target.id), 0);
  }

  async *historyPages<E extends DomainEvent>(
    catalogue: EventCatalogue<E>,
    target: Target,
  ): AsyncIterable<readonly Recorded<E>[]> {
    const stream = streamName(catalogue.category, target.companyId, target.id);
    for (let from = 0, isWhole = false; !isWhole;) {
      const page = await this.facts.read<E>(stream, from, PAGE);
      if (page.length > 0) yield page;
      from = (page.at(-1)?.revision ?? 0) + 1;
      isWhole = page.length < PAGE;
    }
  }

  /** The end of the log; null when `signal` aborts before the store is reachable. */
  private async headPatiently(signal: AbortSignal): Promise<bigint | null> {
    const { faults } = this;
    const work = 'find the end of the event log';
    while (!signal.aborted) {
      try {
        const head = await this.store.head();
        faults.passed(work);
        return head;
      } catch (fault) {
        faults.failed(work, fault);
        await pause(500, undefined, { signal }).catch(expecting(isAborted));
      }
    }
    return null;
  }

  private pass(batch: readonly StoredEvent[]): void {
    this.invalidate(batch);
    const last = batch.at(-1);
    if (last !== undefined) this.passed.move(last.position);
  }

  /** Some of the facts are in the log already; each is known or new on its own. */
  private async recordOneByOne(stream: StreamName, events: readonly NewEvent[]): Promise<Recording> {
    let position = 0n;
    let isKnown = true;
    for (const event of events) {
      const one = await this.recordOne(stream, event);
      if (one.position > position) position = one.position;
      isKnown &&= one.isKnown;
    }
    return { position, isKnown };
  }

  /** A fact is identified by its id in any stream: the aggregate that it belonged to at first may have ended since. */
  private async recordOne(stream: StreamName, event: NewEvent): Promise<Recording> {
    try {
      const { position, duplicate } = await this.facts.append(stream, 'any', [event]);
      return { position, isKnown: duplicate };
    } catch (error) {
      // At any revision, nothing but its id refuses a single fact.
      if (error instanceof WrongRevision) return { position: 0n, isKnown: true };
      throw error;
    }
  }

  private async run<State, Command, E extends DomainEvent>(
    attempt: Attempt<State, Command, E>,
  ): Promise<Executed<State, E>> {
    const { aggregate, stream, target } = attempt;
    const guessed =
      this.cache.get<State>(stream, aggregate.decider) ??
      (target.isNew === true ? { state: aggregate.decider.initial, revision: -1, seen: 0n } : null);
    let loaded = guessed ?? (await this.catchUp(aggregate, stream, null));
    let fresh = guessed === null;
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const executed = await this.decideAndAppend(attempt, loaded, fresh);
      if (executed !== null) return executed;
      loaded = await this.catchUp(aggregate, stream, loaded);
      fresh = true;
    }
    throw new DomainError('ERR_CONFLICT', stream);
  }

  /** One try; null when the state was behind the stream, so that the command must be decided again. */
  private async decideAndAppend<State, Command, E extends DomainEvent>(
    attempt: Attempt<State, Command, E>,
    loaded: Loaded<State>,
    fresh: boolean,
  ): Promise<Executed<State, E> | null> {
    const now = this.clock.now();
    const decision = this.decide(attempt, loaded.state, now);
    if (!isRejection(decision) && decision.length > 0)
      return this.appendDecided(attempt, loaded, decision, now);
    // Another process may have moved the stream since the state was cached: only a fresh state may say no.
    if (!fresh) return null;
    const before = await this.answerOfFirstTime(attempt, this.commandIds(attempt));
    if (before !== null) return before;
    if (isRejection(decision)) throw new DomainError(decision.code, decision.detail);
    return { ...loaded, events: [], position: 0n };
  }

  /** The guard checks the very state that is decided on, so that no change can come between. */
  private decide<State, Command, E extends DomainEvent>(
    { aggregate, command, guard }: Attempt<State, Command, E>,
    state: State,
    now: Date,
  ): Decision<E> {
    const refusal = guard?.(state) ?? null;
    if (refusal !== null) return reject(refusal);
    return aggregate.decider.decide(command, state, { now, newId: () => uuidv7(this.clock) });
  }

  private async appendDecided<State, Command, E extends DomainEvent>(
    attempt: Attempt<State, Command, E>,
    loaded: Loaded<State>,
    decided: readonly E[],
    now: Date,
  ): Promise<Executed<State, E> | null> {
    const { aggregate, target, stream, envelope } = attempt;
    const metadata = metadataOf(target, envelope, now);
    const idAt = this.commandIds(attempt);
    const events = decided.map((fact, index) =>
      toNewEvent(aggregate.catalogue, fact, idAt?.(index) ?? uuidv7(this.clock), metadata),
    );
    const expected = loaded.revision === -1 ? 'none' : loaded.revision;
    const begun = this.cache.begin();
    try {
      const result = await this.facts.append(stream, expected, events);
      if (result.duplicate)
        return await this.answerOfFirstTime(attempt, idAt ?? (index => events[index]?.id));
      const state = fold(aggregate.decider, decided, loaded.state);
      const written = { state, revision: result.revision, seen: result.position };
      this.cache.put(stream, aggregate.decider, written, begun);
      return {
        ...written,
        events: asRecorded<E>(stream, events, result, this.dense),
        position: result.position,
      };
    } catch (error) {
      if (error instanceof WrongRevision) return this.answerOfFirstTime(attempt, idAt);
      this.cache.forget(stream);
      throw error;
    }
  }

  /** The result of the command's first execution; null when there was none, or it has no id. */
  private async answerOfFirstTime<State, Command, E extends DomainEvent>(
    { aggregate, stream }: Attempt<State, Command, E>,
    idAt: ((index: number) => string | undefined) | undefined,
  ): Promise<Executed<State, E> | null> {
    if (idAt === undefined) return null;
    const events = await this.facts.written<E>(stream, idAt);
    const last = events.at(-1);
    if (last === undefined) return null;
    const current = await this.catchUp(aggregate, stream, this.cache.get<State>(stream, aggregate.decider));
    return { ...current, events, position: last.position };
  }

  private commandIds<State, Command, E extends DomainEvent>({
    envelope,
    stream,
  }: Attempt<State, Command, E>): ((index: number) => string) | undefined {
    const { commandId } = envelope;
    return commandId === undefined ? undefined : index => uuidFrom(commandId, stream, index);
  }

  private async catchUp<State, Command, E extends DomainEvent>(
    { decider, cachesAbsence }: Aggregate<State, Command, E>,
    stream: StreamName,
    from: Loaded<State> | null,
  ): Promise<Loaded<State>> {
    const known = from ?? { state: decider.initial, revision: -1, seen: 0n };
    const begun = this.cache.begin();
    const events = await this.facts.read<E>(stream, known.revision + 1);
    const state = fold(decider, events as unknown as readonly E[], known.state);
    const { revision, position } = events.at(-1) ?? { ...known, position: known.seen };
    const loaded = { state, revision, seen: position };
    if (loaded.revision >= 0 || cachesAbsence === true) this.cache.put(stream, decider, loaded, begun);
    return loaded;
  }
}
