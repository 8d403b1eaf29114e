import { Inject, Injectable } from '@nestjs/common';
import type { LeadMessagePage } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { BARRIER, CLOCK, TENANT_DATABASE, type ConversationAct } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { leadMessage } from './message.live';
import { Conversation, cursorAt } from './message-navigation.handlers';
import type { ListMessagesQuery } from './message.commands';
import { MessageService } from './message.handlers';
import { leadByNumber } from './lead-message.queries';

/** Messages in conversations of leads. */
@Injectable()
export class LeadMessages {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: MessageService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Rejects with the lead's own code when the user lacks the permission in its conversation. */
  async authorize(viewer: Viewer, leadId: number, act: ConversationAct): Promise<void> {
    const held = await this.conversations.find(viewer.companyId, { kind: 'lead', number: leadId });
    held.authorize(viewer, act);
  }

  /** A page of a lead's messages, in order. */
  async page(viewer: Viewer, leadId: number, query: ListMessagesQuery): Promise<LeadMessagePage> {
    const { companyId } = viewer;
    await this.authorize(viewer, leadId, 'see');
    return this.tenants.withTenant(companyId, async db => {
      const lead = await leadByNumber(db, companyId, leadId);
      if (lead === undefined) throw new DomainError('ERR_NO_LEAD_FOUND');
      const { messages, older, newer } = await new Conversation(db, lead).range(query);
      return {
        messages: messages.map(leadMessage),
        hasMore: older !== null,
        nextCursor: cursorAt(older),
        ...(newer === undefined ? {} : { newerCursor: cursorAt(newer) }),
        lead,
      };
    });
  }

  /** Marks a lead as read, when it is assigned to the viewer or to no user. */
  async read(viewer: Viewer, leadId: number, envelope: CommandEnvelope): Promise<void> {
    const { companyId, userId } = viewer;
    await this.authorize(viewer, leadId, 'see');
    const lead = await this.tenants.withTenant(companyId, db => leadByNumber(db, companyId, leadId));
    if (lead === undefined) throw new DomainError('ERR_NO_LEAD_FOUND');
    if (lead.unreadMessages === 0 || (lead.userId !== null && lead.userId !== userId)) return;
    const fact = { type: 'MessagesRead', data: { ticketUuid: lead.uuid, userId } } as const;
    const id = envelope.commandId ?? uuidv7(this.clock);
    const position = await this.messages.record({ viewer, envelope }, lead.uuid, id, fact);
    await this.barrier.reached(position, { companyId });
  }
}
