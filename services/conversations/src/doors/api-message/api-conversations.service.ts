import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { NUMBERS, type SlotHolder } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { SpeakingRights } from '../../core/ticket/speaking-rights.service';
import type { Speaker } from '../../core/ticket/ticket.policy';
import { foundOrOpened, TicketSlots, type TicketPlace } from '../../core/ticket/ticket-slot.service';

/** Finds the conversation that a program's message belongs to, so that it does not add to a queue. */
@Injectable()
export class ApiConversations {
  constructor(
    private readonly slots: TicketSlots,
    private readonly rights: SpeakingRights,
    @Inject(NUMBERS) private readonly numbers: Numbers,
  ) {}

  /** Runs work exclusively for a slot within this process. */
  alone<T>(slot: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(slot, work);
  }

  /**
   * The active conversation, else the latest one; else a new one that is created closed.
   * @throws the policy's code when the caller may not send there.
   */
  async find(
    speaker: Speaker,
    slot: TicketPlace,
    contactId: number,
    envelope: CommandEnvelope,
  ): Promise<SlotHolder> {
    await this.rights.authorize(speaker, slot);
    return foundOrOpened(
      async () => (await this.slots.current(slot)) ?? (await this.slots.latest(slot)) ?? undefined,
      attempt => this.begin(slot, uuidv5('ticket', envelope.causationId, attempt), contactId, envelope),
    );
  }

  private async begin(
    slot: TicketPlace,
    uuid: string,
    contactId: number,
    envelope: CommandEnvelope,
  ): Promise<SlotHolder> {
    const { contactUuid, connectionId } = slot;
    const life = { contactId, contactUuid, connectionId, queue: null, user: null, isGroup: false };
    const number = await this.numbers.next('ticket');
    const command = { type: 'OpenTicket', number, origin: 'api', status: 'closed', ...life } as const;
    return this.slots.open(slot, uuid, command, envelope);
  }
}
