import type { MessageMedia, OutboundRequest } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type DecisionContext, type Decision } from '@prosa/kernel';
import type { Named } from '../../core/ticket/ticket.events';
import type { ScheduleCard, ScheduleCreated, ScheduleEvent } from './schedule.events';

interface Life extends ScheduleCard {
  readonly id: number;
  readonly uuid: string;
  readonly user: Named;
  readonly media: MessageMedia | null;
  /** How often it was arranged: an alarm of an earlier arrangement is stale. */
  readonly round: number;
}

/** The state of a schedule. */
export type ScheduleState =
  | { readonly status: 'none' }
  | (Life & { readonly status: 'pending' | 'failed' | 'sent' })
  | (Life & { readonly status: 'sending'; readonly message: OutboundRequest })
  | { readonly status: 'cancelled' };

/** A schedule that exists and was not taken off the calendar. */
export type LivingSchedule = Exclude<ScheduleState, { status: 'none' | 'cancelled' }>;

/** The commands of a schedule, of users and of its due time. */
export type ScheduleCommand =
  | ({ readonly type: 'CreateSchedule' } & ScheduleCreated['data'])
  | ({ readonly type: 'ChangeSchedule' } & ScheduleCard)
  | { readonly type: 'AttachFile'; readonly media: MessageMedia }
  | { readonly type: 'RemoveFile' }
  | { readonly type: 'AddressSchedule'; readonly round: number; readonly message: OutboundRequest }
  | { readonly type: 'FinishSchedule' }
  | { readonly type: 'FailSchedule'; readonly reason: string }
  /** The addressed message can never be recorded. */
  | { readonly type: 'AbandonSchedule'; readonly reason: string }
  | { readonly type: 'CancelSchedule' };

type Of<Type extends ScheduleCommand['type']> = Extract<ScheduleCommand, { type: Type }>;

/** Forms have a resolution of minutes: the current minute is not in the past. */
const MINUTE = 60_000;

const isPast = (sendAt: string, { now }: DecisionContext): boolean =>
  Date.parse(sendAt) < now.getTime() - MINUTE;

const create = (
  { type: _, ...data }: Of<'CreateSchedule'>,
  context: DecisionContext,
): Decision<ScheduleEvent> =>
  isPast(data.sendAt, context) ? reject('ERR_SCHEDULE_PAST') : [{ type: 'ScheduleCreated', data }];

const cardOf = (card: ScheduleCard): ScheduleCard => {
  const { contactId, contactUuid, body, sendAt, connectionId, language } = card;
  return { contactId, contactUuid, body, sendAt, connectionId, language };
};

const change = (
  { type: _, ...card }: Of<'ChangeSchedule'>,
  state: LivingSchedule,
  context: DecisionContext,
): Decision<ScheduleEvent> => {
  const before = cardOf(state);
  const differs = Object.entries(card).some(([key, value]) => before[key as keyof ScheduleCard] !== value);
  if (!differs && state.status === 'pending') return [];
  if (isPast(card.sendAt, context)) return reject('ERR_SCHEDULE_PAST');
  return [{ type: 'ScheduleChanged', data: { uuid: state.uuid, ...card } }];
};

const address = (
  { round, message }: Of<'AddressSchedule'>,
  state: LivingSchedule,
): Decision<ScheduleEvent> => {
  // Changed concurrently, so the message does not match any more: it has to be read again.
  if (state.status === 'pending')
    return state.round === round
      ? [{ type: 'ScheduleAddressed', data: { uuid: state.uuid, ...message } }]
      : [];
  // Addressed concurrently: that address stays.
  return state.status === 'sending' ? [] : reject('ERR_SCHEDULE_SENT');
};

const finish = (state: LivingSchedule): Decision<ScheduleEvent> => {
  if (state.status !== 'sending') return [];
  const { ticketId, ticketUuid, messageId, connectionId } = state.message;
  return [
    { type: 'ScheduleSent', data: { uuid: state.uuid, ticketId, ticketUuid, messageId, connectionId } },
  ];
};

