import { Inject, Injectable } from '@nestjs/common';
import { holderOf, type HolderKind, type InboundConnection } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, EventStore } from '@prosa/event-store';
import { DomainError, type Recorded } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CONVERSATION_HOLDERS,
  EVENT_STORE,
  OWNER_DATABASE,
  TENANT_DATABASE,
  type ConversationHolders,
  type SlotHolder,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { zoneOfCompany } from '../../core/message/company-zone.queries';
import {
  messageEvents,
  type MessageEdited,
  type MessageEvent,
  type Said,
} from '../../core/message/message.events';
import { messageUuid } from '../../core/message/message-id';
import { queueOfConnection } from '../../core/ticket/connection-queue.queries';
import { isWorked } from '../../core/ticket/ticket-slot.service';
import { causeOf, factsOfMessage } from './fact-causes';
import type { InboundContentFact } from './inbound-content';
import type { Reading } from './inbound-words';
import {
  isShownMessage,
  namesOfContacts,
  ticketOfMessage,
  ticketOfParked,
  type PlacedMessage,
} from './ingress.queries';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

/** A readable message. */
export type ReadableWords = Omit<Said, 'undecryptable'>;

/** The location of a received message: its conversation and log position. */
export interface Standing extends SlotHolder {
  readonly position: bigint;
  /** The readable text according to the log; absent while it is unreadable, or when the fact itself contains it. */
  readonly said?: ReadableWords;
}

type Arrival = Recorded<
  Extract<MessageEvent, { type: 'MessageReceived' | 'MessageSentFromPhone' | 'MessageMoved' }>
>;

const isArrival = (event: Recorded<MessageEvent>): event is Arrival =>
  event.type === 'MessageReceived' || event.type === 'MessageSentFromPhone' || event.type === 'MessageMoved';

const isEdit = (event: Recorded<MessageEvent>): event is Recorded<MessageEdited> =>
  event.type === 'MessageEdited';

/** The location of a message according to its fact in the log. */
const placeIn = ({ type, data }: MessageEvent): PlacedMessage | undefined => {
  if (type !== 'MessageReceived' && type !== 'MessageSentFromPhone' && type !== 'MessageSendRequested')
    return undefined;
  const { messageId, connectionId, ticketUuid, contactUuid } = data;
  const author = 'sentAt' in data ? data.author : undefined;
  return {
    ...{ kind: holderOf(data), messageId, connectionId, ticketUuid, contactUuid },
    fromMe: type !== 'MessageReceived',
    authorPhone: author?.phone ?? null,
    authorLid: author?.lid ?? null,
    authorUuid: ('sentAt' in data ? data.authorUuid : undefined) ?? null,
  };
};

/** The content of a message by its fact, with the text of its latest edit. */
const saidIn = ({ data }: Arrival, edited: string | undefined): ReadableWords => {
  const { body, mediaType, quotedId, media, file, sentAt, authorUuid, author } = data;
  const { quoted, forwarded, advert } = data;
  return {
    ...{ body: edited ?? body, mediaType, quotedId, sentAt },
    ...(media === undefined ? {} : { media }),
    ...(file === undefined ? {} : { file }),
    ...(authorUuid === undefined ? {} : { authorUuid }),
    ...(author === undefined ? {} : { author }),
    ...(quoted === undefined ? {} : { quoted }),
    ...(forwarded === undefined ? {} : { forwarded }),
    ...(advert === undefined ? {} : { advert }),
  };
};

/** Upper bound of a ticket's message facts that the read model can be behind, except in a severe incident. */
const RECENT = 1_000;

