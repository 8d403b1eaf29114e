import { Inject, Injectable } from '@nestjs/common';
import { holderMark, type InboundCall } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, type SlotHolder } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { ContactBook, type KnownContact } from '../contact/contact-book.handlers';
import type { Said } from '../message/message.events';
import { foundOrOpened, OPENING_TRIES, TicketSlots, type TicketPlace } from '../ticket/ticket-slot.handlers';
import { AwaitedAnswers } from './awaited-answers.handlers';
import { causeOf } from './fact-causes';
import { isOfGroup } from './group-facts';
import { callAnswer, contentOf, heardAs, pushNameOf, type Heard } from './heard';
import { IngressKnowledge, type Standing } from './ingress-knowledge.handlers';
import { envelopeOf, ToldFacts } from './told-facts.handlers';

/** Who wrote, and whose conversation they write in: another's, since the two were merged. */
interface Sender extends KnownContact {
  readonly wroteAs?: KnownContact;
}

const placeOf = (fact: Heard, contact: KnownContact): TicketPlace => ({
  companyId: fact.connection.companyId,
  contactUuid: contact.uuid,
  connectionId: fact.connection.id,
});

const placedIn = ({ kind, uuid, number }: SlotHolder, fact: Heard, contact: Sender) => ({
  messageId: fact.waId,
  connectionId: fact.connection.id,
  ...holderMark(kind),
  ticketUuid: uuid,
  ticketId: number,
  // Theirs it stays, so that it can go back with them.
  contactId: (contact.wroteAs ?? contact).id,
  contactUuid: (contact.wroteAs ?? contact).uuid,
});

/** Records what becomes a bubble of its own in the conversation that holds the slot; opens a ticket where none does. */
@Injectable()
export class Arrivals {
  constructor(
    @Inject(NUMBERS) private readonly numbers: Numbers,
    private readonly told: ToldFacts,
    private readonly known: IngressKnowledge,
    private readonly contacts: ContactBook,
    private readonly slots: TicketSlots,
    private readonly answers: AwaitedAnswers,
  ) {}

  /** Told again, it is where it was, unless it was written into a ticket that had just ended. */
  async heard(fact: Heard): Promise<void> {
    const wroteAs = await this.told.contact(fact, pushNameOf(fact));
    const known = await this.told.conversant(fact, wroteAs);
    const contact: Sender = known.uuid === wroteAs.uuid ? known : { ...known, wroteAs };
    await this.slots.alone(placeOf(fact, contact), async () => {
      const envelope = envelopeOf(fact, causeOf(fact), contact.uuid);
      const answered = await this.answers.holderOf(fact, placeOf(fact, contact), envelope);
      const ticket = answered ?? (await this.ticketFor(fact, contact));
      const arrived = ticket === null ? null : await this.arrive(fact, contact, ticket);
      const standing = arrived ?? (await this.toldAgain(fact, contact));
      if (answered === null && standing !== null) await this.moveUnheard(fact, contact, standing);
    });
    if (contact.wroteAs !== undefined) await this.followRevert(fact, contact.wroteAs, contact.uuid);
  }

  /** A merge may have been undone in this instant: what its revert could not see goes home from here. */
  private async followRevert(fact: Heard, wroteAs: KnownContact, heardBy: string): Promise<void> {
    const now = await this.told.conversant(fact, wroteAs);
    if (now.uuid === heardBy) return;
    await this.slots.alone(placeOf(fact, now), async () => {
      const standing = await this.known.standing(fact.connection, fact.waId);
      const ticket = standing && (await this.ticketFor(fact, now, 1));
      if (standing && ticket && ticket.uuid !== standing.uuid) await this.move(fact, now, ticket, standing);
    });
  }

  /**
   * What was told before is in its ticket, though it may be that it can be read only now. Answers where it stands: whoever
   * wrote it down may have died before they moved it. Null for what belongs there whatever became of the ticket, and for
   * what was taken back: that is no reason to open another.
   */
  private async toldAgain(fact: Heard, contact: Sender): Promise<Standing | null> {
    const { connection, waId } = fact;
    const standing = await this.known.standing(connection, waId);
    if (standing === undefined) return null;
    if (fact.kind === 'message' && standing.said === undefined)
      await this.readAtLast(fact, contact, standing);
    if (standing.isRevoked) return null;
    const isRating = await this.answers.tookRating(connection.companyId, standing.uuid, fact);
    return isRating ? null : standing;
  }

