import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, OWNER_DATABASE, type SlotHolder } from '@prosa/platform';
import type { Numbers, OwnerDatabase } from '@prosa/read-model';
import { IngressKnowledge } from '../ingress/ingress-knowledge.handlers';
import { SpeakingRights } from '../ticket/speaking-rights.handlers';
import { foundOrOpened, TicketSlots, type TicketPlace } from '../ticket/ticket-slot.handlers';
import { namesFor } from '../ticket/ticket.queries';
import type { LivingSchedule } from './schedule.decider';

/** In whose name Prosa acts when the hour of a schedule comes. */
export const sendingEnvelope = (uuid: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'schedule' },
  correlationId: uuid,
  causationId: uuid,
});

/** Where a schedule is said. */
export interface SchedulePlace extends TicketPlace {
  readonly isGroup: boolean;
}

/** Finds the conversation that a schedule is said in. */
@Injectable()
export class ScheduleTickets {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    private readonly knowledge: IngressKnowledge,
    private readonly slots: TicketSlots,
    private readonly rights: SpeakingRights,
  ) {}

  /** Runs what concerns a place when nothing else of this process does. */
  alone<T>(place: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(place, work);
  }

  /**
   * The conversation that is under way at a place, waiting or open; a new one is the schedule's author's.
   * @throws the policy's code when its author may not speak there by now; ERR_CREATING_TICKET when rivals opened and
   * closed one again and again.
   */
  async at(place: SchedulePlace, schedule: LivingSchedule): Promise<SlotHolder> {
    const author = await this.rights.speaker(place.companyId, schedule.user.id);
    return foundOrOpened(
      async () => {
        const current = await this.slots.current(place);
        if (current === null) return undefined;
        await this.rights.authorizeIn(author, place, current);
        return current;
      },
      // A crash may have left one opened and empty, which somebody closed since: the next is another.
      async attempt => {
        await this.rights.authorizeOpening(author, place);
        return this.open(place, uuidv5('ticket', schedule.uuid, schedule.round, attempt), schedule);
      },
    );
  }

  private async open(
    place: SchedulePlace,
    ticketUuid: string,
    schedule: LivingSchedule,
  ): Promise<SlotHolder> {
    const { companyId, connectionId, contactUuid } = place;
    const { user } = await namesFor(this.db, companyId, { userId: schedule.user.id });
    const command = {
      type: 'OpenTicket',
      number: await this.numbers.next('ticket'),
      origin: 'agent',
      // Nobody has the ticket of somebody who is gone: it waits.
      status: user === null ? 'pending' : 'open',
      contactId: schedule.contactId,
      contactUuid,
      connectionId,
      queue: await this.knowledge.queue(companyId, connectionId),
      user,
      isGroup: place.isGroup,
    } as const;
    return this.slots.open(place, ticketUuid, command, sendingEnvelope(schedule.uuid));
  }
}