/** Lookups for inbound facts: without a user, hence by company instead of a tenant context. */
@Injectable()
export class IngressContext {
  constructor(
    @Inject(OWNER_DATABASE) private readonly database: OwnerDatabase,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  /** The language of Prosa's own texts to a company's customers. */
  async customerLanguage(companyId: number) {
    return (await new SettingsReader(this.tenants).all(companyId)).customerLanguage;
  }

  /** How a company reads what Prosa words in received messages. */
  async reading(companyId: number): Promise<Reading> {
    const language = await this.customerLanguage(companyId);
    return { language, timeZone: await zoneOfCompany(this.database, companyId) };
  }

  /** The names of contacts by their uuids. */
  names(companyId: number, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return namesOfContacts(this.database, companyId, uuids);
  }

  /** Whether a message is shown, so that a quote of it needs no content of its own. */
  isShown(connection: InboundConnection, waId: string): Promise<boolean> {
    return isShownMessage(this.database, connection.companyId, messageUuid(connection.id, waId));
  }

  /** Notifies a holder other than a ticket before a customer's message is recorded. */
  async notifyHolder(
    companyId: number,
    { kind, uuid }: SlotHolder,
    envelope: CommandEnvelope,
  ): Promise<void> {
    if (kind !== 'ticket') await this.holders.of(kind).aboutToHear(companyId, uuid, envelope);
  }

  /** The only queue of a connection, or null. */
  queue(companyId: number, connectionId: number): Promise<{ id: number; name: string } | null> {
    return queueOfConnection(this.database, companyId, connectionId);
  }

  /**
   * Whether a message was recorded before: it is visible, or will be after its stream is released. What was
   * recorded just before may not be visible yet, but is in the latest ticket.
   */
  async has(fact: InboundContentFact, latest: SlotHolder | null): Promise<boolean> {
    const { connection, waId } = fact;
    if ((await this.ticketOf(connection, waId)) !== undefined) return true;
    if (latest === null) return false;
    const target = { companyId: connection.companyId, id: latest.uuid };
    return (await this.aggregates.findEvent(messageEvents, target, causeOf(fact), RECENT)) !== undefined;
  }

  /**
   * The location of a message received before, and its readable text; undefined when there is none.
   * @throws ERR_UNAVAILABLE when the read model is too far behind, so that the fact is redelivered.
   */
  async standing(
    connection: InboundConnection,
    waId: string,
  ): Promise<(Standing & { readonly isRevoked: boolean }) | undefined> {
    await this.caughtUp(connection);
    const ticketUuid = await this.ticketOf(connection, waId);
    if (ticketUuid === undefined) return undefined;
    const target = { companyId: connection.companyId, id: ticketUuid };
    const own = (await this.aggregates.history(messageEvents, target)).filter(
      ({ data }) => 'messageId' in data && data.messageId === waId && data.connectionId === connection.id,
    );
    const arrivals = own.filter(isArrival);
    const came = arrivals.findLast(({ type }) => type === 'MessageMoved') ?? arrivals[0];
    if (came === undefined) return undefined;
    const readable = arrivals.find(({ data }) => data.undecryptable !== true);
    const edit = own.findLast(isEdit);
    return {
      ...{ kind: holderOf(came.data), uuid: ticketUuid },
      ...{ number: came.data.ticketId, position: came.position },
      isRevoked: own.some(({ type }) => type === 'MessageRevoked'),
      ...(readable === undefined ? {} : { said: saidIn(readable, edit?.data.body) }),
    };
  }

  /**
   * The location of a message; a message from before Prosa has none.
   * @throws ERR_UNAVAILABLE when the read model is too far behind, so that the fact is redelivered.
   */
  async message(connection: InboundConnection, waId: string): Promise<PlacedMessage | undefined> {
    const { companyId } = connection;
    const uuid = messageUuid(connection.id, waId);
    const found = await ticketOfMessage(this.database, companyId, uuid);
    // It may have just moved out of a ticket that ended.
    if (found && (await this.isActive(companyId, found.kind, found.ticketUuid))) return found;
    await this.caughtUp(connection);
    return (await ticketOfMessage(this.database, companyId, uuid)) ?? this.unshown(connection, waId);
  }

  private async isActive(companyId: number, kind: HolderKind, uuid: string): Promise<boolean> {
    if (kind !== 'ticket') return (await this.holders.of(kind).lifeOf(companyId, uuid)).life === 'active';
    return isWorked((await this.aggregates.load(ticketAggregate, { companyId, id: uuid })).state);
  }

  /** It may have been written in this very moment: the read model has to catch up before it can be missing. */
  private async caughtUp({ companyId }: InboundConnection): Promise<void> {
    if (!(await this.barrier.reached(await this.store.head(), { companyId })))
      throw new DomainError('ERR_UNAVAILABLE');
  }

  /** A message of a parked stream: it is in the log, and facts about it are recorded after it. */
  private async unshown(connection: InboundConnection, waId: string): Promise<PlacedMessage | undefined> {
    const id = await this.ticketOf(connection, waId);
    if (id === undefined) return undefined;
    for (const factId of factsOfMessage(connection, waId)) {
      const target = { companyId: connection.companyId, id };
      const fact = await this.aggregates.findEvent(messageEvents, target, factId);
      if (fact !== undefined) return placeIn(fact);
    }
    return undefined;
  }

  private ticketOf(connection: InboundConnection, waId: string): Promise<string | undefined> {
    const uuid = messageUuid(connection.id, waId);
    const message = { uuid, factIds: factsOfMessage(connection, waId) };
    return ticketOfParked(this.database, connection.companyId, message);
  }
}
