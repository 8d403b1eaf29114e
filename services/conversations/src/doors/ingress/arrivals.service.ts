import { Inject, Injectable } from '@nestjs/common';
import { holderMark, type InboundCall } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, type SlotHolder } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { ContactBook, type KnownContact } from '../../core/contact/contact-book.service';
import type { Said } from '../../core/message/message.events';
import {
  foundOrOpened,
  OPENING_TRIES,
  TicketSlots,
  type TicketPlace,
} from '../../core/ticket/ticket-slot.service';
import { AwaitedAnswers } from './awaited-answers.service';
import { causeOf } from './fact-causes';
import { isOfGroup } from './group-facts';
import {
  callAnswer,
  contentOf,
  inboundEventOf,
  pushNameOf,
  type InboundContentFact,
} from './inbound-content';
import { InboundTexts } from './inbound-texts';
import { IngressContext, type Standing } from './ingress-context.service';
import { envelopeOf, InboundFacts } from './inbound-facts.service';

/** The sender, and the contact whose conversation it is when contacts were merged. */
interface Sender extends KnownContact {
  readonly wroteAs?: KnownContact;
}

const placeOf = (fact: InboundContentFact, contact: KnownContact): TicketPlace => ({
  companyId: fact.connection.companyId,
  contactUuid: contact.uuid,
  connectionId: fact.connection.id,
});

const placedIn = ({ kind, uuid, number }: SlotHolder, fact: InboundContentFact, contact: Sender) => ({
  messageId: fact.waId,
  connectionId: fact.connection.id,
  ...holderMark(kind),
  ticketUuid: uuid,
  ticketId: number,
  // Theirs it stays, so that it can go back with them.
  contactId: (contact.wroteAs ?? contact).id,
  contactUuid: (contact.wroteAs ?? contact).uuid,
});

/** Records messages in the conversation that holds the slot; opens a ticket when there is none. */
@Injectable()
export class Arrivals {
  private readonly texts: InboundTexts;

  constructor(
    @Inject(NUMBERS) private readonly numbers: Numbers,
    private readonly facts: InboundFacts,
    private readonly known: IngressContext,
    private readonly contacts: ContactBook,
    private readonly slots: TicketSlots,
    private readonly answers: AwaitedAnswers,
  ) {
    this.texts = new InboundTexts(contacts, known);
  }

  /**
   * Records a message. A redelivered one stays where it is, unless it was recorded in a ticket that had just ended.
   */
  async received(fact: InboundContentFact): Promise<void> {
    if (await this.isOfErased(fact)) return;
    const wroteAs = await this.facts.contact(fact, pushNameOf(fact));
    const known = await this.facts.conversant(fact, wroteAs);
    const contact: Sender = known.uuid === wroteAs.uuid ? known : { ...known, wroteAs };
    await this.slots.alone(placeOf(fact, contact), async () => {
      const envelope = envelopeOf(fact, causeOf(fact), contact.uuid);
      const answered = await this.answers.holderOf(fact, placeOf(fact, contact), envelope);
      const ticket = answered ?? (await this.ticketFor(fact, contact));
      const arrived = ticket === null ? null : await this.arrive(fact, contact, ticket);
      const standing = arrived ?? (await this.redelivered(fact, contact));
      if (answered === null && standing !== null) await this.moveLateArrival(fact, contact, standing);
    });
    if (contact.wroteAs !== undefined) await this.followRevert(fact, contact.wroteAs, contact.uuid);
  }

  /**
   * Whether a redelivered message is an erased person's: no contact owns its aliases now, but the message is recorded. It
   * is no reason to add them to the book again.
   */
  private async isOfErased(fact: InboundContentFact): Promise<boolean> {
    return !(await this.facts.knowsContact(fact)) && (await this.known.has(fact, null));
  }

  /** A merge may have been reverted concurrently: messages that the revert did not see are moved back here. */
  private async followRevert(
    fact: InboundContentFact,
    wroteAs: KnownContact,
    receivedBy: string,
  ): Promise<void> {
    const now = await this.facts.conversant(fact, wroteAs);
    if (now.uuid === receivedBy) return;
    await this.slots.alone(placeOf(fact, now), async () => {
      const standing = await this.known.standing(fact.connection, fact.waId);
      const ticket = standing && (await this.ticketFor(fact, now, 1));
      if (standing && ticket && ticket.uuid !== standing.uuid) await this.move(fact, now, ticket, standing);
    });
  }

  /**
   * A redelivered message is in its ticket already, though it may have become readable only now. Returns its
   * location, because a crash may have prevented moving it. Null for messages that stay regardless of the ticket's
   * state, and for revoked ones: they are no reason to open another ticket.
   */
  private async redelivered(fact: InboundContentFact, contact: Sender): Promise<Standing | null> {
    const { connection, waId } = fact;
    const standing = await this.known.standing(connection, waId);
    if (standing === undefined) return null;
    if (fact.kind === 'message' && standing.said === undefined)
      await this.readAtLast(fact, contact, standing);
    if (standing.isRevoked) return null;
    const isRating = await this.answers.tookRating(connection.companyId, standing.uuid, fact);
    return isRating ? null : standing;
  }

