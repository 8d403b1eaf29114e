import { LIMITS, SCHEDULE_FILE_TYPES } from '@prosa/contracts';
import type { ContactRef, ScheduleView } from '@prosa/contracts';
import { api } from '../../api/client';
import type { SendWithKey } from '../../api/same-key';
import { isDateTime } from '../../ui/dates/date-text';
import { instantOf, wallTime } from '../../ui/zone-time';

/** Form values of a schedule. */
export interface ScheduleInput {
  readonly contact: ContactRef | null;
  readonly body: string;
  /** On the company's clocks, `yyyy-MM-ddTHH:mm`. */
  readonly sendAt: string;
  readonly whatsappId: number | null;
  /** A picture to attach; null takes the present one away, undefined leaves it. */
  readonly file: File | null | undefined;
}

/** The faults of the fields, as keys of the area's texts. */
export type ScheduleFaults = Partial<
  Record<'contact' | 'body' | 'sendAt' | 'file', 'required' | 'tooShort' | 'past' | 'invalid' | 'imageOnly'>
>;

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** An hour from now on the company's clocks (spec 1 §5). */
export const inAnHour = (timeZone: string): string => wallTime(timeZone, new Date(Date.now() + HOUR));

/** Initial form values. */
export const inputOf = (
  schedule: ScheduleView | null,
  given: { readonly contact: ContactRef | null; readonly sendAt: string | null; readonly timeZone: string },
): ScheduleInput => ({
  contact: schedule?.contact ?? given.contact,
  body: schedule?.body ?? '',
  sendAt: schedule ? wallTime(given.timeZone, schedule.sendAt) : (given.sendAt ?? inAnHour(given.timeZone)),
  whatsappId: schedule?.whatsappId ?? null,
  file: undefined,
});

const isPast = (sendAt: string, timeZone: string): boolean =>
  Date.parse(instantOf(timeZone, sendAt)) < Date.now() - MINUTE;

const sendAtFault = (sendAt: string, timeZone: string): ScheduleFaults => {
  if (sendAt === '') return { sendAt: 'required' };
  if (!isDateTime(sendAt)) return { sendAt: 'invalid' };
  return isPast(sendAt, timeZone) ? { sendAt: 'past' } : {};
};

/** The rules of spec 1 §5. */
export const faultsOf = (input: ScheduleInput, timeZone: string): ScheduleFaults => {
  const { contact, sendAt, file } = input;
  const length = input.body.trim().length;
  const short = length === 0 ? 'required' : 'tooShort';
  return {
    ...(contact === null ? { contact: 'required' } : {}),
    ...(length < LIMITS.scheduleBody.min ? { body: short } : {}),
    ...sendAtFault(sendAt, timeZone),
    ...(file && !SCHEDULE_FILE_TYPES.includes(file.type) ? { file: 'imageOnly' } : {}),
  };
};

/** Keeps what the dialog holds; the picture goes after the words. */
export const saveSchedule = (
  schedule: ScheduleView | null,
  input: ScheduleInput,
  {
    timeZone,
    language,
    withSameKey,
  }: { readonly timeZone: string; readonly language: string; readonly withSameKey: SendWithKey },
): Promise<ScheduleView> => {
  const body = {
    contactId: input.contact?.id,
    body: input.body.trim(),
    sendAt: instantOf(timeZone, input.sendAt),
    whatsappId: input.whatsappId,
    language,
  };
  return withSameKey(body, options =>
    schedule === null
      ? api.post<ScheduleView>('/schedules', body, options)
      : api.put<ScheduleView>(`/schedules/${schedule.id}`, body, options),
  );
};

/** Puts a picture with a schedule, or (null) takes it away. */
export const saveFile = (id: number, file: File | null): Promise<ScheduleView> => {
  const place = `/schedules/${id}/media-upload`;
  if (file === null) return api.delete<ScheduleView>(place);
  const form = new FormData();
  form.append('file', file, file.name.replace(/\s/g, '_'));
  return api.post<ScheduleView>(place, form);
};
