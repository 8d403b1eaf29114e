import { Inject, Injectable } from '@nestjs/common';
import type { InboundCall, InboundFact, OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Recording } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook, type KnownContact } from '../../core/contact/contact-book.service';
import { MergeBook } from '../../core/merge/merge-book.service';
import { messageEvents, type MessageEvent } from '../../core/message/message.events';
import { causeOf, idOf } from './fact-causes';

/** The actor of a fact: the contact, the owner on the phone, or the system. */
const actorOf = (fact: InboundFact, contactUuid: string): CommandEnvelope['actor'] => {
  if (fact.kind === 'ack' || contactUuid === '') return { kind: 'system', name: 'whatsapp' };
  return fact.fromMe ? { kind: 'system', name: 'phone' } : { kind: 'contact', id: contactUuid };
};

/** The envelope under which a fact is recorded. */
export const envelopeOf = (fact: InboundFact, cause: string, contactUuid: string): CommandEnvelope => ({
  actor: actorOf(fact, contactUuid),
  correlationId: cause,
  causationId: cause,
});

/** Resolves the contact of an inbound fact, and records it: the same fact under the same id. */
@Injectable()
export class InboundFacts {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly contacts: ContactBook,
    private readonly merges: MergeBook,
  ) {}

  /** The contact of a fact's chat, added to the book when unknown. */
  contact(fact: InboundFact, pushName: string): Promise<KnownContact> {
    const { phone = '', lid = '', groupId } = fact.chat;
    // A LID is never shown as a phone number: without name and number, a generic name is used.
    const name = groupId === undefined ? pushName.trim() || phone || 'Contato' : 'Grupo';
    return this.contacts.resolve(
      fact.connection.companyId,
      groupId === undefined ? { phone, lid } : { phone: '', lid: '', groupId },
      name,
      envelopeOf(fact, causeOf(fact), ''),
    );
  }

  /** Whether the contact of a fact's chat is in the book, or was; an erased one is not. */
  knowsContact({
    connection: { companyId },
    chat: { phone = '', lid = '', groupId },
  }: InboundFact): Promise<boolean> {
    return this.contacts.knows(
      companyId,
      groupId === undefined ? { phone, lid } : { phone: '', lid: '', groupId },
    );
  }

  /** The contact whose conversation it is: the sender, or the contact that the sender was merged into unless erased. */
  async conversant(fact: InboundFact, contact: KnownContact): Promise<KnownContact> {
    const { companyId } = fact.connection;
    const merged = await this.merges.conversant(companyId, contact);
    return (await this.contacts.isErased(companyId, merged.uuid)) ? contact : merged;
  }

  /** The author in a group, when in the book; undefined outside of groups. */
  async author({ connection, author }: InboundFact): Promise<string | undefined> {
    if (author === undefined) return undefined;
    const { phone = '', lid = '' } = author;
    return (await this.contacts.identify(connection.companyId, { phone, lid })) ?? undefined;
  }

  /** Records a fact among the messages of a ticket; idempotent. */
  record(
    fact: InboundFact,
    contactUuid: string,
    ticketUuid: string,
    event: MessageEvent,
  ): Promise<Recording> {
    const id = idOf(fact, event);
    const target = { companyId: fact.connection.companyId, id: ticketUuid };
    const envelope = envelopeOf(fact, id, contactUuid);
    return this.aggregates.append(messageEvents, target, [{ id, fact: event }], envelope);
  }

  /** Replies to a call; idempotent. */
  answer(fact: InboundCall, data: OutboundRequest): Promise<Recording> {
    const id = uuidv5('call-answer', causeOf(fact));
    const target = { companyId: fact.connection.companyId, id: data.ticketUuid };
    const request = { type: 'MessageSendRequested', data } as const;
    return this.aggregates.append(messageEvents, target, [{ id, fact: request }], envelopeOf(fact, id, ''));
  }
}
