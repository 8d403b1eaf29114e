import { Inject, Injectable } from '@nestjs/common';
import type {
  ConversationIngress,
  InboundAck,
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
import type { Aggregates } from '@prosa/event-store';
import { DomainError, exhaustive } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ContactBook } from '../contact/contact-book.handlers';
import { messageAckEvents } from '../message/message-ack.events';
import type { MessageEvent } from '../message/message.events';
import { ackStreamId } from '../message/message-id';
import { Arrivals } from './arrivals.handlers';
import { causeOf } from './fact-causes';
import { isSameAuthor } from './group-facts';
import { IngressKnowledge } from './ingress-knowledge.handlers';
import { envelopeOf, ToldFacts } from './told-facts.handlers';

/** What a change of our side is called; a change that a customer made settles none of ours. */
const changeOf = ({ fromMe, waId }: InboundFact): { readonly changeId?: string } =>
  fromMe ? { changeId: waId } : {};

/** Turns what phones tell into facts of contacts, tickets and messages; telling it twice changes nothing. */
@Injectable()
export class IngressAdapter implements ConversationIngress {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly told: ToldFacts,
    private readonly arrivals: Arrivals,
    private readonly known: IngressKnowledge,
    private readonly contacts: ContactBook,
  ) {}

  async received(fact: InboundFact): Promise<void> {
    switch (fact.kind) {
      case 'message':
      case 'unreadable':
      case 'call':
        return this.arrivals.heard(fact);
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

  private async picture(fact: InboundPicture): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.told.contact(fact, '');
    await this.contacts.showPicture(companyId, uuid, fact.mediaKey, envelopeOf(fact, causeOf(fact), ''));
  }

  /** Only of people who are somebody here: WhatsApp tells of many whom nobody ever spoke to. */
  private async identity(fact: InboundIdentity): Promise<void> {
    const { phone = '', lid = '' } = fact.chat;
    if (await this.contacts.knows(fact.connection.companyId, { phone, lid }))
      await this.told.contact(fact, '');
  }

  private async group(fact: InboundGroup): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.told.contact(fact, '');
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
    await this.told.record(fact, '', ticketUuid, event);
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
      await this.told.record(fact, message.contactUuid, message.ticketUuid, {
        type: 'MessageEdited',
        data: { ...message, body: fact.body, ...changeOf(fact) },
      });
  }

  private async revoke(fact: InboundRevoke): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.told.record(fact, message.contactUuid, message.ticketUuid, {
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
    const authorUuid = await this.told.author(fact);
    const by = authorUuid === undefined ? {} : { authorUuid };
    await this.told.record(fact, message.contactUuid, message.ticketUuid, {
      type: 'MessageReacted',
      data: { ...message, emoji: fact.emoji, fromMe: fact.fromMe, ...by, ...changeOf(fact) },
    });
  }

  private async refusal(fact: InboundRefusal): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const { contactUuid, ...named } = message;
    const data = { ...named, changeId: fact.waId, change: fact.change, code: fact.code };
    await this.told.record(fact, contactUuid, message.ticketUuid, { type: 'MessageChangeRefused', data });
  }

  /**
   * The message that a fact is about. WhatsApp's own clients only change what their person said, but a phone can be
   * made to claim anything: the author and the chat have to be the message's own.
   * @throws ERR_NO_MESSAGE_FOUND when there is none: networks keep no order, and it may come yet.
   */
  private async target(fact: InboundEdit | InboundRevoke | InboundReaction | InboundRefusal) {
    const message = await this.known.message(fact.connection, fact.targetId);
    if (!message) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    const contact = await this.told.contact(fact, '');
    const { kind: _kind, fromMe, authorPhone, authorLid, ...named } = message;
    const isAuthor =
      fromMe === fact.fromMe && isSameAuthor(fact.author, { phone: authorPhone, lid: authorLid });
    const own = fact.kind === 'reaction' || fact.kind === 'refusal' || isAuthor;
    return own && contact.uuid === named.contactUuid ? named : undefined;
  }
}
