import type { MessageMedia } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { ScheduleRow } from '@prosa/read-model';
import { messageUuid } from '../../core/message/message-id';
import type { ScheduleCard, ScheduleEvent } from './schedule.events';

const bySchedule = ({ data }: { data: { uuid: string } }): readonly RowKey[] => [[data.uuid]];

const at = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

const columnsOf = (
  card: ScheduleCard,
): Pick<ScheduleRow, 'body' | 'contactId' | 'connectionId' | 'language' | 'sendAt' | 'state' | 'reason'> => ({
  body: card.body,
  contactId: card.contactId,
  connectionId: card.connectionId,
  language: card.language,
  sendAt: new Date(card.sendAt),
  state: 'pending',
  reason: null,
});

const created = (event: Recorded<Extract<ScheduleEvent, { type: 'ScheduleCreated' }>>): ScheduleRow => ({
  uuid: event.data.uuid,
  companyId: event.metadata.companyId,
  id: event.data.id,
  ...columnsOf(event.data),
  userId: event.data.user.id,
  userName: event.data.user.name,
  sentAt: null,
  mediaPath: null,
  mediaName: null,
  ticketId: null,
  ticketUuid: null,
  messageUuid: null,
  createdAt: at(event),
  updatedAt: at(event),
});

/** When the data subject was erased, the file's name is removed as well. */
const fileOf = (media: MessageMedia | null | undefined): Pick<ScheduleRow, 'mediaPath' | 'mediaName'> => ({
  mediaPath: media?.key ?? null,
  mediaName: media?.name ?? null,
});

/** A rule that changes columns of a row that is there. */
const changing = <E extends Recorded>(columns: (event: E) => Partial<ScheduleRow>) => ({
  keys: bySchedule as (event: E) => readonly RowKey[],
  fold: (row: ScheduleRow | undefined, event: E) =>
    row && { ...row, ...columns(event), updatedAt: at(event) },
});

/** The calendar. */
export const scheduleProjection: TableProjection<ScheduleRow, ScheduleEvent> = {
  table: 'schedule',
  key: ['uuid'],
  on: {
    ScheduleCreated: { keys: bySchedule, fold: (_, event) => created(event) },
    ScheduleChanged: changing(({ data }) => columnsOf(data)),
    ScheduleFileAttached: changing(({ data }) => fileOf(data.media)),
    ScheduleFileRemoved: changing(() => fileOf(null)),
    ScheduleAddressed: changing(({ data }) => ({
      state: 'sending',
      ticketId: data.ticketId,
      ticketUuid: data.ticketUuid,
      messageUuid: messageUuid(data.connectionId, data.messageId),
    })),
    ScheduleSent: changing(event => ({ state: 'sent', sentAt: at(event) })),
    ScheduleFailed: changing(({ data }) => ({ state: 'failed', reason: data.reason })),
    ScheduleCancelled: { keys: bySchedule, fold: () => null },
  },
};
