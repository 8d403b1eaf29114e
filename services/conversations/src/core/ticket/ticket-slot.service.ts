import { Inject, Injectable } from '@nestjs/common';
import type { HolderKind, NamedHolderKind } from '@prosa/contracts';
import type { Erasures } from '@prosa/crypto';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { DomainError, KeyedMutex, uuidv5 } from '@prosa/kernel';
import {
  AGGREGATES,
  CONVERSATION_HOLDERS,
  ERASURES,
  type ConversationHolders,
  type ConversationSlot,
  type ConversationSlots,
  type SlotHolder,
} from '@prosa/platform';
import { MergeBook } from '../merge/merge-book.service';
import {
  isLiving,
  ticketDecider,
  type LivingTicket,
  type TicketCommand,
  type TicketState,
} from './ticket.decider';
import { ticketEvents, type Named } from './ticket.events';
import { type TicketSlotState } from './ticket-slot.decider';
import { ticketAggregate } from './ticket.aggregate';
import { ticketSlotAggregate } from './ticket-slot.aggregate';

/** The slot that at most one conversation can hold: a contact on a connection of a company. */
export type TicketPlace = ConversationSlot;

type Open = Extract<TicketCommand, { type: 'OpenTicket' }>;
type Reopen = Extract<TicketCommand, { type: 'ReopenTicket' }>;

/** The state of the ticket that holds a slot: not opened yet, pending or open, about to be reopened, or neither. */
type HolderLife = 'announced' | 'worked' | 'reopening' | 'gone';

const SLOT_LIFE = { announced: 'announced', active: 'worked', ended: 'gone' } as const;

/** A conversation's kind and uuid. */
export interface HolderName {
  readonly kind: HolderKind;
  readonly uuid: string;
}

/** Which ticket was opened, and the log position after it. */
export interface Opened extends SlotHolder {
  readonly position: bigint;
}

/** Number of attempts after a concurrent opening or closing. */
export const OPENING_TRIES = 5;

