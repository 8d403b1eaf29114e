import { Inject, Injectable } from '@nestjs/common';
import {
  holderMark,
  LIMITS,
  resolveVariables,
  variableValuesIn,
  type NamedField,
  type OutboundRequest,
} from '@prosa/contracts';
import { SubjectErased } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, OWNER_DATABASE, type SlotHolder } from '@prosa/platform';
import type { ContactRow, OwnerDatabase } from '@prosa/read-model';
import { addressOf } from '../../core/contact/contact-address';
import { reachedContact } from '../../core/contact/contact.queries';
import { messageEvents } from '../../core/message/message.events';
import { mintMessageId, requestId } from '../../core/message/message-id';
import { connectionFor, sendingCompany, type SendingConnection } from './due-schedule.queries';
import type { ScheduleName } from './schedule-alarms';
import type { LivingSchedule, ScheduleCommand } from './schedule.decider';
import { ScheduleTickets, sendingEnvelope, type SchedulePlace } from './schedule-ticket.service';
import { scheduleAggregate } from './schedule.aggregate';

const LATE = LIMITS.scheduleLateMinutes * 60_000;

/** Codes of the policy that make a schedule fail. */
const REFUSALS = ['ERR_TICKET_ASSIGNED', 'ERR_NO_PERMISSION'];

type Pending = Extract<LivingSchedule, { status: 'pending' | 'failed' | 'sent' }>;

/** The connection, the recipient and the time zone. */
interface Way {
  readonly connection: SendingConnection;
  readonly contact: ContactRow;
  readonly timeZone: string;
}

/**
 * Sends a due schedule exactly once, despite concurrent calls and crashes: first a fact determines the message and
 * its ticket, then that message is recorded under a derived id, then the schedule counts as sent.
 */