  /** Another process may have ended a ticket in this instant. What arrived behind that moves to the one that follows. */
  private async moveUnheard(fact: Heard, contact: Sender, standing: Standing): Promise<void> {
    let at = standing;
    for (let moves = 1; moves <= OPENING_TRIES; moves += 1) {
      if (await this.slots.hears(fact.connection.companyId, at, at.position)) return;
      const next = await this.ticketFor(fact, contact, moves);
      // Reopened meanwhile: whoever did it looks at what is there.
      if (next === null || next.uuid === at.uuid) return;
      at = await this.move(fact, contact, next, at);
    }
  }

  /** Writes what arrived; answers where it stands, or null when it was told before and stands where it did. */
  private async arrive(fact: Heard, contact: Sender, ticket: SlotHolder): Promise<Standing | null> {
    if (ticket.kind !== 'ticket' && !fact.fromMe) {
      const { companyId } = fact.connection;
      const wake = envelopeOf(fact, causeOf(fact), contact.uuid);
      await this.known.tellHolder(companyId, ticket, wake);
    }
    const data = await this.saidIn(ticket, fact, contact);
    const { position, isKnown } = await this.told.record(
      fact,
      contact.uuid,
      ticket.uuid,
      heardAs(fact, data),
    );
    if (fact.kind === 'call' && fact.outcome === 'rejected') await this.answerCall(fact, data);
    return isKnown ? null : { ...ticket, position };
  }

  private async readAtLast(fact: Heard, contact: Sender, ticket: SlotHolder): Promise<void> {
    const data = { ...(await this.saidIn(ticket, fact, contact)), readAtLast: true } as const;
    await this.told.record(fact, contact.uuid, ticket.uuid, heardAs(fact, data));
  }

  private async move(fact: Heard, contact: Sender, ticket: SlotHolder, from: Standing): Promise<Standing> {
    // What was read first is told by the move, though it was the placeholder that came again.
    const said = from.said ?? (await this.saidBy(fact));
    const place = placedIn(ticket, fact, contact);
    const data = { ...place, ...said, endedTicketUuid: from.uuid, fromMe: fact.fromMe };
    const moved = { type: 'MessageMoved', data } as const;
    const { position } = await this.told.record(fact, contact.uuid, ticket.uuid, moved);
    return { ...from, ...ticket, position };
  }

  private async saidIn(ticket: SlotHolder, fact: Heard, contact: Sender) {
    return { ...placedIn(ticket, fact, contact), ...(await this.saidBy(fact)) };
  }

  private async saidBy(fact: Heard): Promise<Said> {
    return { ...contentOf(fact), ...(await this.authorOf(fact)), sentAt: fact.at };
  }

  /** Who said something in a group; they need not be in the book, and are not added to it. */
  private async authorOf(fact: Heard): Promise<Pick<Said, 'authorUuid' | 'author'>> {
    const authorUuid = await this.told.author(fact);
    if (authorUuid === undefined) return {};
    const { phone = '', lid = '' } = fact.author ?? {};
    return { authorUuid, author: { name: pushNameOf(fact).trim(), phone, lid } };
  }

  /** Whoever called is told that nobody takes calls here; under one id, however often the call is told. */
  private async answerCall(fact: InboundCall, place: Parameters<typeof callAnswer>[1]): Promise<void> {
    const { holder, ticketId, ticketUuid, contactId, contactUuid } = place;
    const language = await this.known.customerLanguage(fact.connection.companyId);
    await this.told.answer(
      fact,
      callAnswer(fact, { ...(holder && { holder }), ticketId, ticketUuid, contactId, contactUuid }, language),
    );
  }

  /**
   * The ticket at the contact's place on this connection; a new one waits in the connection's only queue, or in none.
   * Null for a message that is told again after its ticket was closed: it is no reason to open another.
   */
  private async ticketFor(fact: Heard, contact: Sender, moves = 0): Promise<SlotHolder | null> {
    const place = placeOf(fact, contact);
    return foundOrOpened<SlotHolder | null>(
      async () => {
        const current = await this.slots.current(place);
        if (current !== null) return current;
        const told = moves === 0 && (await this.known.has(fact, await this.slots.latest(place)));
        return told ? null : undefined;
      },
      attempt => this.open(fact, contact, place, moves + attempt),
    );
  }

  private async open(fact: Heard, contact: Sender, place: TicketPlace, attempt: number): Promise<SlotHolder> {
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
}
