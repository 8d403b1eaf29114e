import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { BARRIER, EVENT_STORE, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { hasMessage, queueOfConnection, ticketOfMessage } from './ingress.queries';

/** What the door for phones has to look up: it acts for no person, so it reads without a tenant, company by company. */
@Injectable()
export class IngressKnowledge {
  constructor(
    @Inject(OWNER_DATABASE) private readonly database: OwnerDatabase,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** In which language Prosa's own words reach a company's customers. */
  async customerLanguage(companyId: number) {
    return (await new SettingsReader(this.tenants).all(companyId)).customerLanguage;
  }

  /** The only queue of a connection, or null. */
  queue(companyId: number, connectionId: number): Promise<{ id: number; name: string } | null> {
    return queueOfConnection(this.database, companyId, connectionId);
  }

  /** Whether a message is among those shown already. */
  has(companyId: number, uuid: string): Promise<boolean> {
    return hasMessage(this.database, companyId, uuid);
  }

  /**
   * Where a message belongs; a message from before Prosa is none of ours.
   * @throws ERR_UNAVAILABLE when the read model is too far behind to tell, so that the fact is told again.
   */
  async message(companyId: number, uuid: string) {
    const found = await ticketOfMessage(this.database, companyId, uuid);
    if (found) return found;
    // It may have been written in this very moment: the read model has to catch up before it can be missing.
    if (!(await this.barrier.reached(await this.store.head()))) throw new DomainError('ERR_UNAVAILABLE');
    return ticketOfMessage(this.database, companyId, uuid);
  }
}
