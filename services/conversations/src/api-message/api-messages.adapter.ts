import { Inject, Injectable } from '@nestjs/common';
import { DELIVERY_STATES, holderMark, type OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  TENANT_DATABASE,
  type ApiMessage,
  type ApiMessages,
  type SentApiMessage,
  type SlotHolder,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { otherWriting } from '@prosa/sheets';
import { messageEvents } from '../message/message.events';
import { messageUuid, mintMessageId } from '../message/message-id';
import { saidWith, type SaidWords } from '../message/said-files';
import { ApiConversations } from './api-conversations.handlers';
import { apiMessages, type ApiMessageState } from './api-message.queries';
import { Recipients, type Recipient } from './recipients.handlers';

/** What is to be said, and under which names. */
interface Saying {
  readonly message: ApiMessage;
  readonly words: readonly SaidWords[];
  readonly ids: readonly string[];
  readonly envelope: CommandEnvelope;
}

/** Whether what was said under a key is what is to be said now, and to whom. */
const isSame = (known: ApiMessageState | undefined, { body, media }: SaidWords, number: string): boolean => {
  if (known === undefined) return false;
  const size = known.mediaSize === null ? null : Number(known.mediaSize);
  return (
    (known.phone === number || otherWriting(known.phone) === number) &&
    (known.isEdited || known.body === body) &&
    known.mediaName === (media?.name ?? null) &&
    size === (media?.size ?? null)
  );
};

/** The same message has the same id, so that a phone drops what it has already. */
const idOf = ({ companyId, connectionId, origin = 'api' }: ApiMessage, key: string, place: number): string =>
  mintMessageId(`${companyId}:${origin}:${connectionId}:${key}:${place}`);

/** Writes what programs say into conversations, without making anybody wait in a queue for it. */
@Injectable()
export class ApiMessagesAdapter implements ApiMessages {
  constructor(
    private readonly recipients: Recipients,
    private readonly conversations: ApiConversations,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(message: ApiMessage): Promise<readonly SentApiMessage[]> {
    const words = saidWith(message.files, message.body, false);
    if (words.length === 0) throw new DomainError('ERR_EMPTY_MESSAGE');
    const saying = this.saying(message, words);
    const before = message.key === null ? [] : await this.known(saying);
    if (before[0] !== undefined) return this.answer(saying, before, before[0].ticketId);
    const { companyId, connectionId, number, name = '' } = message;
    const recipient = await this.recipients.find(companyId, { number, name }, saying.envelope);
    const place = { companyId, contactUuid: recipient.uuid, connectionId };
    // A token is its connection's: the program speaks there, for the company.
    const speaker = { kind: 'program', connectionId: message.connectionId } as const;
    const { position, ticketId } = await this.conversations.alone(place, async () => {
      const ticket = await this.conversations.find(speaker, place, recipient.id, saying.envelope);
      return { position: await this.record(saying, recipient, ticket), ticketId: ticket.number };
    });
    await this.barrier.reached(position, { companyId });
    return this.answer(saying, await this.known(saying), ticketId);
  }

  idsOf(message: ApiMessage & { readonly key: string }): readonly string[] {
    return saidWith(message.files, message.body, false).map((_, place) => idOf(message, message.key, place));
  }

  private saying(message: ApiMessage, words: readonly SaidWords[]): Saying {
    const { companyId, connectionId, correlationId } = message;
    const key = message.key ?? uuidv7(this.clock);
    const cause = uuidv5(`${message.origin ?? 'api'}-message`, companyId, connectionId, key);
    return {
      message,
      words,
      ids: words.map((_, place) => idOf(message, key, place)),
      envelope: {
        actor: { kind: 'system', name: message.origin ?? 'api' },
        correlationId,
        causationId: cause,
      },
    };
  }

  /** A message is known by its id in whatever conversation: what was recorded once stays where it is. */
  private async record(
    { message, words, ids, envelope }: Saying,
    recipient: Recipient,
    { kind, uuid: ticketUuid, number: ticketId }: SlotHolder,
  ): Promise<bigint> {
    const { companyId, connectionId } = message;
    const facts = words.map((said, place) => {
      const messageId = ids[place] ?? '';
      const data: OutboundRequest = {
        messageId,
        connectionId,
        ...holderMark(kind),
        ticketId,
        ticketUuid,
        contactId: recipient.id,
        contactUuid: recipient.uuid,
        user: null,
        to: recipient.to,
        quoted: null,
        clientId: null,
        ...said,
      };
      const id = uuidv5('send', messageUuid(connectionId, messageId));
      return { id, fact: { type: 'MessageSendRequested', data } as const };
    });
    const target = { companyId, id: ticketUuid };
    return (await this.aggregates.record(messageEvents, target, facts, envelope)).position;
  }

  private known({ message: { companyId, connectionId }, ids }: Saying): Promise<ApiMessageState[]> {
    const uuids = ids.map(id => messageUuid(connectionId, id));
    return this.tenants.withTenant(companyId, db => apiMessages(db, companyId, uuids));
  }

  /** What the read model does not show yet has just been written, and is where it was put. */
  private answer(
    { message, words, ids }: Saying,
    known: readonly ApiMessageState[],
    ticketId: number,
  ): readonly SentApiMessage[] {
    return words.map((said, place) => {
      const id = ids[place] ?? '';
      const state = known.find(each => each.id === id);
      if (state === undefined) return { id, ticketId, status: 'pending' };
      if (!isSame(state, said, message.number)) throw new DomainError('ERR_IDEMPOTENCY_KEY_REUSED');
      return { id, ticketId: state.ticketId, status: DELIVERY_STATES[state.ack] ?? 'pending' };
    });
  }
}
