import { describeAppends } from './contract/appends.contract';
import { describeIdempotency } from './contract/idempotency.contract';
import { describeReads } from './contract/reads.contract';
import { describeSubscriptions } from './contract/subscriptions.contract';
import type { EventStore } from './event-store.port';

/** A store for one suite, and the way to end it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  close(): Promise<void>;
}

/** The contract suite of the event store; to be called in a spec file of the adapter. */
export const describeEventStore = (name: string, factory: () => Promise<StoreUnderTest>): void => {
  describe(`the event store ${name}`, () => {
    let made: StoreUnderTest | undefined;
    beforeAll(async () => {
      made = await factory();
    });
    afterAll(async () => made?.close());
    const store = (): EventStore => {
      if (made === undefined) throw new Error('The suite has no store');
      return made.store;
    };
    describeAppends(store);
    describeIdempotency(store);
    describeReads(store);
    describeSubscriptions(store);
  });
};
