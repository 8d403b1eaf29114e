import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  isBlank,
  ackOf,
  cutText,
  hasVariables,
  resolveVariables,
  type NamedField,
  variableValuesIn,
  type MessageView,
  type OutboundRequest,
} from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, TENANT_DATABASE, type HeldConversation } from '@prosa/platform';
import type { ReadModelBarrier, ShownFrames } from '@prosa/projections';
import type { MessageRow, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { addressOf } from '../contact/contact-address';
import { Conversations } from '../holder/conversations.service';
import { TicketService } from '../ticket/ticket.service';
import { ticketByNumber } from '../ticket/ticket.queries';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { zoneOfCompany } from './company-zone.queries';
import { ReadMessages, RetryMessage, SendMessage } from './message.commands';
import { messageEvents, type MessageEvent } from './message.events';
import { MessageFinder } from './message-finder';
import { messageUuid, requestId } from './message-id';
import { messageIn } from './message.live';
import { requestedMessage } from './message.projection';
import { messagesByUuid, quotableMessage, viewOfUnshown } from './message.queries';
import { authorOfRow, outboundMessage } from './outbound-message';
import { contactAggregate } from '../contact/contact.aggregate';

/** A message's ids for its row and its fact, and the log position after it. */
interface SentMessage {
  readonly connectionId: number;
  readonly messageId: string;
  readonly ticketUuid: string;
  readonly position: bigint;
}

type Quoting = Pick<OutboundRequest, 'quoted' | 'quotedAuthorUuid'>;
type Quotable = NonNullable<Awaited<ReturnType<typeof quotableMessage>>>;

/** Characters of a quote: a phone shows a few lines of it. */
const LONGEST_QUOTE = 4_096;

/** A message as another one quotes it, and whose words it holds. */
const quoteOf = ({ id, body, fromMe, authorUuid, ...row }: Quotable): Quoting => ({
  quoted: { id, body: cutText(body, LONGEST_QUOTE), fromMe, ...authorOfRow(row) },
  ...(authorUuid === null ? {} : { quotedAuthorUuid: authorUuid }),
});

/** For whom a text is written out. */
interface FilledFor {
  /** The number of the ticket. */
  readonly id: number;
  readonly name: string;
  readonly fields?: readonly NamedField[];
}

/** Finds messages, appends them to a ticket's message stream, and returns them as the read model shows them. */
export class MessageService {
  readonly finder: MessageFinder;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier & ShownFrames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.finder = new MessageFinder(aggregates, tenants);
  }

  /** The ticket's policy has decided already, so facts are appended without a decider; `id` makes it idempotent. */
  async record(
    { viewer, envelope }: Pick<SendMessage, 'viewer' | 'envelope'>,
    ticketUuid: string,
    id: string,
    fact: MessageEvent,
  ): Promise<bigint> {
    const target = { companyId: viewer.companyId, id: ticketUuid };
    return (await this.aggregates.append(messageEvents, target, [{ id, fact }], envelope)).position;
  }

  /**
   * A message as the conversation shows it, once the read model contains it; derived from the log when the read
   * model is late, because the message is recorded already.
   */
  async view(companyId: number, sent: SentMessage): Promise<MessageView> {
    if (sent.position > 0n) {
      await this.barrier.reached(sent.position, { companyId });
      // The published frame already contains the view.
      const shown = messageIn(this.barrier.shown(companyId, sent.position), sent);
      if (shown !== undefined) return shown;
    }
    const row = messageUuid(sent.connectionId, sent.messageId);
    const [found] = await this.tenants.withTenant(companyId, db => messagesByUuid(db, companyId, [row]));
    if (!found) return this.viewOfFact(companyId, sent);
    const { uuid: _uuid, ticketUuid: _ticketUuid, ...view } = found;
    return view;
  }

  private async viewOfFact(companyId: number, sent: SentMessage): Promise<MessageView> {
    const target = { companyId, id: sent.ticketUuid };
    const fact = await this.aggregates.findEvent(messageEvents, target, requestId(sent));
    const row = fact?.type === 'MessageSendRequested' ? requestedMessage(fact) : null;
    if (row === null) throw new DomainError('ERR_CREATING_MESSAGE');
    return this.tenants.withTenant(companyId, db => viewOfUnshown(db, companyId, row));
  }

  /**
   * Fills the remaining variables and fields of a text, in the time zone and language that the company uses towards its
   * customers; our own client has filled them before, as its user saw them.
   */
  async filled(companyId: number, { id, name, fields }: FilledFor, text: string) {
    if (!hasVariables(text)) return text;
    const { customerLanguage } = await new SettingsReader(this.tenants).all(companyId);
    const timeZone = await this.tenants.withTenant(companyId, db => zoneOfCompany(db, companyId));
    const now = { at: this.clock.now(), timeZone, language: customerLanguage };
    return resolveVariables(text, variableValuesIn({ id, contact: { name } }, now), fields);
  }

  /** The recipient of a conversation's messages, its audience, and the quoted message. */
  async address(
    companyId: number,
    { uuid, contactUuid }: Pick<HeldConversation, 'uuid' | 'contactUuid'>,
    quotedId: string | undefined,
  ) {
    // As this process last knew them: the read model would be no nearer to this moment.
    const { state } = await this.aggregates.getCached(contactAggregate, { companyId, id: contactUuid });
    if (state.status === 'none') throw new DomainError('ERR_NO_CONTACT_FOUND');
    const quoted =
      quotedId === undefined
        ? null
        : await this.tenants.withTenant(companyId, db => quotableMessage(db, companyId, uuid, quotedId));
    // Older than the stored messages, or of another conversation: it cannot be quoted.
    if (quoted === undefined) throw new DomainError('ERR_FETCH_WAPP_MSG');
    return {
      to: addressOf(state),
      name: state.name,
      // Null where the contact was erased.
      fields: (state.extraInfo as readonly NamedField[] | null) ?? [],
      ...(quoted === null ? { quoted } : quoteOf(quoted)),
    };
  }
}

