import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { AGGREGATES } from '@prosa/platform';
import { Conversations } from '../../core/holder/conversations.service';
import { MessageService } from '../../core/message/message.handlers';
import { starAggregate } from './star.aggregate';
import { StarMessage } from './star.commands';

/** Stars or unstars a message for users who may see its conversation, and returns the message. */
@CommandHandler(StarMessage)
export class StarMessageHandler implements ICommandHandler<StarMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  async execute({ viewer, envelope, messageId, isStarred, shownIn }: StarMessage): Promise<MessageView> {
    const { companyId } = viewer;
    const wanted = { messageId, shownIn };
    const { row } = await this.messages.finder.find(companyId, wanted, async conversation =>
      (await this.conversations.find(companyId, conversation)).authorize(viewer, 'see'),
    );
    const { connectionId, ticketUuid, isStarred: wasStarred } = row;
    const mark = { messageId, connectionId, ticketUuid, user: { id: viewer.userId, name: viewer.name } };
    const { position } = await this.aggregates.execute(
      starAggregate(messageId),
      { companyId, id: ticketUuid },
      { type: 'SetMessageStar', isStarred, wasStarred, mark },
      envelope,
    );
    return this.messages.view(companyId, { connectionId, messageId, ticketUuid, position });
  }
}
