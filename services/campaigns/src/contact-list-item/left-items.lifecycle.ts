import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { expecting, isAborted, nameOfFault, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, OWNER_DATABASE, PROCESS_DATABASE_URL } from '@prosa/platform';
import { whileSoleOwner } from '@prosa/process-managers';
import type { OwnerDatabase } from '@prosa/read-model';
import { catalogueOf, recordDecider } from '@prosa/resource';
import { setTimeout as pause } from 'node:timers/promises';
import { contactList } from '../contact-list/contact-list.resource';
import { listsLeftBehind, someOfList } from './contact-list-item.queries';
import { contactListItemAggregate } from './contact-list-item.aggregate';

const listAggregate = { catalogue: catalogueOf(contactList), decider: recordDecider(contactList) };
/** Number of members per query. */
const AT_ONCE = 500;
const PAUSE_MS = 30_000;

const envelopeOf = (listUuid: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'contact-list' },
  correlationId: uuidv5('contact-list-removal', listUuid),
  causationId: uuidv5('contact-list-removal', listUuid),
});

/** Removes the items of deleted lists, so that no personal data outlives its list. */
@Injectable()
export class LeftItems implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('contact lists');
  private readonly stopping = new AbortController();
  private owning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(PROCESS_DATABASE_URL) private readonly url: string,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  onApplicationBootstrap(): void {
    const onError = (fault: unknown): void => this.warn(fault);
    const options = { url: this.url, name: 'contact-lists', everyMs: PAUSE_MS, onError };
    this.owning = whileSoleOwner(options, signal => this.rounds(signal), this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.owning;
  }

  /** One batch; the rest is left for the next. */
  async sweep(): Promise<void> {
    for (const { companyId, listUuid } of await listsLeftBehind(this.db)) {
      // The log decides: a list may be missing in a table that is only being built.
      const list = await this.aggregates.load(listAggregate, { companyId, id: listUuid });
      if (list.state.kind !== 'deleted') continue;
      const command = { type: 'Remove', withList: true } as const;
      for (const uuid of await someOfList(this.db, listUuid, AT_ONCE))
        await this.aggregates.execute(
          contactListItemAggregate,
          { companyId, id: uuid },
          command,
          envelopeOf(listUuid),
        );
    }
  }

  private async rounds(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.sweep().catch((fault: unknown) => this.warn(fault));
      await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(expecting(isAborted));
    }
  }

  private warn(fault: unknown): void {
    this.log.warn(`Removing the entries of deleted contact lists failed; retrying: ${nameOfFault(fault)}`);
  }
}
