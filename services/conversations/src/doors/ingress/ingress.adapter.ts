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
  InboundVote,
} from '@prosa/contracts';
import { SubjectErased, type PersonalIds } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, exhaustive } from '@prosa/kernel';
import { AGGREGATES, PERSONAL_IDS } from '@prosa/platform';
import { ContactBook } from '../../core/contact/contact-book.service';
import { messageAckEvents } from '../../core/message/message-ack.events';
import type { MessageEvent } from '../../core/message/message.events';
import { ackStreamOf } from '../../core/message/message-id';
import { Arrivals } from './arrivals.service';
import { causeOf } from './fact-causes';
import { isSameAuthor } from './group-facts';
import { IngressContext } from './ingress-context.service';
import { InboundTexts } from './inbound-texts';
import { envelopeOf, InboundFacts } from './inbound-facts.service';

/** The id of a change of ours; a change by the customer confirms none of ours. */
const changeOf = ({ fromMe, waId }: InboundFact): { readonly changeId?: string } =>
  fromMe ? { changeId: waId } : {};

/** Contact, conversation and author may each have been erased meanwhile. */
const MOST_TRIES = 4;
const NEW_CONTENT: ReadonlySet<InboundFact['kind']> = new Set(['message', 'unreadable', 'call']);

/** Changes that others than the author of a message make. */
const OF_ANYONE: ReadonlySet<InboundFact['kind']> = new Set(['reaction', 'vote', 'refusal']);

