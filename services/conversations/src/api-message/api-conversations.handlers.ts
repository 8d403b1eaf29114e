import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, type SlotHolder } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { foundOrOpened, TicketSlots, type TicketPlace } from '../ticket/ticket-slot.handlers';

/** Finds the conversation in which what a program says belongs, so that nobody has to wait in a queue for it. */
@Injectable()
export class ApiConversations {
  constructor(
    private readonly slots: TicketSlots,
    @Inject(NUMBERS) private readonly numbers: Numbers,
  ) {}

  /** Runs what concerns a place when nothing else of this process does. */
  alone<T>(place: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(place, work);
  }

  /** The conversation that is going on, else the last one; else a new one that is closed from the start. */
  async find(place: TicketPlace, contactId: number, envelope: CommandEnvelope): Promise<SlotHolder> {
    return foundOrOpened(
      async () => (await this.slots.current(place)) ?? (await this.slots.latest(place)) ?? undefined,
      attempt => this.begin(place, uuidv5('ticket', envelope.causationId, attempt), contactId, envelope),
    );
  }

  private async begin(
    place: TicketPlace,
    uuid: string,
    contactId: number,
    envelope: CommandEnvelope,
  ): Promise<SlotHolder> {
    const { contactUuid, connectionId } = place;
    const life = { contactId, contactUuid, connectionId, queue: null, user: null, isGroup: false };
    const number = await this.numbers.next('ticket');
    const command = { type: 'OpenTicket', number, origin: 'api', status: 'closed', ...life } as const;
    return this.slots.open(place, uuid, command, envelope);
  }
}