/** Commands of users; all except cancelling are rejected once a schedule was addressed. */
const edit = (
  command: Of<'ChangeSchedule' | 'AttachFile' | 'RemoveFile'>,
  state: LivingSchedule,
  context: DecisionContext,
): Decision<ScheduleEvent> => {
  if (state.status === 'sent' || state.status === 'sending') return reject('ERR_SCHEDULE_SENT');
  const { uuid, contactUuid } = state;
  switch (command.type) {
    case 'ChangeSchedule':
      return change(command, state, context);
    case 'AttachFile':
      return [{ type: 'ScheduleFileAttached', data: { uuid, contactUuid, media: command.media } }];
    case 'RemoveFile':
      return state.media === null ? [] : [{ type: 'ScheduleFileRemoved', data: { uuid } }];
    default:
      return exhaustive(command);
  }
};

const decideLiving = (
  command: Exclude<ScheduleCommand, { type: 'CreateSchedule' }>,
  state: LivingSchedule,
  context: DecisionContext,
): Decision<ScheduleEvent> => {
  const { uuid, id, user } = state;
  switch (command.type) {
    case 'AddressSchedule':
      return address(command, state);
    case 'FinishSchedule':
      return finish(state);
    case 'FailSchedule':
    case 'AbandonSchedule':
      return state.status === (command.type === 'FailSchedule' ? 'pending' : 'sending')
        ? [{ type: 'ScheduleFailed', data: { uuid, reason: command.reason } }]
        : [];
    case 'CancelSchedule':
      if (state.status === 'sending') return reject('ERR_SCHEDULE_SENT');
      return [{ type: 'ScheduleCancelled', data: { uuid, id, userId: user.id } }];
    default:
      return edit(command, state, context);
  }
};

/** Distinguishes an existing schedule from one that never existed or was cancelled. */
export const isOnCalendar = (state: ScheduleState): state is LivingSchedule =>
  state.status !== 'none' && state.status !== 'cancelled';

const living = (state: ScheduleState): LivingSchedule => {
  if (!isOnCalendar(state)) throw new Error('A schedule lives from ScheduleCreated to ScheduleCancelled');
  return state;
};

const lifeOf = (state: ScheduleState): Life => {
  const { id, uuid, user, media, round, ...card } = living(state);
  return { ...cardOf(card), id, uuid, user, media, round };
};

const withFile = (state: ScheduleState, media: MessageMedia | null): ScheduleState => {
  const schedule = living(state);
  return { ...schedule, media, round: schedule.round + 1 };
};

const evolve = (state: ScheduleState, event: ScheduleEvent): ScheduleState => {
  switch (event.type) {
    case 'ScheduleCreated':
      return { status: 'pending', ...event.data, media: null, round: 0 };
    case 'ScheduleChanged': {
      const { uuid: _, ...card } = event.data;
      const life = lifeOf(state);
      return { ...life, ...card, round: life.round + 1, status: 'pending' };
    }
    case 'ScheduleFileAttached':
      return withFile(state, event.data.media);
    case 'ScheduleFileRemoved':
      return withFile(state, null);
    case 'ScheduleAddressed': {
      const { uuid: _, ...message } = event.data;
      return { ...lifeOf(state), status: 'sending', message };
    }
    case 'ScheduleSent':
      return { ...lifeOf(state), status: 'sent' };
    case 'ScheduleFailed':
      return { ...lifeOf(state), status: 'failed' };
    case 'ScheduleCancelled':
      return { status: 'cancelled' };
    default:
      return exhaustive(event);
  }
};

/**
 * The rules of a schedule (spec 1 §4, §5): changeable while pending or failed, locked once it was addressed, and
 * sent as one message only, despite concurrent senders. Rejects with ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT or
 * ERR_SCHEDULE_PAST.
 */
export const scheduleDecider: Decider<ScheduleState, ScheduleCommand, ScheduleEvent> = {
  initial: { status: 'none' },
  decide(command, state, context) {
    if (command.type === 'CreateSchedule') return state.status === 'none' ? create(command, context) : [];
    return isOnCalendar(state) ? decideLiving(command, state, context) : reject('ERR_NO_SCHEDULE_FOUND');
  },
  evolve,
};
