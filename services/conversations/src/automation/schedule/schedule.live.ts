import type { ScheduleView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import { byCompany, type LiveRule, type NewFrame } from '@prosa/projections';
import { messageUuid } from '../../core/message/message-id';
import type { ScheduleEvent } from './schedule.events';
import { schedulesByUuid, schedulesOfMessages } from './schedule.queries';

type SchedulePayload = Extract<NewFrame, { channel: 'schedule' }>['payload'];

/** Publishes a schedule to users who see it: its author, and those who see all. */
const toPlanners = (companyId: number, userId: number, payload: SchedulePayload): NewFrame[] => [
  { companyId, channel: 'schedule', payload, audience: { kind: 'user', userId } },
  {
    companyId,
    channel: 'schedule',
    payload,
    audience: { kind: 'permission', permission: 'schedules:seeAll' },
  },
];

const changed = (companyId: number, schedule: ScheduleView, isNew = false): NewFrame[] =>
  toPlanners(companyId, schedule.userId, { action: isNew ? 'create' : 'update', schedule });

const uuidOf = (event: Recorded): string => (event.data as ScheduleEvent['data']).uuid;

/** Publishes changes of schedules. */
export const scheduleLive: LiveRule = {
  on: [
    'ScheduleCreated',
    'ScheduleChanged',
    'ScheduleFileAttached',
    'ScheduleFileRemoved',
    'ScheduleSent',
    'ScheduleFailed',
    'ScheduleCancelled',
  ],
  async frames(events, db) {
    const added = new Set(events.filter(event => event.type === 'ScheduleCreated').map(uuidOf));
    const frames: NewFrame[] = events.flatMap(event => {
      if (event.type !== 'ScheduleCancelled') return [];
      const { id, userId } = event.data as Extract<ScheduleEvent, { type: 'ScheduleCancelled' }>['data'];
      return toPlanners(event.metadata.companyId, userId, { action: 'delete', scheduleId: id });
    });
    for (const [companyId, uuids] of byCompany(events, uuidOf))
      for (const schedule of await schedulesByUuid(db, companyId, [...uuids]))
        frames.push(...changed(companyId, schedule, added.has(schedule.uuid)));
    return frames;
  },
};

type MessageName = { readonly connectionId: number; readonly messageId: string };

const isOutcome = ({ type, data }: Recorded): boolean =>
  type === 'MessageRetryRequested' || (data as { state?: string }).state === 'failed';

/** A sent schedule whose message fails is shown as failed, until the message is resent. */
export const scheduledMessageLive: LiveRule = {
  on: ['MessageAckChanged', 'MessageRetryRequested'],
  async frames(events, db) {
    const frames: NewFrame[] = [];
    const nameOf = ({ data }: Recorded): string => {
      const { connectionId, messageId } = data as MessageName;
      return messageUuid(connectionId, messageId);
    };
    for (const [companyId, uuids] of byCompany(events.filter(isOutcome), nameOf))
      for (const schedule of await schedulesOfMessages(db, companyId, [...uuids]))
        frames.push(...changed(companyId, schedule));
    return frames;
  },
};
