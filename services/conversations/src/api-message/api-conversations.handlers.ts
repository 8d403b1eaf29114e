import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, type SlotHolder } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { SpeakingRights } from '../ticket/speaking-rights.handlers';
import type { Speaker } from '../ticket/ticket.policy';
import { foundOrOpened, TicketSlots, type TicketPlace } from '../ticket/ticket-slot.handlers';

/** Finds the conversation in which what a program says belongs, so that nobody has to wait in a queue for it. */
@Injectable()
export class ApiConversations {
  constructor(
    private readonly slots: TicketSlots,
    private readonly rights: SpeakingRights,
    @Inject(NUMBERS) private readonly numbers: Numbers,
  ) {}

  /** Runs what concerns a place when nothing else of this process does. */
  alone<T>(place: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(place, work);
  }

  /**
   * The conversation that is going on, else the last one; else a new one that is closed from the start.
   * @throws the policy's code when who asks may not speak there.
   */
  async find(
    speaker: Speaker,
    place: TicketPlace,
    contactId: number,
    envelope: CommandEnvelope,
  ): Promise<SlotHolder> {
    await this.rights.authorize(speaker, place);
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
