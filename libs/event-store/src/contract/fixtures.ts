import { randomUUID } from 'node:crypto';
import { streamName } from '@prosa/kernel';
import type { StreamName } from '@prosa/kernel';
import { PATIENCE_MS } from '@prosa/testing';
import type { EventStore, NewEvent, StoredEvent } from '../event-store.port';

/** A stream that no other spec uses. */
export const freshStream = (companyId = 1): StreamName => streamName('note', companyId, randomUUID());

/** An event with a random id; `body` is the part that specs assert. */
export const fact = (body: unknown = 'text', id: string = randomUUID()): NewEvent => ({
  id,
  type: 'NoteWritten',
  schemaVersion: 1,
  data: { body },
  metadata: {
    companyId: 1,
    actor: { kind: 'system', name: 'spec' },
    at: '2025-01-01T00:00:00.000Z',
    correlationId: 'correlation',
    causationId: 'cause',
  },
});

/** A number of events, their bodies counted from 0. */
export const facts = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => fact(index));

/** The bodies of the specs' events. */
export const bodies = (events: readonly StoredEvent[]): unknown[] =>
  events.map(event => (event.data as { body: unknown }).body);

/** The figures 0 … count-1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** That events lie after a position, each after the one before, and in a dense log without gaps. */
export const expectRun = (
  store: EventStore,
  events: readonly { readonly position: bigint }[],
  before: bigint,
): void => {
  const positions = events.map(event => event.position);
  if (store.dense) return expect(positions).toEqual(upTo(positions.length).map(n => before + BigInt(n) + 1n));
  expect(positions.every((position, index) => position > (positions[index - 1] ?? before))).toBe(true);
};

/** Follows a log in the background and collects what it delivers. */
export class Follower {
  readonly seen: StoredEvent[] = [];
  readonly caughtUp: boolean[] = [];
  private readonly abort = new AbortController();
  private readonly run: Promise<void>;
  private changed: () => void = () => undefined;

  constructor(store: EventStore, after: bigint) {
    this.run = store.subscribeAll(
      after,
      (batch, state) => {
        this.seen.push(...batch);
        this.caughtUp.push(state.caughtUp);
        this.changed();
        return Promise.resolve();
      },
      this.abort.signal,
    );
  }

  /** Resolves as soon as a condition holds of what was seen. */
  async until(condition: () => boolean, milliseconds = PATIENCE_MS): Promise<void> {
    const deadline = Date.now() + milliseconds;
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`Saw ${this.seen.length} events and no more`);
      await new Promise<void>(done => {
        const timer = setTimeout(done, 200);
        this.changed = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  }

  /** Ends the subscription and waits until it has returned. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.run;
  }
}
