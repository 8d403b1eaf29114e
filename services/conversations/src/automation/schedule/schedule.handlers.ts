import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleView } from '@prosa/contracts';
import { timeZoneOf } from '@prosa/conversation';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { listedContact } from '../../core/contact/contact.queries';
import { SpeakingRights } from '../../core/ticket/speaking-rights.service';
import { namesFor } from '../../core/ticket/ticket.queries';
import { connectionFor } from './due-schedule.queries';
import { CancelSchedule, ChangeSchedule, CreateSchedule, SetScheduleFile } from './schedule.commands';
import { type ScheduleCommand } from './schedule.decider';
import { refuseSchedule } from './schedule.policy';
import { scheduleById, schedulesByUuid } from './schedule.queries';
import { ScheduleAlarms } from './schedule-alarms';
import { scheduleAggregate } from './schedule.aggregate';

/** The caller and envelope of a request. */
type Asking = { readonly viewer: Viewer; readonly envelope: CommandEnvelope };

/** Shared by the handlers of schedules. */
@Injectable()
export class ScheduleService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    private readonly alarms: ScheduleAlarms,
  ) {}

  /** The schedule with this number. @throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION. */
  async find(viewer: Viewer, id: number): Promise<ScheduleView> {
    const { companyId } = viewer;
    const view = await this.tenants.withTenant(companyId, db => scheduleById(db, companyId, id));
    if (!view) throw new DomainError('ERR_NO_SCHEDULE_FOUND');
    const refusal = refuseSchedule(viewer, view);
    if (refusal !== null) throw new DomainError(refusal);
    return view;
  }

  /**
   * The contact that is named, and the company's time zone.
   * @throws ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND
   */
  async named(
    companyId: number,
    contactId: number,
    connectionId: number | null,
  ): Promise<{ readonly uuid: string; readonly timeZone: string }> {
    return this.tenants.withTenant(companyId, async db => {
      const contact = await listedContact(db, companyId, contactId);
      if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
      if (connectionId !== null && !(await namesFor(db, companyId, { connectionId })).connection)
        throw new DomainError('ERR_NO_WAPP_FOUND');
      return { uuid: contact.uuid, timeZone: await timeZoneOf(db, companyId) };
    });
  }

  /**
   * Executes a command, updates the alarm, and returns the resulting view.
   * @throws ERR_UNAVAILABLE when the read model does not contain a new schedule yet: repeating the request returns
   * the same one.
   */
  async decide({ viewer, envelope }: Asking, uuid: string, command: ScheduleCommand): Promise<ScheduleView> {
    const { companyId } = viewer;
    const { state, position } = await this.aggregates.execute(
      scheduleAggregate,
      { companyId, id: uuid },
      command,
      envelope,
    );
    if (state.status === 'pending') await this.alarms.set({ companyId, uuid }, state);
    if (position > 0n) await this.barrier.reached(position, { companyId });
    const [view] = await this.tenants.withTenant(companyId, db => schedulesByUuid(db, companyId, [uuid]));
    if (view) return view;
    // A delayed read model does not contain a new schedule yet, so "not found" would be wrong.
    throw new DomainError(state.status === 'cancelled' ? 'ERR_NO_SCHEDULE_FOUND' : 'ERR_UNAVAILABLE');
  }

  /** Cancels a schedule. */
  async cancel({ viewer: { companyId }, envelope }: Asking, uuid: string): Promise<void> {
    const target = { companyId, id: uuid };
    const command = { type: 'CancelSchedule' } as const;
    const { position } = await this.aggregates.execute(scheduleAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}

/** Recipient, author and, if selected, connection of a schedule. */
interface Addressing {
  readonly userId: number;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number | null;
}

/** Rejects a schedule that its author could not send now; checked again when it is due. */
@Injectable()
export class ScheduleRights {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    private readonly rights: SpeakingRights,
  ) {}

  /** @throws ERR_TICKET_ASSIGNED, ERR_NO_PERMISSION */
  async authorize(companyId: number, addressing: Addressing): Promise<void> {
    const connection = await connectionFor(this.db, companyId, addressing);
    // Without any connection there is nothing to check.
    if (connection === undefined) return;
    const author = await this.rights.speaker(companyId, addressing.userId);
    const { contactUuid } = addressing;
    await this.rights.authorize(author, { companyId, contactUuid, connectionId: connection.id });
  }
}

