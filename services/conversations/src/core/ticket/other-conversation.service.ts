import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES } from '@prosa/platform';
import { ticketAggregate } from './ticket.aggregate';
import { isWorked, TicketSlots, type TicketPlace } from './ticket-slot.service';

type Detail = NonNullable<DomainError['details']>[number];

const detail = (field: 'ticket' | 'queue' | 'user' | 'userId', message: string): Detail => ({
  field,
  rule: 'holder',
  message,
});

/** Names the conversation that is in the way of another one. */
@Injectable()
export class OtherConversation {
  constructor(
    private readonly slots: TicketSlots,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
  ) {}

  /**
   * Does what may meet another conversation of the contact.
   * @throws what the work throws; an ERR_OTHER_OPEN_TICKET with the ticket's number, queue and agent in its details.
   */
  async named<T>(slot: TicketPlace, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error;
      throw new DomainError(error.code, undefined, { details: await this.details(slot) });
    }
  }

  private async details(slot: TicketPlace): Promise<readonly Detail[]> {
    const holder = await this.slots.current(slot);
    if (holder?.kind !== 'ticket') return [];
    const target = { companyId: slot.companyId, id: holder.uuid };
    const { state } = await this.aggregates.getCached(ticketAggregate, target);
    if (!isWorked(state)) return [];
    const { number, queue } = state;
    const user = state.status === 'open' ? state.user : null;
    return [
      detail('ticket', String(number)),
      ...(queue === null ? [] : [detail('queue', queue.name)]),
      ...(user === null ? [] : [detail('user', user.name), detail('userId', String(user.id))]),
    ];
  }
}