  /**
   * Another process may have ended the ticket concurrently. Messages recorded after that move to the next ticket.
   */
  private async moveLateArrival(
    fact: InboundContentFact,
    contact: Sender,
    standing: Standing,
  ): Promise<void> {
    let at = standing;
    for (let moves = 1; moves <= OPENING_TRIES; moves += 1) {
      if (await this.slots.hears(fact.connection.companyId, at, at.position)) return;
      const next = await this.ticketFor(fact, contact, moves);
      // Reopened meanwhile: the message is visible where it is.
      if (next === null || next.uuid === at.uuid) return;
      at = await this.move(fact, contact, next, at);
    }
  }

  /** Records an arrival; returns its location, or null when it was recorded before and stays where it is. */
  private async arrive(
    fact: InboundContentFact,
    contact: Sender,
    ticket: SlotHolder,
  ): Promise<Standing | null> {
    if (ticket.kind !== 'ticket' && !fact.fromMe) {
      const { companyId } = fact.connection;
      const wake = envelopeOf(fact, causeOf(fact), contact.uuid);
      await this.known.notifyHolder(companyId, ticket, wake);
    }
    const data = await this.saidIn(ticket, fact, contact);
    const { position, isKnown } = await this.facts.record(
      fact,
      contact.uuid,
      ticket.uuid,
      inboundEventOf(fact, data),
    );
    if (fact.kind === 'call' && fact.outcome === 'rejected') await this.answerCall(fact, data);
    return isKnown ? null : { ...ticket, position };
  }

  private async readAtLast(fact: InboundContentFact, contact: Sender, ticket: SlotHolder): Promise<void> {
    const data = { ...(await this.saidIn(ticket, fact, contact)), readAtLast: true } as const;
    await this.facts.record(fact, contact.uuid, ticket.uuid, inboundEventOf(fact, data));
  }

  private async move(
    fact: InboundContentFact,
    contact: Sender,
    ticket: SlotHolder,
    from: Standing,
  ): Promise<Standing> {
    // The move contains the readable text, even when the redelivered fact is the placeholder.
    const said = from.said ?? (await this.saidBy(fact));
    const place = placedIn(ticket, fact, contact);
    const data = { ...place, ...said, endedTicketUuid: from.uuid, fromMe: fact.fromMe };
    const moved = { type: 'MessageMoved', data } as const;
    const { position } = await this.facts.record(fact, contact.uuid, ticket.uuid, moved);
    return { ...from, ...ticket, position };
  }

  private async saidIn(ticket: SlotHolder, fact: InboundContentFact, contact: Sender) {
    return { ...placedIn(ticket, fact, contact), ...(await this.saidBy(fact)) };
  }

  private async saidBy(fact: InboundContentFact): Promise<Said> {
    const content = await contentOf(fact, this.texts);
    return { ...content, ...(await this.authorOf(fact)), sentAt: fact.at };
  }

  /** The author in a group; looked up in the contact book, but not added to it. */
  private async authorOf(fact: InboundContentFact): Promise<Pick<Said, 'authorUuid' | 'author'>> {
    const authorUuid = await this.facts.author(fact);
    if (authorUuid === undefined) return {};
    const { phone = '', lid = '' } = fact.author ?? {};
    return { authorUuid, author: { name: pushNameOf(fact).trim(), phone, lid } };
  }

  /** Replies once per call, under a derived id, that calls are not accepted. */
  private async answerCall(fact: InboundCall, place: Parameters<typeof callAnswer>[1]): Promise<void> {
    const { holder, ticketId, ticketUuid, contactId, contactUuid } = place;
    const language = await this.known.customerLanguage(fact.connection.companyId);
    await this.facts.answer(
      fact,
      callAnswer(fact, { ...(holder && { holder }), ticketId, ticketUuid, contactId, contactUuid }, language),
    );
  }

  /**
   * The ticket that holds the contact's slot on this connection; a new one enters the queue for answers, the
   * connection's only one, or none. Null for a message redelivered after its ticket was closed: it is no reason to open another.
   */
  private async ticketFor(fact: InboundContentFact, contact: Sender, moves = 0): Promise<SlotHolder | null> {
    const slot = placeOf(fact, contact);
    return foundOrOpened<SlotHolder | null>(
      async () => {
        const current = await this.slots.current(slot);
        if (current !== null) return current;
        const recorded = moves === 0 && (await this.known.has(fact, await this.slots.latest(slot)));
        return recorded ? null : undefined;
      },
      attempt => this.open(fact, contact, slot, moves + attempt),
    );
  }

  private async open(
    fact: InboundContentFact,
    contact: Sender,
    slot: TicketPlace,
    attempt: number,
  ): Promise<SlotHolder> {
    const cause = causeOf(fact);
    await this.contacts.welcomeBack(slot.companyId, contact.uuid, envelopeOf(fact, cause, contact.uuid));
    const queue =
      (await this.answers.queueOf(fact, slot)) ?? (await this.known.queue(slot.companyId, slot.connectionId));
    return this.slots.open(
      slot,
      // After a crash the first ticket may have no message, and may have been closed since.
      uuidv5('ticket', cause, attempt),
      {
        type: 'OpenTicket',
        number: await this.numbers.next('ticket'),
        origin: fact.fromMe ? 'phone' : 'customer',
        status: 'pending',
        contactId: contact.id,
        contactUuid: contact.uuid,
        connectionId: slot.connectionId,
        queue,
        user: null,
        isGroup: isOfGroup(fact),
      },
      envelopeOf(fact, cause, contact.uuid),
    );
  }
}
