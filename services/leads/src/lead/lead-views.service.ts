import { Inject, Injectable } from '@nestjs/common';
import type { LeadView } from '@prosa/contracts';
import { leadsByUuid } from '@prosa/conversation';
import type { EventStore } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { BARRIER, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier, ShownFrames } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { LeadBots } from '../config/lead-bots.service';
import { leadIn } from './lead.live';
import { leadTagNames, leadWorker } from './lead.queries';

/** Lookups of lead commands, and the resulting view. */
@Injectable()
export class LeadViews {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier & ShownFrames,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly bots: LeadBots,
  ) {}

  /** The lead as every list will show it, once the read model has what was written so far. */
  async view(companyId: number, uuid: string, position: bigint): Promise<LeadView> {
    const at = position > 0n ? position : await this.store.head();
    const isShown = await this.barrier.reached(at, { companyId });
    const published = isShown ? leadIn(this.barrier.shown(companyId, at), uuid) : undefined;
    if (published !== undefined) return published;
    const [view] = await this.tenants.withTenant(companyId, db => leadsByUuid(db, companyId, [uuid]));
    if (!view) throw new DomainError(isShown ? 'ERR_NO_LEAD_FOUND' : 'ERR_UNAVAILABLE');
    return view;
  }

  /** The bot that answers the company's leads; null for none. */
  bot(companyId: number): ReturnType<LeadBots['of']> {
    return this.bots.of(companyId);
  }

  /** Waits, as long as an answer may, until what was written can be read. */
  async shown(companyId: number, position: bigint): Promise<void> {
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }

  /**
   * The user that a lead is assigned to. @throws ERR_NO_USER_FOUND unless they belong to the company and work with
   * leads.
   */
  async worker(companyId: number, userId: number | undefined) {
    const found =
      userId === undefined
        ? undefined
        : await this.tenants.withTenant(companyId, db => leadWorker(db, companyId, userId));
    if (found === undefined) throw new DomainError('ERR_NO_USER_FOUND');
    return found;
  }

  /** Tags for leads by name. @throws ERR_NO_TAG_FOUND, and KANBAN EXCEEDED for two columns. */
  async tags(companyId: number, sent: readonly { readonly id: number }[]) {
    const ids = [...new Set(sent.map(tag => tag.id))];
    const found = await this.tenants.withTenant(companyId, db => leadTagNames(db, companyId, ids));
    if (found.length !== ids.length) throw new DomainError('ERR_NO_TAG_FOUND');
    if (found.filter(({ kanban }) => kanban).length > 1) throw new DomainError('KANBAN EXCEEDED');
    return found.map(({ id, name }) => ({ id, name }));
  }
}
