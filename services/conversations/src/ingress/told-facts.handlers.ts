import { Inject, Injectable } from '@nestjs/common';
import type { InboundCall, InboundFact, OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Recording } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook, type KnownContact } from '../contact/contact-book.handlers';
import { MergeBook } from '../merge/merge-book.handlers';
import { messageEvents, type MessageEvent } from '../message/message.events';
import { causeOf, idOf } from './fact-causes';

/** Who is behind a fact: the contact, the owner on the phone itself, or nobody in particular. */
const actorOf = (fact: InboundFact, contactUuid: string): CommandEnvelope['actor'] => {
  if (fact.kind === 'ack' || contactUuid === '') return { kind: 'system', name: 'whatsapp' };
  return fact.fromMe ? { kind: 'system', name: 'phone' } : { kind: 'contact', id: contactUuid };
};

/** In whose name and whereby a fact is written. */
export const envelopeOf = (fact: InboundFact, cause: string, contactUuid: string): CommandEnvelope => ({
  actor: actorOf(fact, contactUuid),
  correlationId: cause,
  causationId: cause,
});

/** Knows who is behind what a phone tells, and writes it down: the same fact under the same id. */
@Injectable()
export class ToldFacts {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly contacts: ContactBook,
    private readonly merges: MergeBook,
  ) {}

  /** The contact whose chat a fact is of, written into the book when it is not there. */
  contact(fact: InboundFact, pushName: string): Promise<KnownContact> {
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

  /** Whose conversation somebody writes in: their own, or that of the contact they were merged into. */
  conversant(fact: InboundFact, contact: KnownContact): Promise<KnownContact> {
    return this.merges.conversant(fact.connection.companyId, contact);
  }

  /** Who said something in a group, when they are in the book; undefined outside of groups. */
  async author({ connection, author }: InboundFact): Promise<string | undefined> {
    if (author === undefined) return undefined;
    const { phone = '', lid = '' } = author;
    return (await this.contacts.identify(connection.companyId, { phone, lid })) ?? undefined;
  }

  /** Writes what a fact says into the messages of a ticket, once. */
  record(
    fact: InboundFact,
    contactUuid: string,
    ticketUuid: string,
    event: MessageEvent,
  ): Promise<Recording> {
    const id = idOf(fact, event);
    const target = { companyId: fact.connection.companyId, id: ticketUuid };
    const envelope = envelopeOf(fact, id, contactUuid);
    return this.aggregates.record(messageEvents, target, [{ id, fact: event }], envelope);
  }

  /** Has whoever called told something in return, once. */
  answer(fact: InboundCall, data: OutboundRequest): Promise<Recording> {
    const id = uuidv5('call-answer', causeOf(fact));
    const target = { companyId: fact.connection.companyId, id: data.ticketUuid };
    const request = { type: 'MessageSendRequested', data } as const;
    return this.aggregates.record(messageEvents, target, [{ id, fact: request }], envelopeOf(fact, id, ''));
  }
}
