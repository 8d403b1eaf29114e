import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import {
  AGGREGATES,
  CONVERSATION_HOLDERS,
  OWNER_DATABASE,
  type ConversationHolders,
  type SlotHolder,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { IngressKnowledge } from '../ingress/ingress-knowledge.handlers';
import { refuseSpeaking, type Speaker } from './ticket.policy';
import { isWorked, ticketAggregate, TicketSlots, type TicketPlace } from './ticket-slot.handlers';
import { ticketWorkerOf } from './ticket.queries';

/** Asks whether somebody may speak to a contact, of the log and of what they may do at this moment. */
@Injectable()
export class SpeakingRights {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
    private readonly knowledge: IngressKnowledge,
    private readonly slots: TicketSlots,
  ) {}

  /** A person of the company with the rights that they have now. */
  async speaker(companyId: number, userId: number): Promise<Speaker> {
    const person = await ticketWorkerOf(this.db, companyId, userId);
    return person === undefined ? { kind: 'former' } : { kind: 'person', person };
  }

  /** Refuses who may not speak where nothing goes on. @throws the policy's code. */
  async authorizeOpening(speaker: Speaker, { companyId, connectionId }: TicketPlace): Promise<void> {
    const queue = await this.knowledge.queue(companyId, connectionId);
    this.judge(speaker, { connectionId, conversation: null, queue });
  }

  /** Refuses who may not speak in this conversation, as the log knows it now. @throws the policy's code. */
  async authorizeIn(speaker: Speaker, place: TicketPlace, holder: SlotHolder): Promise<void> {
    const { companyId, connectionId } = place;
    if (holder.kind !== 'ticket') return this.authorizeHeld(speaker, place, holder);
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: holder.uuid });
    if (isWorked(state)) this.judge(speaker, { connectionId, conversation: state });
    else await this.authorizeOpening(speaker, place);
  }

  /** Of a conversation that is no ticket its own service says who may speak in it. */
  private async authorizeHeld(speaker: Speaker, place: TicketPlace, holder: SlotHolder): Promise<void> {
    const { companyId, connectionId } = place;
    const conversation = { status: 'open', queue: null } as const;
    if (speaker.kind !== 'person' || holder.kind === 'ticket')
      return this.judge(speaker, { connectionId, conversation });
    const held = await this.holders.of(holder.kind).find(companyId, holder.number);
    held.authorize(speaker.person, 'reply');
  }

  /** Refuses who may not speak at a place, whatever goes on there. @throws the policy's code. */
  async authorize(speaker: Speaker, place: TicketPlace): Promise<void> {
    const current = await this.slots.current(place);
    await (current === null
      ? this.authorizeOpening(speaker, place)
      : this.authorizeIn(speaker, place, current));
  }

  private judge(speaker: Speaker, place: Parameters<typeof refuseSpeaking>[1]): void {
    const refusal = refuseSpeaking(speaker, place);
    if (refusal !== null) throw new DomainError(refusal);
  }
}
