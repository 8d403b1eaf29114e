import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ackOf, holderMark, type MessageView, type OutboundChange } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, TENANT_DATABASE, type HeldConversation } from '@prosa/platform';
import type { MessageRow, TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { messageChangeAggregate } from './message-change.aggregate';
import { ChangeMessage } from './message-change.commands';
import { type MessageChangeCommand, type StandingMessage } from './message-change.decider';
import { MessageService } from './message.handlers';
import { mintMessageId } from './message-id';
import { messageByWhatsAppId } from './message.queries';
import { authorOfRow } from './outbound-message';

const standing = (row: MessageRow): StandingMessage => ({
  mediaType: row.mediaType,
  body: row.body,
  saidAt: row.createdAt.toISOString(),
  isDeleted: row.isDeleted,
  isFailed: row.fromMe && row.ack === ackOf('failed'),
});

/** Decides on a change of a message, serialised within its conversation, and returns the resulting message. */
@CommandHandler(ChangeMessage)
export class ChangeMessageHandler implements ICommandHandler<ChangeMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly slots: TicketSlots,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: ChangeMessage): Promise<MessageView> {
    const { companyId } = command.viewer;
    const row = await this.tenants.withTenant(companyId, db =>
      messageByWhatsAppId(db, companyId, command.messageId),
    );
    if (!row) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    const conversation = { kind: row.holder, number: row.ticketId };
    const known = await this.conversations.find(companyId, conversation);
    const { to, name } = await this.messages.address(companyId, known, undefined);
    const words = await this.withWords(command, { id: row.ticketId, name });
    const position = await this.slots.alone({ ...known, companyId }, async () => {
      const current = await this.conversations.find(companyId, conversation);
      current.authorize(command.viewer, 'reply');
      return this.decide(words, row, { conversation: current, to });
    });
    const { connectionId, id: messageId } = row;
    return this.messages.view(companyId, { connectionId, messageId, ticketUuid: known.uuid, position });
  }

  /** A replacement text has its variables filled like the original. */
  private async withWords(
    command: ChangeMessage,
    ticket: { id: number; name: string },
  ): Promise<ChangeMessage> {
    if (command.kind !== 'edit') return command;
    const value = await this.messages.filled(command.viewer.companyId, ticket, command.value);
    return { ...command, value };
  }

  private async decide(
    command: ChangeMessage,
    row: MessageRow,
    place: { readonly conversation: HeldConversation; readonly to: OutboundChange['to'] },
  ): Promise<bigint> {
    const target = { companyId: command.viewer.companyId, id: place.conversation.uuid };
    const wish = this.wish(command, row, place);
    return (await this.aggregates.execute(messageChangeAggregate(row.id), target, wish, command.envelope))
      .position;
  }

  private wish(
    { viewer, envelope, kind, value }: ChangeMessage,
    row: MessageRow,
    { conversation, to }: { readonly conversation: HeldConversation; readonly to: OutboundChange['to'] },
  ): MessageChangeCommand {
    const { kind: holder, uuid, contactId, contactUuid } = conversation;
    const cause = envelope.commandId ?? uuidv7(this.clock);
    const change: OutboundChange = {
      changeId: mintMessageId(`${viewer.companyId}:${uuid}:${kind}:${row.id}:${cause}`),
      messageId: row.id,
      fromMe: row.fromMe,
      ...authorOfRow(row),
      ...(row.authorUuid === null ? {} : { authorUuid: row.authorUuid }),
      ...holderMark(holder),
      ticketId: row.ticketId,
      ticketUuid: uuid,
      contactId,
      contactUuid,
      user: { id: viewer.userId, name: viewer.name },
      connectionId: row.connectionId,
      to,
    };
    const message = standing(row);
    if (kind === 'edit') return { type: 'EditMessage', message, change: { ...change, body: value } };
    return kind === 'reaction'
      ? { type: 'ReactToMessage', message, change: { ...change, emoji: value } }
      : { type: 'RevokeMessage', message, change };
  }
}
