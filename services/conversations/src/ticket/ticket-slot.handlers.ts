import { Inject, Injectable } from '@nestjs/common';
import type { HolderKind, NamedHolderKind } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { DomainError, Turns, uuidv5 } from '@prosa/kernel';
import {
  AGGREGATES,
  CONVERSATION_HOLDERS,
  type ConversationHolders,
  type ConversationSlot,
  type ConversationSlots,
  type SlotHolder,
} from '@prosa/platform';
import {
  isLiving,
  ticketDecider,
  type LivingTicket,
  type TicketCommand,
  type TicketState,
} from './ticket.decider';
import { ticketEvents, type Named } from './ticket.events';
import { ticketSlotDecider, type TicketSlotState } from './ticket-slot.decider';
import { ticketSlotEvents } from './ticket-slot.events';

/** The ticket as the log knows it. */
export const ticketAggregate = { catalogue: ticketEvents, decider: ticketDecider };

const slotAggregate = { catalogue: ticketSlotEvents, decider: ticketSlotDecider };

/** The slot that at most one conversation can hold: a contact on a connection of a company. */
export type TicketPlace = ConversationSlot;

type Open = Extract<TicketCommand, { type: 'OpenTicket' }>;
type Reopen = Extract<TicketCommand, { type: 'ReopenTicket' }>;

/** What became of the ticket that holds a place: not opened yet, pending or open, about to be reopened, or neither. */
type HolderLife = 'announced' | 'worked' | 'reopening' | 'gone';

const SLOT_LIFE = { announced: 'announced', active: 'worked', ended: 'gone' } as const;

/** A conversation by what its facts name it by. */
export interface HolderName {
  readonly kind: HolderKind;
  readonly uuid: string;
}

/** Which ticket was opened, and the log position after it. */
export interface Opened extends SlotHolder {
  readonly position: bigint;
}

/** How often is begun anew what a rival opened, or a colleague closed, in the same instant. */
export const OPENING_TRIES = 5;

/**
 * What there is or, where there is nothing, what is opened; looks again when a rival opens first.
 * @throws ERR_CREATING_TICKET when rivals opened and closed one again and again.
 */
export const foundOrOpened = async <Found>(
  find: () => Promise<Found | undefined>,
  open: (attempt: number) => Promise<Found>,
): Promise<Found> => {
  for (let attempt = 0; attempt < OPENING_TRIES; attempt += 1) {
    const found = await find();
    if (found !== undefined) return found;
    try {
      return await open(attempt);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error;
    }
  }
  throw new DomainError('ERR_CREATING_TICKET');
};

const slotOf = ({ companyId, contactUuid, connectionId }: TicketPlace): Target => ({
  companyId,
  id: uuidv5('ticket-slot', contactUuid, connectionId),
});

/** Whether a ticket is pending or open. */
export const isWorked = (state: TicketState): state is LivingTicket =>
  isLiving(state) && state.status !== 'closed';

