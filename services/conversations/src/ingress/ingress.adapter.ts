import { Inject, Injectable } from '@nestjs/common';
import type {
  ConversationIngress,
  InboundAck,
  InboundCall,
  InboundEdit,
  InboundFact,
  InboundGroup,
  InboundIdentity,
  InboundMedia,
  InboundPicture,
  InboundReaction,
  InboundRefusal,
  InboundRevoke,
} from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, exhaustive, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { ContactBook, type KnownContact } from '../contact/contact-book.handlers';
import { numberIn } from '../routing/bot-menu.policy';
import { messageAckEvents } from '../message/message-ack.events';
import { messageEvents, type GroupAuthor, type MessageEvent } from '../message/message.events';
import { ackStreamId } from '../message/message-id';
import { TicketRatings } from '../ticket/ticket-ratings.handlers';
import { TicketSlots, type TicketName, type TicketPlace } from '../ticket/ticket-slot.handlers';
import { causeOf, idOf } from './fact-causes';
import { isOfGroup, isSameAuthor } from './group-facts';
import { callAnswer, contentOf, heardAs, pushNameOf, type Heard } from './heard';
import { IngressKnowledge, type Standing } from './ingress-knowledge.handlers';

/** Who is behind a fact: the contact, the owner on the phone itself, or nobody in particular. */
const actorOf = (fact: InboundFact, contactUuid: string): CommandEnvelope['actor'] => {
  if (fact.kind === 'ack' || contactUuid === '') return { kind: 'system', name: 'whatsapp' };
  return fact.fromMe ? { kind: 'system', name: 'phone' } : { kind: 'contact', id: contactUuid };
};

/** What a change of our side is called; a change that a customer made settles none of ours. */
const changeOf = ({ fromMe, waId }: InboundFact): { readonly changeId?: string } =>
  fromMe ? { changeId: waId } : {};

