import { Inject, Injectable } from '@nestjs/common';
import { SubjectErased, type Erasures } from '@prosa/crypto';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  CONVERSATION_SLOTS,
  ERASURES,
  NUMBERS,
  type ConversationSlot,
  type ConversationSlots,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import { isLiving, type LeadCommand } from './lead.decider';
import type { LeadCaptured } from './lead.events';
import { refuseLeadAct } from './lead.policy';
import { leadAggregate } from './lead.aggregate';

/** An additional command of the same request: it must not be taken for a repetition of the other. */
export const beside = ({ commandId: _, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;

/** The contact of a number, and the one that it was merged into, may each have been erased meanwhile. */
const MOST_TRIES = 3;

/** A lead that is decided about, and the slot that it has or wants. */
export interface DecidedLead {
  readonly uuid: string;
  readonly slot: ConversationSlot;
}

/** Decides about leads, together with the slots that they hold. */
@Injectable()
export class LeadDecisions {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CONVERSATION_SLOTS) private readonly slots: ConversationSlots,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {}

  /** Repeats work that was refused because a contact was erased since it was looked up: it is looked up again. */
  async unlessErased<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1)
      try {
        return await work();
      } catch (fault) {
        if (!(fault instanceof SubjectErased) || tries === MOST_TRIES) throw fault;
        this.erasures.invalidate(fault.owner);
      }
  }

  /** A generated id where the caller gave none. */
  newId(): string {
    return uuidv7(this.clock);
  }

  /** Runs work that concerns a slot while nothing else of this process does. */
  alone<T>(slot: ConversationSlot, work: () => Promise<T>): Promise<T> {
    return this.slots.alone(slot, work);
  }

  /** Whether there is, or was, a lead with this uuid. */
  async isKnown(companyId: number, uuid: string): Promise<boolean> {
    return (await this.aggregates.load(leadAggregate, { companyId, id: uuid })).state.status !== 'none';
  }

  /** Captures a lead under its uuid, once; resolves when it can be read. */
  async capture(
    { uuid, slot: { companyId } }: DecidedLead,
    data: Omit<LeadCaptured['data'], 'number'>,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    const number = await this.numbers.next('lead');
    const command: LeadCommand = { type: 'CaptureLead', ...data, number };
    const target = { companyId, id: uuid };
    const { position } = await this.aggregates.execute(leadAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
    return position;
  }

  /** Takes a slot for a lead. @throws ERR_OTHER_OPEN_TICKET when another conversation is active there. */
  claim({ uuid, slot }: DecidedLead, envelope: CommandEnvelope): Promise<void> {
    return this.slots.claim(slot, { kind: 'lead', uuid }, beside(envelope));
  }

  /** Takes a slot for a lead if it is free; returns whether it was. */
  async claimIfFree(lead: DecidedLead, envelope: CommandEnvelope): Promise<boolean> {
    try {
      await this.claim(lead, envelope);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'ERR_OTHER_OPEN_TICKET') return false;
      throw error;
    }
  }

  /** Taking up a lead takes its slot as well. @throws the policy's or the decider's code; ERR_OTHER_OPEN_TICKET */
  async run(
    viewer: Viewer,
    lead: DecidedLead,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    if (command.type !== 'AcceptLead' && command.type !== 'ReopenLead')
      return this.execute(viewer, lead.uuid, command, envelope);
    const { state } = await this.aggregates.load(leadAggregate, {
      companyId: viewer.companyId,
      id: lead.uuid,
    });
    const refusal = isLiving(state) ? refuseLeadAct(viewer, state, 'change') : 'ERR_NO_LEAD_FOUND';
    if (refusal !== null) throw new DomainError(refusal);
    await this.claim(lead, envelope);
    const position = await this.execute(viewer, lead.uuid, command, envelope);
    await this.giveWay(viewer, lead, command, envelope);
    return position;
  }

  /** Executes a command on a lead; the permission is checked on the very state that is decided on. */
  async execute(
    viewer: Viewer,
    uuid: string,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    const target = { companyId: viewer.companyId, id: uuid };
    const executed = await this.aggregates.execute(leadAggregate, target, command, envelope, state =>
      isLiving(state) ? refuseLeadAct(viewer, state, 'change') : 'ERR_NO_LEAD_FOUND',
    );
    return executed.position;
  }

  /**
   * Another process may have opened a ticket between our claim and our fact, since a lead that had ended held nothing: what
   * the customer writes belongs to that, and the lead goes back to where it was.
   */
  private async giveWay(
    viewer: Viewer,
    { uuid, slot }: DecidedLead,
    command: LeadCommand,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const current = await this.slots.current(slot);
    if (current === null || current.uuid === uuid) return;
    const back: LeadCommand =
      command.type === 'ReopenLead' ? { type: 'WinLead', user: null } : { type: 'ReleaseLead' };
    await this.execute(viewer, uuid, back, beside(envelope));
    throw new DomainError('ERR_OTHER_OPEN_TICKET');
  }
}
