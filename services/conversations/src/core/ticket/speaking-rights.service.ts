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
import { queueOfConnection } from './connection-queue.queries';
import { refuseSpeaking, type Speaker } from './ticket.policy';
import { isWorked, TicketSlots, type TicketPlace } from './ticket-slot.service';
import { ticketWorkerOf } from './ticket.queries';
import { ticketAggregate } from './ticket.aggregate';

/** Checks whether a user may write to a contact, against the log and current permissions. */
@Injectable()
export class SpeakingRights {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
    private readonly slots: TicketSlots,
  ) {}

  /** A user of the company with current permissions. */
  async speaker(companyId: number, userId: number): Promise<Speaker> {
    const person = await ticketWorkerOf(this.db, companyId, userId);
    return person === undefined ? { kind: 'former' } : { kind: 'person', person };
  }

  /** Checks the permission to start a conversation in a slot. @throws the policy's code. */
  async authorizeOpening(speaker: Speaker, { companyId, connectionId }: TicketPlace): Promise<void> {
    const queue = await queueOfConnection(this.db, companyId, connectionId);
    this.judge(speaker, { connectionId, conversation: null, queue });
  }

  /** Checks the permission to write in this conversation, against the log. @throws the policy's code. */
  async authorizeIn(speaker: Speaker, slot: TicketPlace, holder: SlotHolder): Promise<void> {
    const { companyId, connectionId } = slot;
    if (holder.kind !== 'ticket') return this.authorizeHeld(speaker, slot, holder);
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: holder.uuid });
    if (isWorked(state)) this.judge(speaker, { connectionId, conversation: state });
    else await this.authorizeOpening(speaker, slot);
  }

  /** For holders other than tickets, their own service decides. */
  private async authorizeHeld(speaker: Speaker, slot: TicketPlace, holder: SlotHolder): Promise<void> {
    const { companyId, connectionId } = slot;
    const conversation = { status: 'open', queue: null } as const;
    if (speaker.kind !== 'person' || holder.kind === 'ticket')
      return this.judge(speaker, { connectionId, conversation });
    const held = await this.holders.of(holder.kind).find(companyId, holder.number);
    held.authorize(speaker.person, 'reply');
  }

  /** Checks the permission to write in a slot, whatever holds it. @throws the policy's code. */
  async authorize(speaker: Speaker, slot: TicketPlace): Promise<void> {
    const current = await this.slots.current(slot);
    await (current === null
      ? this.authorizeOpening(speaker, slot)
      : this.authorizeIn(speaker, slot, current));
  }

  private judge(speaker: Speaker, place: Parameters<typeof refuseSpeaking>[1]): void {
    const refusal = refuseSpeaking(speaker, place);
    if (refusal !== null) throw new DomainError(refusal);
  }
}
