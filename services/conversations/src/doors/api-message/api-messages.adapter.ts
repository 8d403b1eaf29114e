import { Inject, Injectable } from '@nestjs/common';
import { DELIVERY_STATES, holderMark, type OutboundRequest } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Recording } from '@prosa/event-store';
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
import { messageEvents } from '../../core/message/message.events';
import { messageUuid, mintMessageId, requestId } from '../../core/message/message-id';
import { saidWith, type SaidWords } from '../../core/message/said-files';
import { ApiConversations } from './api-conversations.service';
import { apiMessages, type ApiMessageState } from './api-message.queries';
import { Recipients, type Recipient } from './recipients.service';

/** A message to record, and its ids. */
interface Saying {
  readonly message: ApiMessage;
  readonly words: readonly SaidWords[];
  readonly ids: readonly string[];
  readonly envelope: CommandEnvelope;
}

/** Whether the message recorded under a key has the same content. */
const isSame = (known: ApiMessageState, { body, media }: SaidWords): boolean => {
  const size = known.mediaSize === null ? null : Number(known.mediaSize);
  return (
    (known.isEdited || known.body === body) &&
    known.mediaName === (media?.name ?? null) &&
    size === (media?.size ?? null)
  );
};

/** The same request yields the same message id, so that a phone drops a repetition. */
const idOf = ({ companyId, connectionId, origin = 'api' }: ApiMessage, key: string, index: number): string =>
  mintMessageId(`${companyId}:${origin}:${connectionId}:${key}:${index}`);

/** Records messages of programs in conversations, without adding to a queue. */
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
    const words = saidWith(message.files, message.body);
    if (words.length === 0) throw new DomainError('ERR_EMPTY_MESSAGE');
    const saying = this.saying(message, words);
    const before = message.key === null ? [] : await this.known(saying);
    const { companyId, connectionId } = message;
    const [first] = before;
    if (first !== undefined) {
      refuseOther(saying, before, await this.isTo(message, first));
      return answerOf(saying, before, first);
    }
    const recipient = await this.recipientOf(saying);
    const slot = { companyId, contactUuid: recipient.uuid, connectionId };
    // A token belongs to its connection: the program acts there on the company's behalf.
    const speaker = { kind: 'program', connectionId: message.connectionId } as const;
    const { position, isKnown, conversation } = await this.conversations.alone(slot, async () => {
      const found = await this.conversations.find(speaker, slot, recipient.id, saying.envelope);
      const conversation = { holder: found.kind, ticketId: found.number };
      return { ...(await this.record(saying, recipient, found)), conversation };
    });
    await this.barrier.reached(position, { companyId });
    const known = await this.known(saying);
    // Another request with the same key was faster.
    if (isKnown) refuseOther(saying, known, known[0]?.contactUuid === recipient.uuid);
    return answerOf(saying, known, conversation);
  }

  idsOf(message: ApiMessage & { readonly key: string }): readonly string[] {
    return saidWith(message.files, message.body).map((_, index) => idOf(message, message.key, index));
  }

  private recipientOf({ message, envelope }: Saying): Promise<Recipient> {
    const { companyId, connectionId, number, contactUuid, name = '' } = message;
    return number === undefined
      ? this.recipients.known(companyId, contactUuid, envelope)
      : this.recipients.find(companyId, { number, name, connectionId }, envelope);
  }

  private async isTo(
    { companyId, number, contactUuid }: ApiMessage,
    known: ApiMessageState,
  ): Promise<boolean> {
    return number === undefined
      ? known.contactUuid === contactUuid
      : this.recipients.isOwner(companyId, number, known);
  }

  private saying(message: ApiMessage, words: readonly SaidWords[]): Saying {
    const { companyId, connectionId, correlationId, tokenUuid } = message;
    const key = message.key ?? uuidv7(this.clock);
    const cause = uuidv5(`${message.origin ?? 'api'}-message`, companyId, connectionId, key);
    return {
      message,
      words,
      ids: words.map((_, index) => idOf(message, key, index)),
      envelope: {
        actor: {
          ...{ kind: 'system', name: message.origin ?? 'api' },
          ...(tokenUuid === undefined ? {} : { tokenUuid }),
        },
        correlationId,
        causationId: cause,
      },
    };
  }

  /** A message is found by its id in any conversation: once recorded, it stays where it is. */
  private async record(
    { message, words, ids, envelope }: Saying,
    recipient: Recipient,
    { kind, uuid: ticketUuid, number: ticketId }: SlotHolder,
  ): Promise<Recording> {
    const { companyId, connectionId, campaignUuid } = message;
    const facts = words.map((said, index) => {
      const messageId = ids[index] ?? '';
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
        ...(campaignUuid === undefined ? {} : { campaignUuid }),
        ...said,
      };
      return { id: requestId(data), fact: { type: 'MessageSendRequested', data } as const };
    });
    const target = { companyId, id: ticketUuid };
    return this.aggregates.append(messageEvents, target, facts, envelope);
  }

  private known({ message: { companyId, connectionId }, ids }: Saying): Promise<ApiMessageState[]> {
    const uuids = ids.map(id => messageUuid(connectionId, id));
    return this.tenants.withTenant(companyId, db => apiMessages(db, companyId, uuids));
  }
}

/** @throws ERR_IDEMPOTENCY_KEY_REUSED when the key was used for other content, or for another recipient. */
const refuseOther = ({ words, ids }: Saying, known: readonly ApiMessageState[], isTheirs: boolean): void => {
  const others = words.some((said, index) => {
    const state = known.find(({ id }) => id === ids[index]);
    return state !== undefined && !(isTheirs && isSame(state, said));
  });
  if (others) throw new DomainError('ERR_IDEMPOTENCY_KEY_REUSED');
};

/** The read model may not contain the message yet, but it was just recorded in this conversation. */
const answerOf = (
  { ids }: Saying,
  known: readonly ApiMessageState[],
  { holder, ticketId }: Pick<SentApiMessage, 'holder' | 'ticketId'>,
): readonly SentApiMessage[] =>
  ids.map(id => {
    const state = known.find(each => each.id === id);
    if (state === undefined) return { id, holder, ticketId, status: 'pending' };
    const status = DELIVERY_STATES[state.ack] ?? 'pending';
    return { id, holder: state.holder, ticketId: state.ticketId, status };
  });
