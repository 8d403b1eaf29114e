import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ViewerRights } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import {
  AGGREGATES,
  CONVERSATION_HOLDERS,
  TENANT_DATABASE,
  type ConversationAct,
  type ConversationHolder,
  type ConversationHolders,
  type HeldConversation,
  type HolderLife,
  type PlacedLine,
} from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { isActive, isLiving, leadDecider, type LeadState, type LivingLead } from './lead.decider';
import { leadEvents } from './lead.events';
import { leadHistoryLines } from './lead-history';
import { refuseLeadAct, type LeadAct, type LeadInReach } from './lead.policy';
import { leadUuidOf } from './lead.queries';
import { leadAggregate } from './lead.aggregate';

/** Leads as holders of conversations; in every process that sends or receives messages. */
@Injectable()
export class LeadHolder implements ConversationHolder, OnModuleInit {
  readonly kind = 'lead';

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  onModuleInit(): void {
    this.holders.register(this);
  }

  async find(companyId: number, number: number): Promise<HeldConversation> {
    const { uuid, lead } = await this.lead(companyId, number);
    return this.held(uuid, lead);
  }

  async getCached(companyId: number, number: number): Promise<HeldConversation> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.getCached(leadAggregate, { companyId, id: uuid });
    return isLiving(state) ? this.held(uuid, state) : this.find(companyId, number);
  }

  /** The lead with this number as the log knows it. @throws ERR_NO_LEAD_FOUND */
  async lead(
    companyId: number,
    number: number,
  ): Promise<{ readonly uuid: string; readonly lead: LivingLead }> {
    const uuid = await this.uuidOf(companyId, number);
    const { state } = await this.aggregates.load(leadAggregate, { companyId, id: uuid });
    if (!isLiving(state)) throw new DomainError('ERR_NO_LEAD_FOUND');
    return { uuid, lead: state };
  }

  async lifeOf(
    companyId: number,
    uuid: string,
  ): Promise<{ readonly life: HolderLife; readonly number: number }> {
    const { state } = await this.aggregates.load(leadAggregate, { companyId, id: uuid });
    if (state.status === 'none') return { life: 'announced', number: 0 };
    return {
      life: isActive(state) ? 'active' : 'ended',
      number: isLiving(state) ? state.number : 0,
    };
  }

  async wasActiveSince(companyId: number, uuid: string, position: bigint): Promise<boolean> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.getAtLeast(leadAggregate, target, position);
    if (isActive(state)) return true;
    const events = await this.aggregates.history(leadEvents, target);
    let then: LeadState = leadDecider.initial;
    return events.some((event, index) => {
      then = leadDecider.evolve(then, event);
      const until = events[index + 1]?.position;
      return isActive(then) && (until === undefined || until >= position);
    });
  }

  async historyLines(companyId: number, uuid: string): Promise<readonly PlacedLine[]> {
    return leadHistoryLines(await this.aggregates.history(leadEvents, { companyId, id: uuid }));
  }

  /** A frozen lead becomes pending again when its customer writes. */
  async aboutToHear(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.load(leadAggregate, target);
    if (state.status !== 'congelado') return;
    await this.aggregates.execute(leadAggregate, target, { type: 'ThawLead', user: null }, envelope);
  }

  /** Refuses with the policy's code what a person may not do. */
  authorize(viewer: ViewerRights, lead: LeadInReach, act: LeadAct): void {
    const refusal = refuseLeadAct(viewer, lead, act);
    if (refusal !== null) throw new DomainError(refusal);
  }

  private held(uuid: string, lead: LivingLead): HeldConversation {
    const { number, contactId, contactUuid, connectionId } = lead;
    return {
      ...{ kind: 'lead', uuid, number, contactId, contactUuid, connectionId },
      authorize: (viewer: ViewerRights, act: ConversationAct) => this.authorize(viewer, lead, act),
    };
  }

  private async uuidOf(companyId: number, number: number): Promise<string> {
    const uuid = await this.tenants.withTenant(companyId, db => leadUuidOf(db, companyId, number));
    if (uuid === undefined) throw new DomainError('ERR_NO_LEAD_FOUND');
    return uuid;
  }
}
