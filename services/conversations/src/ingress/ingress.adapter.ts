import { Inject, Injectable } from '@nestjs/common';
import type {
  ConversationIngress,
  InboundAck,
  InboundEdit,
  InboundFact,
  InboundMessage,
  InboundReaction,
  InboundRevoke,
} from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, exhaustive, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { ContactBook, type KnownContact } from '../contact/contact-book.handlers';
import { messageAckEvents } from '../message/message-ack.events';
import { messageEvents, type MessageEvent } from '../message/message.events';
import { ackStreamId, messageUuid } from '../message/message-id';
import { TicketSlots, type TicketName, type TicketPlace } from '../ticket/ticket-slot.handlers';
import { IngressKnowledge } from './ingress-knowledge.handlers';

/** What tells two facts about one message apart; a message can fail, be sent again and fail again. */
const occasionOf = (fact: InboundFact): string => {
  if (fact.kind !== 'ack') return '';
  return fact.state === 'failed' ? `failed ${fact.at}` : fact.state;
};

/** One id per external cause: the same fact told twice is one event. */
const causeOf = (fact: InboundFact): string =>
  uuidv5('inbound', fact.connection.uuid, fact.kind, fact.waId, occasionOf(fact));

const envelopeOf = (cause: string, contactUuid: string): CommandEnvelope => ({
  actor: contactUuid ? { kind: 'contact', id: contactUuid } : { kind: 'system', name: 'whatsapp' },
  correlationId: cause,
  causationId: cause,
});

const placeOf = (fact: InboundFact, contact: KnownContact): TicketPlace => ({
  companyId: fact.connection.companyId,
  contactUuid: contact.uuid,
  connectionId: fact.connection.id,
});

/** How often an opening is tried again after a rival opened, or a colleague closed, in the same instant. */
const openingTries = 5;

/** Turns what phones tell into facts of contacts, tickets and messages; telling it twice changes nothing. */
@Injectable()
export class IngressAdapter implements ConversationIngress {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    private readonly known: IngressKnowledge,
    private readonly contacts: ContactBook,
    private readonly slots: TicketSlots,
  ) {}

  async received(fact: InboundFact): Promise<void> {
    switch (fact.kind) {
      case 'message':
        return this.message(fact);
      case 'ack':
        return this.ack(fact);
      case 'edit':
        return this.edit(fact);
      case 'revoke':
        return this.revoke(fact);
      case 'identity':
        await this.contact(fact, '');
        return;
      case 'reaction':
        return this.reaction(fact);
      default:
        return exhaustive(fact);
    }
  }

  private contact(fact: InboundFact, pushName: string): Promise<KnownContact> {
    const aliases = { phone: fact.chat.phone ?? '', lid: fact.chat.lid ?? '' };
    // A LID is never shown as a phone number: somebody without both name and number is nameless, not a number.
    const name = pushName.trim() || aliases.phone || 'Contato';
    return this.contacts.resolve(fact.connection.companyId, aliases, name, envelopeOf(causeOf(fact), ''));
  }

  private async message(fact: InboundMessage): Promise<void> {
    const contact = await this.contact(fact, fact.fromMe ? '' : (fact.pushName ?? ''));
    const ticket = await this.ticketFor(fact, contact);
    if (ticket === null) return;
    const { ticketUuid, number } = ticket;
    await this.record(fact, contact.uuid, ticketUuid, {
      type: fact.fromMe ? 'MessageSentFromPhone' : 'MessageReceived',
      data: {
        messageId: fact.waId,
        connectionId: fact.connection.id,
        ticketUuid,
        ticketId: number,
        contactId: contact.id,
        contactUuid: contact.uuid,
        body: fact.body,
        mediaType: fact.mediaType,
        quotedId: fact.quotedId ?? null,
        sentAt: fact.at,
      },
    });
  }

  /**
   * The ticket at the contact's place on this connection; a new one waits in the connection's only queue, or in none.
   * Null for a message that is told again after its ticket was closed: it is no reason to open another.
   */
  private async ticketFor(fact: InboundMessage, contact: KnownContact): Promise<TicketName | null> {
    const place = placeOf(fact, contact);
    for (let attempt = 0; attempt < openingTries; attempt += 1) {
      const current = await this.slots.current(place);
      if (current !== null) return current;
      if (await this.known.has(place.companyId, messageUuid(fact.connection.id, fact.waId))) return null;
      const opened = await this.open(fact, contact, place, attempt).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'ERR_OTHER_OPEN_TICKET') return null;
        throw error;
      });
      if (opened !== null) return opened;
    }
    throw new DomainError('ERR_CREATING_TICKET');
  }

  private async open(
    fact: InboundMessage,
    contact: KnownContact,
    place: TicketPlace,
    attempt: number,
  ): Promise<TicketName> {
    const cause = causeOf(fact);
    const queue = await this.known.queue(place.companyId, place.connectionId);
    return this.slots.open(
      place,
      // A crash may have left the first one without the message, and a colleague may have closed it since.
      uuidv5('ticket', cause, attempt),
      {
        type: 'OpenTicket',
        number: await this.numbers.next('ticket'),
        origin: 'customer',
        status: 'pending',
        contactId: contact.id,
        contactUuid: contact.uuid,
        connectionId: place.connectionId,
        queue,
        user: null,
        isGroup: false,
      },
      envelopeOf(cause, contact.uuid),
    );
  }

  private async ack(fact: InboundAck): Promise<void> {
    const target = { companyId: fact.connection.companyId, id: ackStreamId(fact.connection.id, fact.chat) };
    const data = {
      messageId: fact.waId,
      connectionId: fact.connection.id,
      state: fact.state,
      code: fact.code ?? null,
    };
    const id = causeOf(fact);
    await this.aggregates.record(
      messageAckEvents,
      target,
      [{ id, fact: { type: 'MessageAckChanged', data } }],
      envelopeOf(id, ''),
    );
  }

  private async edit(fact: InboundEdit): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.record(fact, message.contactUuid, message.ticketUuid, {
        type: 'MessageEdited',
        data: { ...message, body: fact.body },
      });
  }

  private async revoke(fact: InboundRevoke): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.record(fact, message.contactUuid, message.ticketUuid, {
        type: 'MessageRevoked',
        data: {
          messageId: message.messageId,
          connectionId: message.connectionId,
          ticketUuid: message.ticketUuid,
        },
      });
  }

  private async reaction(fact: InboundReaction): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.record(fact, message.contactUuid, message.ticketUuid, {
        type: 'MessageReacted',
        data: { ...message, emoji: fact.emoji, fromMe: fact.fromMe },
      });
  }

  private target(fact: InboundEdit | InboundRevoke | InboundReaction) {
    return this.known.message(fact.connection.companyId, messageUuid(fact.connection.id, fact.targetId));
  }

  private async record(fact: InboundFact, contactUuid: string, ticketUuid: string, event: MessageEvent) {
    const id = causeOf(fact);
    const target = { companyId: fact.connection.companyId, id: ticketUuid };
    await this.aggregates.record(messageEvents, target, [{ id, fact: event }], envelopeOf(id, contactUuid));
  }
}