@Injectable()
export class ScheduleSender {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
    private readonly tickets: ScheduleTickets,
  ) {}

  /** Sends a schedule when it is due; has no effect before, and while it has to wait for its phone. */
  async send(schedule: ScheduleName): Promise<void> {
    const target = { companyId: schedule.companyId, id: schedule.uuid };
    const { state } = await this.aggregates.load(scheduleAggregate, target);
    if (state.status === 'sending') return this.carryOut(schedule, state.message);
    const now = this.clock.now().getTime();
    if (state.status !== 'pending' || Date.parse(state.sendAt) > now) return;
    const way = await this.wayOf(schedule.companyId, state);
    if (typeof way === 'string') return this.fail(schedule, way);
    const { isConnected } = way.connection;
    if (now - Date.parse(state.sendAt) > LATE)
      return this.fail(schedule, isConnected ? 'ERR_SCHEDULE_MISSED' : 'ERR_WAPP_NOT_INITIALIZED');
    if (isConnected) await this.sayUnlessErased(schedule, state, way);
  }

  /** Fails where the contact was erased before the message was addressed to them: nothing can be written to them. */
  private sayUnlessErased(schedule: ScheduleName, state: Pending, way: Way): Promise<void> {
    return this.say(schedule, state, way).catch((fault: unknown) => {
      if (!(fault instanceof SubjectErased)) throw fault;
      return this.fail(schedule, fault.code);
    });
  }

  /** How it can be sent, or the code of why it never can. */
  private async wayOf(companyId: number, state: Pending): Promise<Way | string> {
    const company = await sendingCompany(this.db, companyId, this.clock.now());
    if (!company || company.blocked) return 'ERR_COMPANY_BLOCKED';
    if (company.isOverdue) return 'ERR_SUBSCRIPTION_EXPIRED';
    if (!(await this.plans.allows(companyId, 'useSchedules'))) return 'ERR_PLAN_FEATURE';
    const contact = await reachedContact(this.db, companyId, state.contactId);
    if (!contact) return 'ERR_NO_CONTACT_FOUND';
    const asked = { ...state, contactId: contact.id, userId: state.user.id };
    const connection = await connectionFor(this.db, companyId, asked);
    return connection ? { connection, contact, timeZone: company.timeZone } : 'ERR_NO_DEF_WAPP_FOUND';
  }

  private say(schedule: ScheduleName, state: Pending, way: Way): Promise<void> {
    const { companyId } = schedule;
    const slot = { companyId, contactUuid: way.contact.uuid, connectionId: way.connection.id };
    const isGroup = way.contact.groupId !== null;
    return this.tickets.alone(slot, async () => {
      const ticket = await this.ticketAt({ ...slot, contactId: way.contact.id, isGroup }, state);
      if (ticket === null) return this.fail(schedule, 'ERR_SCHEDULE_REFUSED');
      const message = this.messageOf(schedule, state, way, ticket);
      const decided = await this.decide(schedule, { type: 'AddressSchedule', round: state.round, message });
      if (decided?.status === 'sending') await this.carryOut(schedule, decided.message);
    });
  }

  /** Null when its author may not write to the contact any more, or not now. */
  private async ticketAt(place: SchedulePlace, state: Pending): Promise<SlotHolder | null> {
    try {
      return await this.tickets.at(place, state);
    } catch (fault) {
      if (fault instanceof DomainError && REFUSALS.includes(fault.code)) return null;
      throw fault;
    }
  }

  /**
   * Records the addressed message, and closes the schedule; idempotent. Where the contact was erased since, the schedule is sent
   * if a crash came between the two, and else fails.
   */
  private async carryOut(schedule: ScheduleName, data: OutboundRequest): Promise<void> {
    try {
      await this.record(schedule, data);
    } catch (fault) {
      if (!(fault instanceof SubjectErased)) throw fault;
      if (!(await this.isRecorded(schedule.companyId, data))) {
        await this.decide(schedule, { type: 'AbandonSchedule', reason: fault.code });
        return;
      }
    }
    await this.decide(schedule, { type: 'FinishSchedule' });
  }

  private async record({ companyId, uuid }: ScheduleName, data: OutboundRequest): Promise<void> {
    await this.aggregates.append(
      messageEvents,
      { companyId, id: data.ticketUuid },
      [{ id: requestId(data), fact: { type: 'MessageSendRequested', data } }],
      sendingEnvelope(uuid),
    );
  }

  /** Asks the log: the read model may be behind after a crash. */
  private async isRecorded(companyId: number, data: OutboundRequest): Promise<boolean> {
    const target = { companyId, id: data.ticketUuid };
    return (await this.aggregates.findEvent(messageEvents, target, requestId(data))) !== undefined;
  }

  private async fail(schedule: ScheduleName, reason: string): Promise<void> {
    await this.decide(schedule, { type: 'FailSchedule', reason });
  }

  /** Null when it was sent or cancelled concurrently. */
  private async decide({ companyId, uuid }: ScheduleName, command: ScheduleCommand) {
    const target = { companyId, id: uuid };
    try {
      return (await this.aggregates.execute(scheduleAggregate, target, command, sendingEnvelope(uuid))).state;
    } catch (fault) {
      const codes = ['ERR_SCHEDULE_SENT', 'ERR_NO_SCHEDULE_FOUND'];
      if (fault instanceof DomainError && codes.includes(fault.code)) return null;
      throw fault;
    }
  }

  private messageOf(
    { companyId, uuid }: ScheduleName,
    state: Pending,
    { connection, contact, timeZone }: Way,
    { kind, uuid: ticketUuid, number }: SlotHolder,
  ): OutboundRequest {
    const at = this.clock.now();
    const values = variableValuesIn(
      { id: number, contact: { name: contact.name } },
      { at, timeZone, language: state.language },
    );
    // Null where the contact was erased.
    const fields = (JSON.parse(contact.extraInfo) as readonly NamedField[] | null) ?? [];
    return {
      messageId: mintMessageId(`${companyId}:schedule:${uuid}`),
      connectionId: connection.id,
      ticketId: number,
      ...holderMark(kind),
      ticketUuid,
      contactId: contact.id,
      contactUuid: contact.uuid,
      user: state.user,
      to: addressOf(contact),
      body: resolveVariables(state.body, values, fields),
      ...(state.media === null ? {} : { mediaType: 'image', media: state.media }),
      quoted: null,
      clientId: uuid,
    };
  }
}
