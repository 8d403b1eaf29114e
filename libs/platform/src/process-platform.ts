import { Inject, Injectable } from '@nestjs/common';
import type { EventFeed } from '@prosa/bus';
import type { EventStore } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { BARRIER, CLOCK, EVENT_FEED, EVENT_STORE, OWNER_DATABASE, PROCESS_DATABASE_URL } from './tokens';

/** The shared dependencies of process managers; their jobs, and the handling of their faults, are their own. */
@Injectable()
export class ProcessPlatform {
  constructor(
    @Inject(PROCESS_DATABASE_URL) private readonly url: string,
    @Inject(EVENT_FEED) private readonly feed: EventFeed,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  dependencies() {
    const { url, feed, store, db, barrier, clock } = this;
    return { url, feed, db, barrier, clock, head: () => store.head() };
  }
}
