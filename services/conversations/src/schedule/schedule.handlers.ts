import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { listedContact } from '../contact/contact.queries';
import { SpeakingRights } from '../ticket/speaking-rights.handlers';
import { namesFor } from '../ticket/ticket.queries';
import { connectionFor } from './due-schedule.queries';
import { CancelSchedule, ChangeSchedule, CreateSchedule, SetScheduleFile } from './schedule.commands';
import { scheduleDecider, type ScheduleCommand } from './schedule.decider';
import { scheduleEvents } from './schedule.events';
import { refuseSchedule } from './schedule.policy';
import { scheduleById, schedulesByUuid } from './schedule.queries';
import { ScheduleAlarms } from './schedule-alarms';

/** The schedule as the log knows it. */
export const scheduleAggregate = { catalogue: scheduleEvents, decider: scheduleDecider };

/** Who asks, and in what connection. */
type Asking = { readonly viewer: Viewer; readonly envelope: CommandEnvelope };

/** What every command about a schedule needs before and after its decision. */
@Injectable()
export class ScheduleDesk {
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

  /** The contact and the connection that are named, as far as the company has them. */
  async named(companyId: number, contactId: number, connectionId: number | null): Promise<{ uuid: string }> {
    return this.tenants.withTenant(companyId, async db => {
      const contact = await listedContact(db, companyId, contactId);
      if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
      if (connectionId !== null && !(await namesFor(db, companyId, { connectionId })).connection)
        throw new DomainError('ERR_NO_WAPP_FOUND');
      return contact;
    });
  }

  /**
   * Decides, sets the alarm to what holds then, and answers what the calendar shows.
   * @throws ERR_UNAVAILABLE when the read model is too late for one that was just made: repeated, it is the same one.
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
    // A read model that is late does not know a new schedule yet: to say that there is none would not be true.
    throw new DomainError(state.status === 'cancelled' ? 'ERR_NO_SCHEDULE_FOUND' : 'ERR_UNAVAILABLE');
  }

  /** Takes a schedule off the calendar. */
  async cancel({ viewer: { companyId }, envelope }: Asking, uuid: string): Promise<void> {
    const target = { companyId, id: uuid };
    const command = { type: 'CancelSchedule' } as const;
    const { position } = await this.aggregates.execute(scheduleAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }
}

/** To whom a schedule is to speak, in whose name, and from where if that was chosen. */
interface Addressing {
  readonly userId: number;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number | null;
}

/** Refuses to plan what its author could not say now; at its hour the same is asked again. */
@Injectable()
export class ScheduleRights {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    private readonly rights: SpeakingRights,
  ) {}

  /** @throws ERR_TICKET_ASSIGNED, ERR_NO_PERMISSION */
  async authorize(companyId: number, addressing: Addressing): Promise<void> {
    const connection = await connectionFor(this.db, companyId, addressing);
    // Nobody speaks from a company without any connection.
    if (connection === undefined) return;
    const author = await this.rights.speaker(companyId, addressing.userId);
    const { contactUuid } = addressing;
    await this.rights.authorize(author, { companyId, contactUuid, connectionId: connection.id });
  }
}

/** Arranges a message for later, in the name of whoever asks. */
@CommandHandler(CreateSchedule)
export class CreateScheduleHandler implements ICommandHandler<CreateSchedule, ScheduleView> {
  constructor(
    private readonly desk: ScheduleDesk,
    private readonly rights: ScheduleRights,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: CreateSchedule): Promise<ScheduleView> {
    const { viewer, envelope, request } = command;
    const connectionId = request.whatsappId ?? null;
    const { contactId } = request;
    const contact = await this.desk.named(viewer.companyId, contactId, connectionId);
    const addressing = { userId: viewer.userId, contactId, contactUuid: contact.uuid, connectionId };
    await this.rights.authorize(viewer.companyId, addressing);
    // A repeated request is the same schedule.
    const uuid = envelope.commandId
      ? uuidv5('schedule', viewer.companyId, envelope.commandId)
      : uuidv7(this.clock);
    return this.desk.decide(command, uuid, {
      type: 'CreateSchedule',
      id: await this.numbers.next('schedule'),
      uuid,
      contactId,
      contactUuid: contact.uuid,
      body: request.body,
      sendAt: new Date(request.sendAt).toISOString(),
      connectionId,
      language: request.language ?? 'pt',
      user: { id: viewer.userId, name: viewer.name },
    });
  }
}

/** Changes what a schedule says, to whom, or when. */
@CommandHandler(ChangeSchedule)
export class ChangeScheduleHandler implements ICommandHandler<ChangeSchedule, ScheduleView> {
  constructor(
    private readonly desk: ScheduleDesk,
    private readonly rights: ScheduleRights,
  ) {}

  async execute(command: ChangeSchedule): Promise<ScheduleView> {
    const { viewer, scheduleId, request } = command;
    const before = await this.desk.find(viewer, scheduleId);
    const contactId = request.contactId ?? before.contactId;
    const connectionId = request.whatsappId === undefined ? before.whatsappId : request.whatsappId;
    const contact = await this.desk.named(viewer.companyId, contactId, connectionId);
    // Other words or another hour are planned however busy the contact is now: that is asked at the hour.
    if (contactId !== before.contactId || connectionId !== before.whatsappId) {
      const addressing = { userId: before.userId, contactId, contactUuid: contact.uuid, connectionId };
      await this.rights.authorize(viewer.companyId, addressing);
    }
    return this.desk.decide(command, before.uuid, {
      type: 'ChangeSchedule',
      contactId,
      contactUuid: contact.uuid,
      body: request.body ?? before.body,
      sendAt: new Date(request.sendAt ?? before.sendAt).toISOString(),
      connectionId,
      language: request.language ?? before.language,
    });
  }
}

/** Puts a picture with a schedule, or takes it away. */
@CommandHandler(SetScheduleFile)
export class SetScheduleFileHandler implements ICommandHandler<SetScheduleFile, ScheduleView> {
  constructor(private readonly desk: ScheduleDesk) {}

  async execute(command: SetScheduleFile): Promise<ScheduleView> {
    const { uuid } = await this.desk.find(command.viewer, command.scheduleId);
    const { media } = command;
    return this.desk.decide(
      command,
      uuid,
      media === null ? { type: 'RemoveFile' } : { type: 'AttachFile', media },
    );
  }
}

/** Takes a schedule off the calendar; one that was sent leaves its message in the conversation. */
@CommandHandler(CancelSchedule)
export class CancelScheduleHandler implements ICommandHandler<CancelSchedule, void> {
  constructor(private readonly desk: ScheduleDesk) {}

  async execute(command: CancelSchedule): Promise<void> {
    const { uuid } = await this.desk.find(command.viewer, command.scheduleId);
    await this.desk.cancel(command, uuid);
  }
}