/** Opens tickets so that a contact never has two active conversations on a connection, in any interleaving of writers. */
@Injectable()
export class TicketSlots implements ConversationSlots {
  private readonly turns = new Turns();

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
  ) {}

  /**
   * Runs what concerns a place when nothing else of this process does: a message does not arrive in a ticket that is
   * being closed, and nobody answers in it.
   */
  alone<T>(place: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.turns.take(slotOf(place).id, work);
  }

  /**
   * Whether a ticket heard what arrived in it at a place of the log: it was pending or open then, or has been made so
   * since. That somebody closed it afterwards changes nothing, however late this is asked.
   */
  async hears(companyId: number, { kind, uuid }: HolderName, position: bigint): Promise<boolean> {
    if (kind !== 'ticket') return this.holders.of(kind).wasActiveSince(companyId, uuid, position);
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.asOf(ticketAggregate, target, position);
    if (isWorked(state)) return true;
    const events = await this.aggregates.history(ticketEvents, target);
    let then = ticketDecider.initial;
    return events.some((event, place) => {
      then = ticketDecider.evolve(then, event);
      const until = events[place + 1]?.position;
      return isWorked(then) && (until === undefined || until >= position);
    });
  }

  /** The conversation that is active in a slot: a pending or open ticket, or another kind of holder; null when none is. */
  async current(place: TicketPlace): Promise<SlotHolder | null> {
    // Recalled, not read: between a look and what follows from it a ticket can be closed in any case, and every
    // opening is checked by its append.
    const { holder, kind } = (await this.aggregates.recall(slotAggregate, slotOf(place))).state;
    if (holder === null) return null;
    if (kind !== 'ticket') {
      const { life, number } = await this.holders.of(kind).lifeOf(place.companyId, holder);
      return life === 'active' ? { kind, uuid: holder, number } : null;
    }
    const { state } = await this.aggregates.recall(ticketAggregate, {
      companyId: place.companyId,
      id: holder,
    });
    return isWorked(state) ? { kind, uuid: holder, number: state.number } : null;
  }

  /** The conversation that held a slot last, active or not; null when there was none, or it was deleted. */
  async latest(place: TicketPlace): Promise<SlotHolder | null> {
    const { holder, kind } = (await this.aggregates.recall(slotAggregate, slotOf(place))).state;
    if (holder === null) return null;
    if (kind !== 'ticket') {
      const { life, number } = await this.holders.of(kind).lifeOf(place.companyId, holder);
      return life === 'announced' ? null : { kind, uuid: holder, number };
    }
    const target = { companyId: place.companyId, id: holder };
    const { state } = await this.aggregates.recall(ticketAggregate, target);
    return isLiving(state) ? { kind, uuid: holder, number: state.number } : null;
  }

  /**
   * Opens a ticket at a place, under the uuid given unless a crash left an announced one unopened there.
   * @throws ERR_OTHER_OPEN_TICKET when another one is pending or open there, or becomes so first.
   */
  async open(place: TicketPlace, uuid: string, command: Open, envelope: CommandEnvelope): Promise<Opened> {
    const ticketUuid = await this.announce(place, uuid, envelope);
    const target = { companyId: place.companyId, id: ticketUuid };
    const { position, events, state } = await this.aggregates.execute(
      ticketAggregate,
      target,
      command,
      envelope,
    );
    // A rival may have found the place taken but its ticket unopened, and finished the opening for us.
    if (events.length === 0 || !isLiving(state)) throw new DomainError('ERR_OTHER_OPEN_TICKET');
    return { kind: 'ticket', uuid: ticketUuid, position, number: state.number };
  }

  /**
   * Takes the place of a closed ticket again, for it to be reopened; answers the command to do so, which whoever
   * comes in between may do first.
   * @throws ERR_OTHER_OPEN_TICKET when another one is pending or open there, or becomes so first.
   */
  async retake(place: TicketPlace, uuid: string, user: Named, envelope: CommandEnvelope): Promise<Reopen> {
    const slot = await this.slot(place);
    const isOthers = slot.holder !== null && slot.holder !== uuid;
    if (isOthers && (await this.lifeOf(place.companyId, slot)) !== 'gone')
      throw new DomainError('ERR_OTHER_OPEN_TICKET');
    const { state } = await this.aggregates.load(ticketAggregate, { companyId: place.companyId, id: uuid });
    const reopening = { user, after: isLiving(state) ? state.reopened : 0 };
    const command = { ticketUuid: uuid, seen: slot.taken, reopening };
    await this.aggregates.execute(slotAggregate, slotOf(place), command, envelope);
    return { type: 'ReopenTicket', ...reopening };
  }

  /**
   * Takes a slot for another kind of holder; a repeated claim changes nothing.
   * @throws ERR_OTHER_OPEN_TICKET when a conversation is active there, a ticket is about to be opened, or one is first.
   */
  async claim(
    place: TicketPlace,
    { kind, uuid }: { readonly kind: NamedHolderKind; readonly uuid: string },
    envelope: CommandEnvelope,
  ): Promise<void> {
    const slot = await this.slot(place);
    const life = await this.lifeOf(place.companyId, slot);
    // Taken anew after its end, so that whoever saw it ended does not open beside it.
    if (slot.holder === uuid && life !== 'gone') return;
    // A ticket that is announced is opened without another look at its slot; another lead looks again.
    if (life !== 'gone' && !(life === 'announced' && slot.kind === kind))
      throw new DomainError('ERR_OTHER_OPEN_TICKET');
    const command = { ticketUuid: uuid, seen: slot.taken, holder: kind };
    await this.aggregates.execute(slotAggregate, slotOf(place), command, envelope);
  }

  /** Takes the place for a ticket about to be opened; answers whose it is now. */
  private async announce(place: TicketPlace, uuid: string, envelope: CommandEnvelope): Promise<string> {
    const slot = await this.slot(place);
    const { holder, taken } = slot;
    // Ours from an earlier try; or announced by somebody who crashed, or is about to open it: it is to be that one.
    if (holder === uuid) return uuid;
    const life = await this.lifeOf(place.companyId, slot);
    if (life === 'reopening') await this.finishReopening(place, slot, envelope);
    if (life === 'reopening' || life === 'worked') throw new DomainError('ERR_OTHER_OPEN_TICKET');
    // Another kind of holder claims its slot first and asks again whose it is when it begins.
    if (life === 'announced' && holder !== null && slot.kind === 'ticket') return holder;
    await this.aggregates.execute(slotAggregate, slotOf(place), { ticketUuid: uuid, seen: taken }, envelope);
    return uuid;
  }

  private async slot(place: TicketPlace): Promise<TicketSlotState> {
    return (await this.aggregates.load(slotAggregate, slotOf(place))).state;
  }

  private async lifeOf(companyId: number, { holder, kind, reopening }: TicketSlotState): Promise<HolderLife> {
    if (holder === null) return 'gone';
    if (kind !== 'ticket') return SLOT_LIFE[(await this.holders.of(kind).lifeOf(companyId, holder)).life];
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: holder });
    if (state.status === 'none') return 'announced';
    if (state.status === 'closed') return state.reopened === reopening?.after ? 'reopening' : 'gone';
    return isWorked(state) ? 'worked' : 'gone';
  }

  /** Reopens a ticket for whoever took the place for that and has crashed since, or is about to do it. */
  private async finishReopening(
    { companyId }: TicketPlace,
    { holder, reopening }: TicketSlotState,
    envelope: CommandEnvelope,
  ): Promise<void> {
    if (holder === null || reopening === null) return;
    const command: Reopen = { type: 'ReopenTicket', ...reopening };
    await this.aggregates.execute(ticketAggregate, { companyId, id: holder }, command, envelope);
  }
}
