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
  type SentMoment,
  type Viewer,
} from '@prosa/http';
import type { MessageMedia } from '@prosa/contracts';

/** A message to schedule. */
export class ScheduleRequest {
  @TextField({
    ...LIMITS.scheduleBody,
    text: 'May hold {{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{date}} and {{hora}}, filled when it is sent.',
  })
  body!: string;

  @IdField()
  contactId!: number;

  @MomentField({ text: 'When to send it; the minute that has begun is not past.' })
  sendAt!: SentMoment;

  @IdField({
    optional: true,
    nullable: true,
    text: 'The connection to send it from; where the contact was last spoken to by default.',
  })
  whatsappId?: number | null;

  @EnumField(['pt', 'en', 'es'], { optional: true, text: 'The language of {{ms}}; pt by default.' })
  language?: string;
}

/** A partial update of a schedule; omitted fields keep their value. */
export class ChangeScheduleRequest {
  @TextField({ ...LIMITS.scheduleBody, optional: true })
  body?: string;

  @IdField({ optional: true })
  contactId?: number;

  @MomentField({ optional: true })
  sendAt?: SentMoment;

  @IdField({ optional: true, nullable: true })
  whatsappId?: number | null;

  @EnumField(['pt', 'en', 'es'], { optional: true })
  language?: string;
}

/** Filters schedules by contact, text, day or range of days. */
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

/** Schedules a message. */
export class CreateSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: ScheduleRequest,
  ) {}
}

/** Changes a schedule's content or time. */
export class ChangeSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
    readonly request: ChangeScheduleRequest,
  ) {}
}

/** Attaches a file to a schedule, or (null) removes it. */
export class SetScheduleFile {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
    readonly media: MessageMedia | null,
  ) {}
}

/** Cancels a schedule. */
export class CancelSchedule {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly scheduleId: number,
  ) {}
}
