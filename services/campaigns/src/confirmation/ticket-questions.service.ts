import { Inject, Injectable } from '@nestjs/common';
import type { CampaignQuestionView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type Viewer } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  TENANT_DATABASE,
  TICKET_CONVERSATIONS,
  type ConversationAct,
  type HeldConversation,
  type TicketConversations,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { MEANT_MS } from '../opt-out/opt-out.workflow';
import { shippingAggregate } from '../shipping/shipping.aggregate';
import { awaitedQuestion, type AwaitedQuestion } from './ticket-question.queries';

/** Confirmation questions of campaigns in tickets, and the answers that users record for customers. */
@Injectable()
export class TicketQuestions {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TICKET_CONVERSATIONS) private readonly tickets: TicketConversations,
  ) {}

  /** The question that awaits an answer of a ticket's customer. @throws ERR_NO_TICKET_FOUND, and why they may not see it. */
  async show(viewer: Viewer, ticketId: number): Promise<CampaignQuestionView> {
    const ticket = await this.ticketOf(viewer, ticketId, 'see');
    return viewOf(ticketId, await this.awaited(viewer, ticket));
  }

  /**
   * Records the answer that the customer gave to a user.
   * @throws ERR_CAMPAIGN_QUESTION_OVER when none is awaited any more.
   * @throws ERR_NO_TICKET_FOUND, and why they may not reply in the ticket.
   */
  async answer(
    viewer: Viewer,
    ticketId: number,
    { campaignId, isYes }: { readonly campaignId: number; readonly isYes: boolean },
    envelope: CommandEnvelope,
  ): Promise<CampaignQuestionView> {
    const ticket = await this.ticketOf(viewer, ticketId, 'reply');
    const asked = await this.awaited(viewer, ticket);
    if (asked?.campaignId !== campaignId) throw new DomainError('ERR_CAMPAIGN_QUESTION_OVER');
    const { campaignUuid, campaignName } = asked;
    const inTicket = { uuid: ticket.uuid, campaignName };
    const command = { type: 'RecordAnswer', campaignUuid, isYes, inTicket } as const;
    const target = { companyId: viewer.companyId, id: asked.uuid };
    await runCommand(this.aggregates, this.barrier, shippingAggregate, target, command, envelope);
    return viewOf(ticketId, await this.awaited(viewer, ticket));
  }

  private async ticketOf(viewer: Viewer, id: number, act: ConversationAct): Promise<HeldConversation> {
    const ticket = await this.tickets.find(viewer.companyId, id);
    ticket.authorize(viewer, act);
    return ticket;
  }

  private awaited({ companyId }: Viewer, ticket: HeldConversation): Promise<AwaitedQuestion | undefined> {
    const since = new Date(this.clock.now().getTime() - MEANT_MS);
    return this.tenants.withTenant(companyId, db => awaitedQuestion(db, companyId, ticket, since));
  }
}

const viewOf = (ticketId: number, asked: AwaitedQuestion | undefined): CampaignQuestionView => {
  if (asked === undefined) return { ticketId, question: null };
  const { campaignId: id, campaignName: name, askedAt } = asked;
  return { ticketId, question: { campaign: { id, name }, askedAt: askedAt.toISOString() } };
};
