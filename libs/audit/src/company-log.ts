import type { EventStore, StoredEvent } from '@prosa/event-store';
import type { WakeUps } from '@prosa/projections';
import { SEQUENCE_TOPIC } from './postgres-tiles.store';
import type { Tiles } from './tiles.port';

/** A fact as it lies in the log: personal values are sealed, old versions are as they were written. */
export type StoredFact = StoredEvent;

/** A company's fact with its number. */
export interface SequencedFact {
  readonly sequence: bigint;
  readonly fact: StoredFact;
}

/** One company's part of the log, by its own dense numbers. */
export interface CompanyLog {
  /** The last number; 0n when there is none. */
  head(companyId: number): Promise<bigint>;
  /** Up to `limit` facts after a number, in order and without gaps. */
  read(companyId: number, after: bigint, limit: number): Promise<readonly SequencedFact[]>;
  /** Another text when numbers that were given out may be given to other facts, as after a restore. */
  epoch(): Promise<string>;
  /** Resolves when the company may have facts after a number, or `signal` aborts. It may come early, never late. */
  changed(companyId: number, after: bigint, signal: AbortSignal): Promise<void>;
  /** Whether all that the log holds now is numbered; false while old facts are numbered for the first time. */
  isComplete(): Promise<boolean>;
}

export interface CompanyLogOptions {
  readonly store: Pick<EventStore, 'readAt' | 'head'>;
  readonly tiles: Tiles;
  readonly wakeUps: Pick<WakeUps, 'on'>;
}

/** A notification can be lost: a waiter reads the head again after this long. */
const LOOK_AGAIN_MS = 25_000;

/** Reads companies' facts by their numbers; one for a process, as it listens. */
export class NumberedCompanyLog implements CompanyLog {
  private readonly waiting = new Map<number, Set<() => void>>();

  constructor(private readonly options: CompanyLogOptions) {
    options.wakeUps.on(SEQUENCE_TOPIC, about => {
      const companies = about === '' ? [...this.waiting.keys()] : about.split(' ').map(Number);
      for (const companyId of companies) for (const wake of [...(this.waiting.get(companyId) ?? [])]) wake();
    });
  }

  head(companyId: number): Promise<bigint> {
    return this.options.tiles.head(companyId);
  }

  async read(companyId: number, after: bigint, limit: number): Promise<readonly SequencedFact[]> {
    const { store, tiles } = this.options;
    const numbered = await tiles.read(companyId, after, limit);
    const facts = await store.readAt(numbered.map(({ position }) => position));
    const byPosition = new Map(facts.map(fact => [fact.position, fact]));
    return numbered.map(({ sequence, position }) => {
      const fact = byPosition.get(position);
      if (fact === undefined) throw new Error(`The log has no fact at ${position}, number ${sequence}`);
      return { sequence, fact };
    });
  }

  epoch(): Promise<string> {
    return this.options.tiles.epoch();
  }

  async changed(companyId: number, after: bigint, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    let isOver = false;
    let end = (): void => undefined;
    const change = new Promise<void>(done => {
      end = () => {
        isOver = true;
        done();
      };
    });
    const stopWaiting = this.wait(companyId, end);
    const timer = setTimeout(end, LOOK_AGAIN_MS);
    timer.unref();
    signal.addEventListener('abort', end, { once: true });
    try {
      // The head is read after the subscription, so that no notification in between is missed.
      if ((await this.head(companyId)) <= after && !isOver) await change;
    } finally {
      stopWaiting();
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  async isComplete(): Promise<boolean> {
    const { store, tiles } = this.options;
    const head = await store.head();
    return (await tiles.cursor()) >= head;
  }

  /** Returns what ends the wait. */
  private wait(companyId: number, wake: () => void): () => void {
    const waitList = this.waiting.get(companyId) ?? new Set();
    this.waiting.set(companyId, waitList.add(wake));
    return () => {
      waitList.delete(wake);
      if (waitList.size === 0) this.waiting.delete(companyId);
    };
  }
}
