import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  DateField,
  EnumField,
  IdField,
  MomentField,
  NotBefore,
  PageQuery,
  TextField,
  type Viewer,
} from '@prosa/http';
import type { MessageMedia } from '@prosa/contracts';

/** What is to be said to a contact, and when. */
export class ScheduleRequest {
  @TextField({
    ...LIMITS.scheduleBody,
    text: 'May hold {{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{date}} and {{hora}}, filled when it is sent.',
  })
  body!: string;

  @IdField()
  contactId!: number;

  @MomentField({ text: 'When to send it; the minute that has begun is not past.' })
  sendAt!: string;

  @IdField({
    optional: true,
    nullable: true,
    text: 'The connection to send it from; where the contact was last spoken to unless told.',
  })
  whatsappId?: number | null;

  @EnumField(['pt', 'en', 'es'], { optional: true, text: 'The language of {{ms}}; pt unless told.' })
  language?: string;
}

/** What of a schedule is to be another; what is left out stays. */
export class ChangeScheduleRequest {
  @TextField({ ...LIMITS.scheduleBody, optional: true })
  body?: string;

  @IdField({ optional: true })
  contactId?: number;

  @MomentField({ optional: true })
  sendAt?: string;

  @IdField({ optional: true, nullable: true })
  whatsappId?: number | null;

  @EnumField(['pt', 'en', 'es'], { optional: true })
  language?: string;
}

/** Which schedules: those of a contact, those that say something, those of a day or between two. */
export class ListSchedulesQuery extends PageQuery {
  @DateField({
    optional: true,
    text: 'Sent on this day of the company or later; a range of days is answered in one page.',
  })
  dateStart?: string;

  @DateField({ optional: true, text: 'Sent on this day or earlier.' })
  @NotBefore('dateStart')
  dateEnd?: string;

  @IdField({ optional: true })
  contactId?: number;
}

/** Asks for a message to be sent later. */
export class CreateSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: ScheduleRequest,
  ) {}
}

/** Asks for a schedule to say something else, or to come at another time. */
export class ChangeSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
    readonly request: ChangeScheduleRequest,
  ) {}
}

/** Asks for a file to go with a schedule, or (null) for its file to be taken away. */
export class SetScheduleFile {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
    readonly media: MessageMedia | null,
  ) {}
}

/** Asks for a schedule to be taken off the calendar. */
export class CancelSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
  ) {}
}
