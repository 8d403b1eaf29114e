import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ackOf,
  holderMark,
  type ConversationRef,
  type MessageView,
  type NamedField,
  type OutboundChange,
} from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, type HeldConversation } from '@prosa/platform';
import type { MessageRow } from '@prosa/read-model';
import { Conversations } from '../holder/conversations.service';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { messageChangeAggregate } from './message-change.aggregate';
import { ChangeMessage } from './message-change.commands';
import { type MessageChangeCommand, type StandingMessage } from './message-change.decider';
import { MessageService } from './message.handlers';
import { mintMessageId } from './message-id';
import type { NamedMessageRow } from './message.queries';
import { authorOfRow } from './outbound-message';

const standing = (row: MessageRow): StandingMessage => ({
  mediaType: row.mediaType,
  body: row.body,
  saidAt: row.createdAt.toISOString(),
  isDeleted: row.isDeleted,
  isFailed: row.fromMe && row.ack === ackOf('failed'),
  reaction: row.ourReaction,
});

/** Decides on a change of a message, serialised within its conversation, and returns the resulting message. */
@CommandHandler(ChangeMessage)
export class ChangeMessageHandler implements ICommandHandler<ChangeMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly slots: TicketSlots,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: ChangeMessage): Promise<MessageView> {
    const { viewer, messageId, shownIn, kind } = command;
    const { companyId } = viewer;
    const wanted = { messageId, shownIn, ...(kind === 'reaction' ? {} : { own: 'first' as const }) };
    const admit = (conversation: ConversationRef) => this.admit(command, conversation);
    const found = await this.messages.finder.find(companyId, wanted, admit);
    const { row } = found;
    const { connectionId, ticketUuid, contactUuid } = row;
    const { to, name, fields } = await this.messages.address(
      companyId,
      { uuid: ticketUuid, contactUuid },
      undefined,
    );
    const words = await this.withWords(command, { id: row.ticketId, name, fields });
    const position = await this.slots.alone({ ...found.admitted, companyId }, async () => {
      await this.admit(command, found.shownIn);
      return this.decide(words, row, to);
    });
    return this.messages.view(companyId, { connectionId, messageId, ticketUuid, position });
  }

  /** The conversation that shows the message, when the user may reply in it. */
  private async admit({ viewer }: ChangeMessage, shownIn: ConversationRef): Promise<HeldConversation> {
    const conversation = await this.conversations.find(viewer.companyId, shownIn);
    conversation.authorize(viewer, 'reply');
    return conversation;
  }

  /** A replacement text has its variables filled like the original. */
  private async withWords(
    command: ChangeMessage,
    ticket: { readonly id: number; readonly name: string; readonly fields: readonly NamedField[] },
  ): Promise<ChangeMessage> {
    if (command.kind !== 'edit') return command;
    const value = await this.messages.filled(command.viewer.companyId, ticket, command.value);
    return { ...command, value };
  }

  private async decide(
    command: ChangeMessage,
    row: NamedMessageRow,
    to: OutboundChange['to'],
  ): Promise<bigint> {
    const target = { companyId: command.viewer.companyId, id: row.ticketUuid };
    const wish = this.wish(command, row, to);
    return (await this.aggregates.execute(messageChangeAggregate(row.id), target, wish, command.envelope))
      .position;
  }

  private wish(
    { viewer, envelope, kind, value }: ChangeMessage,
    row: NamedMessageRow,
    to: OutboundChange['to'],
  ): MessageChangeCommand {
    // Of the message itself, and of the phone that has it: it may be shown in a ticket of another contact.
    const { holder, ticketUuid: uuid, contactId, contactUuid } = row;
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
