import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, OWNER_DATABASE, type SlotHolder } from '@prosa/platform';
import type { Numbers, OwnerDatabase } from '@prosa/read-model';
import { queueOfConnection } from '../../core/ticket/connection-queue.queries';
import { SpeakingRights } from '../../core/ticket/speaking-rights.service';
import { foundOrOpened, TicketSlots, type TicketPlace } from '../../core/ticket/ticket-slot.service';
import { namesFor } from '../../core/ticket/ticket.queries';
import type { LivingSchedule } from './schedule.decider';

/** The envelope of sending a due schedule. */
export const sendingEnvelope = (uuid: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'schedule' },
  correlationId: uuid,
  causationId: uuid,
});

/** The slot of a schedule's message. */
export interface SchedulePlace extends TicketPlace {
  readonly contactId: number;
  readonly isGroup: boolean;
}

/** Finds the conversation of a schedule's message. */
@Injectable()
export class ScheduleTickets {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    private readonly slots: TicketSlots,
    private readonly rights: SpeakingRights,
  ) {}

  /** Runs work exclusively for a slot within this process. */
  alone<T>(slot: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(slot, work);
  }

  /**
   * The active conversation of a slot, pending or open; a new one is assigned to the schedule's author.
   * @throws the policy's code when its author may not write there any more; ERR_CREATING_TICKET when concurrent
   * writers keep opening and closing one.
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
      // After a crash an empty one may exist that was closed since: the next attempt opens another.
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
    const { companyId, connectionId, contactId, contactUuid } = place;
    const { user } = await namesFor(this.db, companyId, { userId: schedule.user.id });
    const command = {
      type: 'OpenTicket',
      number: await this.numbers.next('ticket'),
      origin: 'agent',
      // The author was removed, so the ticket is pending.
      status: user === null ? 'pending' : 'open',
      contactId,
      contactUuid,
      connectionId,
      queue: await queueOfConnection(this.db, companyId, connectionId),
      user,
      isGroup: place.isGroup,
    } as const;
    return this.slots.open(place, ticketUuid, command, sendingEnvelope(schedule.uuid));
  }
}