/** Sends a message in a conversation; the gateway sends it because of the fact. */
@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly slots: TicketSlots,
    private readonly messages: MessageService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: SendMessage): Promise<MessageView> {
    const { viewer, ticketId, request, holder } = command;
    if (isBlank(request.body)) throw new DomainError('ERR_EMPTY_MESSAGE');
    // The recipient never changes, so the cached conversation suffices; the permission is checked against the log,
    // within the lock.
    const conversation = { kind: holder, number: ticketId };
    const known = await this.conversations.getCached(viewer.companyId, conversation);
    const { name, fields, ...address } = await this.messages.address(
      viewer.companyId,
      known,
      request.quotedMsg?.id,
    );
    const body = await this.messages.filled(viewer.companyId, { id: ticketId, name, fields }, request.body);
    const sent = await this.slots.alone({ ...known, companyId: viewer.companyId }, async () => {
      const current = await this.conversations.find(viewer.companyId, conversation);
      current.authorize(viewer, 'reply');
      const data = this.outbound(command, current, { ...address, body });
      const fact = { type: 'MessageSendRequested', data } as const;
      return { ...data, position: await this.messages.record(command, known.uuid, requestId(data), fact) };
    });
    return this.messages.view(viewer.companyId, sent);
  }

  private outbound(
    { viewer, request, envelope }: SendMessage,
    conversation: HeldConversation,
    words: Pick<OutboundRequest, 'to' | 'body'> & Quoting,
  ): OutboundRequest {
    const clientId = request.id ?? envelope.commandId ?? uuidv7(this.clock);
    return outboundMessage(viewer, conversation, { ...words, clientId });
  }
}

/** Sends a failed message again, under the id it has: should the phone have it after all, it stays one. */
@CommandHandler(RetryMessage)
export class RetryMessageHandler implements ICommandHandler<RetryMessage, MessageView> {
  constructor(
    private readonly conversations: Conversations,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  async execute(command: RetryMessage): Promise<MessageView> {
    const { viewer, messageId, shownIn } = command;
    const { companyId } = viewer;
    const wanted = { messageId, shownIn, own: 'only' } as const;
    const { row } = await this.messages.finder.find(companyId, wanted, async conversation =>
      (await this.conversations.find(companyId, conversation)).authorize(viewer, 'reply'),
    );
    const { connectionId, ticketUuid } = row;
    const position =
      row.ack === ackOf('failed') && !row.isDeleted ? await this.repeat(command, row, ticketUuid) : 0n;
    return this.messages.view(companyId, { connectionId, messageId, ticketUuid, position });
  }

  private async repeat(command: RetryMessage, row: MessageRow, ticketUuid: string): Promise<bigint> {
    const { companyId } = command.viewer;
    const history = await this.aggregates.history(messageEvents, { companyId, id: ticketUuid });
    const first = history.find(
      event => event.type === 'MessageSendRequested' && event.data.messageId === row.id,
    );
    if (first?.type !== 'MessageSendRequested') throw new DomainError('ERR_NO_MESSAGE_FOUND');
    // One retry per failure: two impatient clicks are one.
    const id = uuidv5('retry', row.uuid, row.updatedAt.toISOString());
    return this.messages.record(command, ticketUuid, id, { type: 'MessageRetryRequested', data: first.data });
  }
}

/** Marks a ticket as read, when the viewer is the assigned agent. */
@CommandHandler(ReadMessages)
export class ReadMessagesHandler implements ICommandHandler<ReadMessages, void> {
  constructor(
    private readonly tickets: TicketService,
    private readonly messages: MessageService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: ReadMessages): Promise<void> {
    const { companyId, userId } = command.viewer;
    const view = await this.tenants.withTenant(companyId, db =>
      ticketByNumber(db, companyId, command.ticketId),
    );
    if (!view) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(command.viewer, view, 'see');
    if (view.unreadMessages === 0 || view.userId !== userId) return;
    const fact = { type: 'MessagesRead', data: { ticketUuid: view.uuid, userId } } as const;
    const id = command.envelope.commandId ?? uuidv7(this.clock);
    const position = await this.messages.record(command, view.uuid, id, fact);
    await this.barrier.reached(position, { companyId });
  }
}