/**
 * The existing one or, without one, a newly opened one; repeated after a concurrent opening.
 * @throws ERR_CREATING_TICKET when concurrent writers keep opening and closing one.
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

/** Opens tickets so that a contact never has two active conversations on a connection, under any concurrency. */
@Injectable()
export class TicketSlots implements ConversationSlots {
  private readonly mutex = new KeyedMutex();
  private readonly merges: MergeBook;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CONVERSATION_HOLDERS) private readonly holders: ConversationHolders,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {
    this.merges = new MergeBook(aggregates);
  }

  /**
   * Runs work exclusively for a slot within this process: no message arrives in a ticket while it is being closed,
   * and no reply is sent in it.
   */
  alone<T>(slot: TicketPlace, work: () => Promise<T>): Promise<T> {
    return this.mutex.runExclusive(slotOf(slot).id, work);
  }

  /**
   * Whether a ticket includes what arrived at a log position: it was pending or open then, or has been since. A
   * later closing does not change the result, however late it is asked for.
   */
  async hears(companyId: number, { kind, uuid }: HolderName, position: bigint): Promise<boolean> {
    if (kind !== 'ticket') return this.holders.of(kind).wasActiveSince(companyId, uuid, position);
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.getAtLeast(ticketAggregate, target, position);
    if (isWorked(state)) return true;
    const events = await this.aggregates.history(ticketEvents, target);
    let then = ticketDecider.initial;
    return events.some((event, index) => {
      then = ticketDecider.evolve(then, event);
      const until = events[index + 1]?.position;
      return isWorked(then) && (until === undefined || until >= position);
    });
  }

  /**
   * The active conversation of a slot: a pending or open ticket, or another kind of holder; null when there is
   * none.
   */
  async current(slot: TicketPlace): Promise<SlotHolder | null> {
    // The cached state suffices: a ticket can always be closed between a read and its use, and every opening is
    // checked by its append.
    const { holder, kind } = (await this.aggregates.getCached(ticketSlotAggregate, slotOf(slot))).state;
    if (holder === null) return null;
    if (kind !== 'ticket') {
      const { life, number } = await this.holders.of(kind).lifeOf(slot.companyId, holder);
      return life === 'active' ? { kind, uuid: holder, number } : null;
    }
    const { state } = await this.aggregates.getCached(ticketAggregate, {
      companyId: slot.companyId,
      id: holder,
    });
    return isWorked(state) ? { kind, uuid: holder, number: state.number } : null;
  }

  /** The latest conversation of a slot, active or not; null when there was none, or it was deleted. */
  async latest(slot: TicketPlace): Promise<SlotHolder | null> {
    const { holder, kind } = (await this.aggregates.getCached(ticketSlotAggregate, slotOf(slot))).state;
    if (holder === null) return null;
    if (kind !== 'ticket') {
      const { number } = await this.holders.of(kind).lifeOf(slot.companyId, holder);
      return number === 0 ? null : { kind, uuid: holder, number };
    }
    const target = { companyId: slot.companyId, id: holder };
    const { state } = await this.aggregates.getCached(ticketAggregate, target);
    return isLiving(state) ? { kind, uuid: holder, number: state.number } : null;
  }

  /**
   * Opens a ticket in a slot, under the given uuid unless a crash left an announced one there.
   * @throws ERR_OTHER_OPEN_TICKET when another one is pending or open there, or becomes so first.
   * @throws SubjectErased when the contact was erased: nothing could be written in its ticket.
   */
  async open(slot: TicketPlace, uuid: string, command: Open, envelope: CommandEnvelope): Promise<Opened> {
    await this.erasures.requireWritable(slot.companyId, slot.contactUuid);
    const ticketUuid = await this.announce(slot, uuid, envelope);
    const target = { companyId: slot.companyId, id: ticketUuid };
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
   * Takes the slot again for a closed ticket that is reopened; returns the command to reopen it, which a concurrent
   * writer may execute first.
   * @throws ERR_OTHER_OPEN_TICKET when another one is pending or open there, or becomes so first; ERR_CONTACT_MERGED
   */
  async retake(place: TicketPlace, uuid: string, user: Named, envelope: CommandEnvelope): Promise<Reopen> {
    await this.refuseMerged(place);
    const slot = await this.slot(place);
    const isOthers = slot.holder !== null && slot.holder !== uuid;
    if (isOthers && (await this.lifeOf(place.companyId, slot)) !== 'gone')
      throw new DomainError('ERR_OTHER_OPEN_TICKET');
    const { state } = await this.aggregates.load(ticketAggregate, { companyId: place.companyId, id: uuid });
    const reopening = { user, after: isLiving(state) ? state.reopened : 0 };
    const command = { ticketUuid: uuid, seen: slot.taken, reopening };
    await this.aggregates.execute(ticketSlotAggregate, slotOf(place), command, envelope);
    return { type: 'ReopenTicket', ...reopening };
  }

  /**
   * Takes a slot for another kind of holder; idempotent.
   * @throws ERR_OTHER_OPEN_TICKET when a conversation is active there, a ticket is about to be opened, or one is
   * first; ERR_CONTACT_MERGED
   */
  async claim(
    place: TicketPlace,
    { kind, uuid }: { readonly kind: NamedHolderKind; readonly uuid: string },
    envelope: CommandEnvelope,
  ): Promise<void> {
    const slot = await this.slot(place);
    const life = await this.lifeOf(place.companyId, slot);
    // Taken again after its end, so that a writer who saw it ended does not open another beside it.
    if (slot.holder === uuid && life !== 'gone') return;
    await this.refuseMerged(place);
    // An announced ticket is opened without reading its slot again; another lead reads it again.
    if (life !== 'gone' && !(life === 'announced' && slot.kind === kind))
      throw new DomainError('ERR_OTHER_OPEN_TICKET');
    const command = { ticketUuid: uuid, seen: slot.taken, holder: kind };
    await this.aggregates.execute(ticketSlotAggregate, slotOf(place), command, envelope);
  }

  /**
   * Takes a slot from its holder for the ticket that takes the holder's place, and is opened next. No effect when
   * the holder has it not (any more): then the opening decides.
   */
  async takeOver(
    place: TicketPlace,
    holder: string,
    ticketUuid: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const slot = await this.slot(place);
    if (slot.holder !== holder) return;
    const command = { ticketUuid, seen: slot.taken };
    await this.aggregates.execute(ticketSlotAggregate, slotOf(place), command, envelope);
  }

  private async refuseMerged({ companyId, contactUuid }: TicketPlace): Promise<void> {
    if (await this.merges.isContactMerged(companyId, contactUuid))
      throw new DomainError('ERR_CONTACT_MERGED');
  }

  /** Takes the slot for a ticket about to be opened; returns the resulting holder. */
  private async announce(place: TicketPlace, uuid: string, envelope: CommandEnvelope): Promise<string> {
    const slot = await this.slot(place);
    const { holder, taken } = slot;
    // Ours from an earlier attempt; or announced by a writer that crashed, or is about to open it: then that one is
    // opened.
    if (holder === uuid) return uuid;
    const life = await this.lifeOf(place.companyId, slot);
    if (life === 'reopening') await this.finishReopening(place, slot, envelope);
    if (life === 'reopening' || life === 'worked') throw new DomainError('ERR_OTHER_OPEN_TICKET');
    // Another kind of holder claims its slot first and checks the holder again when it begins.
    if (life === 'announced' && holder !== null && slot.kind === 'ticket') return holder;
    await this.aggregates.execute(
      ticketSlotAggregate,
      slotOf(place),
      { ticketUuid: uuid, seen: taken },
      envelope,
    );
    return uuid;
  }

  private async slot(place: TicketPlace): Promise<TicketSlotState> {
    return (await this.aggregates.load(ticketSlotAggregate, slotOf(place))).state;
  }

  private async lifeOf(companyId: number, { holder, kind, reopening }: TicketSlotState): Promise<HolderLife> {
    if (holder === null) return 'gone';
    if (kind !== 'ticket') return SLOT_LIFE[(await this.holders.of(kind).lifeOf(companyId, holder)).life];
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: holder });
    if (state.status === 'none') return 'announced';
    if (state.status === 'closed') return state.reopened === reopening?.after ? 'reopening' : 'gone';
    return isWorked(state) ? 'worked' : 'gone';
  }

  /** Reopens a ticket on behalf of a writer that took the slot for it and crashed, or is about to do it. */
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
