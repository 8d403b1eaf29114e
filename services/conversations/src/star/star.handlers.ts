import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { MessageService } from '../message/message.handlers';
import { messageByWhatsAppId } from '../message/message.queries';
import { starAggregate } from './star.aggregate';
import { StarMessage } from './star.commands';

/** Stars or unstars a message for users who may see its conversation, and returns the message. */
@CommandHandler(StarMessage)
export class StarMessageHandler implements ICommandHandler<StarMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  async execute({ viewer, envelope, messageId, isStarred }: StarMessage): Promise<MessageView> {
    const { companyId } = viewer;
    const row = await this.tenants.withTenant(companyId, db => messageByWhatsAppId(db, companyId, messageId));
    if (!row) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    const conversation = await this.conversations.find(companyId, { kind: row.holder, number: row.ticketId });
    conversation.authorize(viewer, 'see');
    const { uuid: ticketUuid } = conversation;
    const { connectionId } = row;
    const mark = { messageId, connectionId, ticketUuid, user: { id: viewer.userId, name: viewer.name } };
    const { position } = await this.aggregates.execute(
      starAggregate(messageId),
      { companyId, id: ticketUuid },
      { type: 'SetMessageStar', isStarred, mark },
      envelope,
    );
    return this.messages.view(companyId, { connectionId, messageId, ticketUuid, position });
  }
}