/** Converts inbound facts to facts of contacts, tickets and messages; idempotent. */
@Injectable()
export class IngressAdapter implements ConversationIngress {
  private readonly texts: InboundTexts;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    private readonly facts: InboundFacts,
    private readonly arrivals: Arrivals,
    private readonly known: IngressContext,
    private readonly contacts: ContactBook,
    @Inject(PERSONAL_IDS) private readonly ids: PersonalIds,
  ) {
    this.texts = new InboundTexts(contacts, known);
  }

  /** Looks a contact up again that was erased since the first look-up; drops changes of erased messages. */
  async received(fact: InboundFact): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.record(fact);
      } catch (fault) {
        if (!(fault instanceof SubjectErased)) throw fault;
        this.contacts.noticeErased(fault);
        if (tries < MOST_TRIES) continue;
        if (NEW_CONTENT.has(fact.kind)) throw fault;
        return;
      }
  }

  private async record(fact: InboundFact): Promise<void> {
    switch (fact.kind) {
      case 'message':
      case 'unreadable':
      case 'call':
        return this.arrivals.received(fact);
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
      case 'vote':
        return this.vote(fact);
      case 'refusal':
        return this.refusal(fact);
      default:
        return exhaustive(fact);
    }
  }

  private async picture(fact: InboundPicture): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.facts.contact(fact, '');
    await this.contacts.showPicture(companyId, uuid, fact.mediaKey, envelopeOf(fact, causeOf(fact), ''));
  }

  /** Only for known contacts: WhatsApp reveals aliases of many persons who never wrote. */
  private async identity(fact: InboundIdentity): Promise<void> {
    const { phone = '', lid = '' } = fact.chat;
    if (await this.contacts.knows(fact.connection.companyId, { phone, lid }))
      await this.facts.contact(fact, '');
  }

  private async group(fact: InboundGroup): Promise<void> {
    const { companyId } = fact.connection;
    const { uuid } = await this.facts.contact(fact, '');
    await this.contacts.nameGroup(companyId, uuid, fact.subject, envelopeOf(fact, causeOf(fact), ''));
  }

  private async media(fact: InboundMedia): Promise<void> {
    const message = await this.known.message(fact.connection, fact.waId);
    if (!message) return;
    const { messageId, connectionId, ticketUuid, contactUuid, authorUuid } = message;
    const place = { messageId, connectionId, ticketUuid };
    const { outcome } = fact;
    const by = authorUuid === null ? {} : { authorUuid };
    const event: MessageEvent =
      outcome.state === 'arrived'
        ? {
            type: 'MessageMediaArrived',
            data: {
              ...place,
              contactUuid,
              ...by,
              media: outcome.media,
              ...(fact.better ? { better: true } : {}),
            },
          }
        : { type: 'MessageMediaFailed', data: { ...place, reason: outcome.reason } };
    await this.facts.record(fact, '', ticketUuid, event);
  }

  private async ack(fact: InboundAck): Promise<void> {
    const { companyId, id: connectionId } = fact.connection;
    const target = await ackStreamOf(this.ids, companyId, connectionId, fact.chat);
    const data = {
      messageId: fact.waId,
      connectionId,
      state: fact.state,
      code: fact.code ?? null,
    };
    const id = causeOf(fact);
    await this.aggregates.append(
      messageAckEvents,
      target,
      [{ id, fact: { type: 'MessageAckChanged', data } }],
      envelopeOf(fact, id, ''),
    );
  }

  private async edit(fact: InboundEdit): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const { contactUuid, ticketUuid, ...named } = message;
    if (fact.isHidden === true) {
      const hidden = { type: 'MessageEditUnreadable', data: { ...named, ticketUuid } } as const;
      await this.facts.record(fact, contactUuid, ticketUuid, hidden);
      return;
    }
    const authorUuid = await this.facts.author(fact);
    const by = authorUuid === undefined ? {} : { authorUuid };
    const body = await this.texts.bodyOf(fact);
    await this.facts.record(fact, contactUuid, ticketUuid, {
      type: 'MessageEdited',
      data: { ...message, body, ...by, ...changeOf(fact) },
    });
  }

  private async vote(fact: InboundVote): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const authorUuid = await this.facts.author(fact);
    const by = authorUuid === undefined ? {} : { authorUuid };
    await this.facts.record(fact, message.contactUuid, message.ticketUuid, {
      type: 'MessageVoted',
      data: { ...message, options: fact.options, fromMe: fact.fromMe, ...by },
    });
  }

  private async revoke(fact: InboundRevoke): Promise<void> {
    const message = await this.target(fact);
    if (message)
      await this.facts.record(fact, message.contactUuid, message.ticketUuid, {
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
    const authorUuid = await this.facts.author(fact);
    const by = authorUuid === undefined ? {} : { authorUuid };
    await this.facts.record(fact, message.contactUuid, message.ticketUuid, {
      type: 'MessageReacted',
      data: { ...message, emoji: fact.emoji, fromMe: fact.fromMe, ...by, ...changeOf(fact) },
    });
  }

  private async refusal(fact: InboundRefusal): Promise<void> {
    const message = await this.target(fact);
    if (!message) return;
    const { contactUuid, ...named } = message;
    const data = { ...named, changeId: fact.waId, change: fact.change, code: fact.code };
    await this.facts.record(fact, contactUuid, message.ticketUuid, { type: 'MessageChangeRefused', data });
  }

  /**
   * The message that a fact is about. WhatsApp's own clients only change their user's messages, but a manipulated
   * phone can claim anything: author and chat have to match the message's own.
   * @throws ERR_NO_MESSAGE_FOUND when there is none: delivery is unordered, and it may arrive later.
   */
  private async target(fact: InboundEdit | InboundRevoke | InboundReaction | InboundVote | InboundRefusal) {
    const message = await this.known.message(fact.connection, fact.targetId);
    if (!message) throw new DomainError('ERR_NO_MESSAGE_FOUND');
    const contact = await this.facts.contact(fact, '');
    const { kind: _kind, authorUuid: _author, fromMe, authorPhone, authorLid, ...named } = message;
    const isAuthor =
      fromMe === fact.fromMe && isSameAuthor(fact.author, { phone: authorPhone, lid: authorLid });
    const own = OF_ANYONE.has(fact.kind) || isAuthor;
    return own && contact.uuid === named.contactUuid ? named : undefined;
  }
}