const envelopeOf = (fact: InboundFact, cause: string, contactUuid: string): CommandEnvelope => ({
  actor: actorOf(fact, contactUuid),
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
    private readonly ratings: TicketRatings,
  ) {}

  async received(fact: InboundFact): Promise<void> {
    switch (fact.kind) {
      case 'message':
      case 'unreadable':
      case 'call':
        return this.heard(fact);
      case 'media':
        return this.media(fact);
      case 'ack':
        return this.ack(fact);
      case 'edit':
        return this.edit(fact);
      case 'revoke':
        return this.revoke(fact);
      case 'identity':
        return this.identity(fact);
      case 'picture':
        return this.picture(fact);
      case 'group':
        return this.group(fact);
      case 'reaction':
        return this.reaction(fact);
      case 'refusal':
        return this.refusal(fact);
      default:
        return exhaustive(fact);
    }
  }

  private contact(fact: InboundFact, pushName: string): Promise<KnownContact> {
    const { phone = '', lid = '', groupId } = fact.chat;
    // A LID is never shown as a phone number: somebody without both name and number is nameless, not a number.
    const name = groupId === undefined ? pushName.trim() || phone || 'Contato' : 'Grupo';
    return this.contacts.resolve(
      fact.connection.companyId,
      groupId === undefined ? { phone, lid } : { phone: '', lid: '', groupId },
      name,
      envelopeOf(fact, causeOf(fact), ''),
    );
  }

  private async heard(fact: Heard): Promise<void> {
    const contact = await this.contact(fact, pushNameOf(fact));
    await this.slots.alone(placeOf(fact, contact), async () => {
      const rated = await this.ratedBy(fact, contact);
      const ticket = rated ?? (await this.ticketFor(fact, contact));
      const arrived = ticket === null ? null : await this.arrive(fact, contact, ticket);
      const standing = arrived ?? (await this.toldAgain(fact, contact));
      if (rated === null && standing !== null) await this.moveUnheard(fact, contact, standing);
    });
  }

  /**
   * What was told before is in its ticket, though it may be that it can be read only now. Answers where it stands: whoever
   * wrote it down may have died before they moved it. Null for what belongs there whatever became of the ticket.
   */
  private async toldAgain(fact: Heard, contact: KnownContact): Promise<Standing | null> {
    const { connection, waId } = fact;
    const standing = await this.known.standing(connection, waId);
    if (standing === undefined) return null;
    if (fact.kind === 'message' && !standing.isReadable) await this.readAtLast(fact, contact, standing);
    const isRating = await this.ratings.took(connection.companyId, standing.ticketUuid, causeOf(fact));
    return isRating ? null : standing;
  }

  /** Another process may have ended a ticket in this instant. What arrived behind that moves to the one that follows. */
  private async moveUnheard(fact: Heard, contact: KnownContact, standing: Standing): Promise<void> {
    let at = standing;
    for (let moves = 1; moves <= openingTries; moves += 1) {
      if (await this.slots.hears(fact.connection.companyId, at.ticketUuid, at.position)) return;
      const next = await this.ticketFor(fact, contact, moves);
      // Reopened meanwhile: whoever did it looks at what is there.
      if (next === null || next.ticketUuid === at.ticketUuid) return;
      at = await this.move(fact, contact, next, at.ticketUuid);
    }
  }

  /** The resolved ticket that a message rates; it says something there, and is no reason to open another. */
  private async ratedBy(fact: Heard, contact: KnownContact): Promise<TicketName | null> {
    if (fact.kind !== 'message' || fact.fromMe || isOfGroup(fact)) return null;
    if (fact.mediaType !== 'extendedTextMessage') return null;
    const answer = numberIn(fact.body);
    if (answer === null) return null;
    const cause = causeOf(fact);
    const commandId = uuidv5('rating', cause);
    return this.ratings.answer(placeOf(fact, contact), answer, {
      ...envelopeOf(fact, cause, contact.uuid),
      commandId,
    });
  }

  /** Writes what arrived; answers where it stands, or null when it was told before and stands where it did. */
  private async arrive(fact: Heard, contact: KnownContact, ticket: TicketName): Promise<Standing | null> {
    const data = await this.saidIn(ticket, fact, contact);
    const { position, isKnown } = await this.record(
      fact,
      contact.uuid,
      ticket.ticketUuid,
      heardAs(fact, data),
    );
    if (fact.kind === 'call' && fact.outcome === 'rejected') await this.answerCall(fact, data);
    return isKnown ? null : { ...ticket, position };
  }

  private async readAtLast(fact: Heard, contact: KnownContact, ticket: TicketName): Promise<void> {
    const data = { ...(await this.saidIn(ticket, fact, contact)), readAtLast: true } as const;
    await this.record(fact, contact.uuid, ticket.ticketUuid, heardAs(fact, data));
  }

  private async move(
    fact: Heard,
    contact: KnownContact,
    ticket: TicketName,
    endedTicketUuid: string,
  ): Promise<Standing> {
    const said = await this.saidIn(ticket, fact, contact);
    const data = { ...said, endedTicketUuid, fromMe: fact.fromMe };
    const moved = { type: 'MessageMoved', data } as const;
    const { position } = await this.record(fact, contact.uuid, ticket.ticketUuid, moved);
    return { ...ticket, position };
  }

  private async saidIn({ ticketUuid, number }: TicketName, fact: Heard, contact: KnownContact) {
    return {
      messageId: fact.waId,
      connectionId: fact.connection.id,
      ticketUuid,
      ticketId: number,
      contactId: contact.id,
      contactUuid: contact.uuid,
      ...contentOf(fact),
      ...(await this.saidBy(fact)),
      sentAt: fact.at,
    };
  }

  /** Who said something in a group; they need not be in the book, and are not added to it. */
  private async saidBy(fact: Heard): Promise<{ authorUuid?: string; author?: GroupAuthor }> {
    const authorUuid = await this.authorOf(fact);
    if (authorUuid === undefined) return {};
    const { phone = '', lid = '' } = fact.author ?? {};
    return { authorUuid, author: { name: pushNameOf(fact).trim(), phone, lid } };
  }

  private async authorOf({ connection, author }: InboundFact): Promise<string | undefined> {
    if (author === undefined) return undefined;
    const { phone = '', lid = '' } = author;
    return (await this.contacts.identify(connection.companyId, { phone, lid })) ?? undefined;
  }

  /** Whoever called is told that nobody takes calls here; under one id, however often the call is told. */
  private async answerCall(fact: InboundCall, place: Parameters<typeof callAnswer>[1]): Promise<void> {
    const id = uuidv5('call-answer', causeOf(fact));
    const { ticketId, ticketUuid, contactId, contactUuid } = place;
    const language = await this.known.customerLanguage(fact.connection.companyId);
    const data = callAnswer(fact, { ticketId, ticketUuid, contactId, contactUuid }, language);
    await this.aggregates.record(
      messageEvents,
      { companyId: fact.connection.companyId, id: ticketUuid },
      [{ id, fact: { type: 'MessageSendRequested', data } }],
      envelopeOf(fact, id, ''),
    );
  }

  private async picture(fact: InboundPicture): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.contact(fact, '');
    await this.contacts.showPicture(companyId, uuid, fact.mediaKey, envelopeOf(fact, causeOf(fact), ''));
  }

  /** Only of people who are somebody here: WhatsApp tells of many whom nobody ever spoke to. */
  private async identity(fact: InboundIdentity): Promise<void> {
    const { phone = '', lid = '' } = fact.chat;
    if (await this.contacts.knows(fact.connection.companyId, { phone, lid })) await this.contact(fact, '');
  }

  private async group(fact: InboundGroup): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.contact(fact, '');
    await this.contacts.nameGroup(companyId, uuid, fact.subject, envelopeOf(fact, causeOf(fact), ''));
  }

  private async media(fact: InboundMedia): Promise<void> {
    const message = await this.known.message(fact.connection, fact.waId);
    if (!message) return;
    const { messageId, connectionId, ticketUuid, contactUuid } = message;
    const place = { messageId, connectionId, ticketUuid };
    const { outcome } = fact;
    const event: MessageEvent =
      outcome.state === 'arrived'
        ? { type: 'MessageMediaArrived', data: { ...place, contactUuid, media: outcome.media } }
        : { type: 'MessageMediaFailed', data: { ...place, reason: outcome.reason } };
    await this.record(fact, '', ticketUuid, event);
  }

  /**
   * The ticket at the contact's place on this connection; a new one waits in the connection's only queue, or in none.
   * Null for a message that is told again after its ticket was closed: it is no reason to open another.
   */
  private async ticketFor(fact: Heard, contact: KnownContact, moves = 0): Promise<TicketName | null> {
    const place = placeOf(fact, contact);
    for (let attempt = 0; attempt < openingTries; attempt += 1) {
      const current = await this.slots.current(place);
      if (current !== null) return current;
      const told = moves === 0 && (await this.known.has(fact.connection, fact.waId));
      if (told) return null;
      const opened = await this.open(fact, contact, place, moves + attempt).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'ERR_OTHER_OPEN_TICKET') return null;
        throw error;
      });
      if (opened !== null) return opened;
    }
    throw new DomainError('ERR_CREATING_TICKET');
  }

  private async open(
    fact: Heard,
    contact: KnownContact,
    place: TicketPlace,
    attempt: number,
  ): Promise<TicketName> {
    const cause = causeOf(fact);
    await this.contacts.welcomeBack(place.companyId, contact.uuid, envelopeOf(fact, cause, contact.uuid));
    const queue = await this.known.queue(place.companyId, place.connectionId);
    return this.slots.open(
      place,
      // A crash may have left the first one without the message, and a colleague may have closed it since.
      uuidv5('ticket', cause, attempt),
      {
        type: 'OpenTicket',
        number: await this.numbers.next('ticket'),
        origin: fact.fromMe ? 'phone' : 'customer',
        status: 'pending',
        contactId: contact.id,
        contactUuid: contact.uuid,
        connectionId: place.connectionId,
        queue,
        user: null,
        isGroup: isOfGroup(fact),
      },
      envelopeOf(fact, cause, contact.uuid),
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
      envelopeOf(fact, id, ''),
    );
  }

  private async edit(fact: InboundEdit): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.record(fact, message.contactUuid, message.ticketUuid, {
        type: 'MessageEdited',
        data: { ...message, body: fact.body, ...changeOf(fact) },
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
          ...changeOf(fact),
        },
      });
  }

  private async reaction(fact: InboundReaction): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const authorUuid = await this.authorOf(fact);
    const by = authorUuid === undefined ? {} : { authorUuid };
    await this.record(fact, message.contactUuid, message.ticketUuid, {
      type: 'MessageReacted',
      data: { ...message, emoji: fact.emoji, fromMe: fact.fromMe, ...by, ...changeOf(fact) },
    });
  }

  private async refusal(fact: InboundRefusal): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const { contactUuid, ...named } = message;
    const data = { ...named, changeId: fact.waId, change: fact.change, code: fact.code };
    await this.record(fact, contactUuid, message.ticketUuid, { type: 'MessageChangeRefused', data });
  }

  /**
   * The message that a fact is about. WhatsApp's own clients only change what their person said, but a phone can be
   * made to claim anything: the author and the chat have to be the message's own.
   * @throws ERR_NO_MESSAGE_FOUND when there is none: networks keep no order, and it may come yet.
   */
  private async target(fact: InboundEdit | InboundRevoke | InboundReaction | InboundRefusal) {
    const message = await this.known.message(fact.connection, fact.targetId);
    if (!message) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    const contact = await this.contact(fact, '');
    const { fromMe, authorPhone, authorLid, ...named } = message;
    const isAuthor =
      fromMe === fact.fromMe && isSameAuthor(fact.author, { phone: authorPhone, lid: authorLid });
    const own = fact.kind === 'reaction' || fact.kind === 'refusal' || isAuthor;
    return own && contact.uuid === named.contactUuid ? named : undefined;
  }

  private record(fact: InboundFact, contactUuid: string, ticketUuid: string, event: MessageEvent) {
    const id = idOf(fact, event);
    const target = { companyId: fact.connection.companyId, id: ticketUuid };
    return this.aggregates.record(
      messageEvents,
      target,
      [{ id, fact: event }],
      envelopeOf(fact, id, contactUuid),
    );
  }
}