/** Schedules a message of the caller. */
@CommandHandler(CreateSchedule)
export class CreateScheduleHandler implements ICommandHandler<CreateSchedule, ScheduleView> {
  constructor(
    private readonly schedules: ScheduleService,
    private readonly rights: ScheduleRights,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: CreateSchedule): Promise<ScheduleView> {
    const { viewer, envelope, request } = command;
    const connectionId = request.whatsappId ?? null;
    const { contactId } = request;
    const contact = await this.schedules.named(viewer.companyId, contactId, connectionId);
    const addressing = { userId: viewer.userId, contactId, contactUuid: contact.uuid, connectionId };
    await this.rights.authorize(viewer.companyId, addressing);
    // A repeated request is the same schedule.
    const uuid = envelope.commandId
      ? uuidv5('schedule', viewer.companyId, envelope.commandId)
      : uuidv7(this.clock);
    return this.schedules.decide(command, uuid, {
      type: 'CreateSchedule',
      id: await this.numbers.next('schedule'),
      uuid,
      contactId,
      contactUuid: contact.uuid,
      body: request.body,
      sendAt: request.sendAt.in(contact.timeZone).toISOString(),
      connectionId,
      language: request.language ?? 'pt',
      user: { id: viewer.userId, name: viewer.name },
    });
  }
}

/** Changes a schedule's content, recipient or time. */
@CommandHandler(ChangeSchedule)
export class ChangeScheduleHandler implements ICommandHandler<ChangeSchedule, ScheduleView> {
  constructor(
    private readonly schedules: ScheduleService,
    private readonly rights: ScheduleRights,
  ) {}

  async execute(command: ChangeSchedule): Promise<ScheduleView> {
    const { viewer, scheduleId, request } = command;
    const before = await this.schedules.find(viewer, scheduleId);
    const contactId = request.contactId ?? before.contactId;
    const connectionId = request.whatsappId === undefined ? before.whatsappId : request.whatsappId;
    const contact = await this.schedules.named(viewer.companyId, contactId, connectionId);
    // A change of content or time does not depend on the contact's current conversation: that is checked when it is
    // due.
    if (contactId !== before.contactId || connectionId !== before.whatsappId) {
      const addressing = { userId: before.userId, contactId, contactUuid: contact.uuid, connectionId };
      await this.rights.authorize(viewer.companyId, addressing);
    }
    return this.schedules.decide(command, before.uuid, {
      type: 'ChangeSchedule',
      contactId,
      contactUuid: contact.uuid,
      body: request.body ?? before.body,
      sendAt: request.sendAt?.in(contact.timeZone).toISOString() ?? before.sendAt,
      connectionId,
      language: request.language ?? before.language,
    });
  }
}

/** Attaches or removes a schedule's picture. */
@CommandHandler(SetScheduleFile)
export class SetScheduleFileHandler implements ICommandHandler<SetScheduleFile, ScheduleView> {
  constructor(private readonly schedules: ScheduleService) {}

  async execute(command: SetScheduleFile): Promise<ScheduleView> {
    const { uuid } = await this.schedules.find(command.viewer, command.scheduleId);
    const { media } = command;
    return this.schedules.decide(
      command,
      uuid,
      media === null ? { type: 'RemoveFile' } : { type: 'AttachFile', media },
    );
  }
}

/** Cancels a schedule; a sent one leaves its message in the conversation. */
@CommandHandler(CancelSchedule)
export class CancelScheduleHandler implements ICommandHandler<CancelSchedule, void> {
  constructor(private readonly schedules: ScheduleService) {}

  async execute(command: CancelSchedule): Promise<void> {
    const { uuid } = await this.schedules.find(command.viewer, command.scheduleId);
    await this.schedules.cancel(command, uuid);
  }
}
