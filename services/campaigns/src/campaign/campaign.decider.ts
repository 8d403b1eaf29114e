import type { CampaignHold, CampaignStatus, MessageMedia } from '@prosa/contracts';
import {
  exhaustive,
  reject,
  type Decider,
  type Decision,
  type DecisionContext,
  type Rejection,
} from '@prosa/kernel';
import type { CampaignCard, CampaignEvent, CampaignStarted } from './campaign.events';

/** A campaign that exists. */
export interface LivingCampaign {
  readonly status: CampaignStatus;
  readonly number: number;
  readonly card: CampaignCard;
  readonly media: MessageMedia | null;
  /** Whether its audience is settled. */
  readonly started: boolean;
  /** What holds it while it runs. */
  readonly hold: CampaignHold | null;
}

/** A campaign before, during and after its life. */
export type CampaignState = { readonly status: 'none' } | { readonly status: 'gone' } | LivingCampaign;

/** The commands of a campaign, of users and of its schedule. */
export type CampaignCommand =
  | {
      readonly type: 'Draft';
      readonly number: number;
      readonly card: CampaignCard;
      readonly schedule: boolean;
      /** The file of the campaign that it is a copy of. */
      readonly media?: MessageMedia | null;
    }
  | { readonly type: 'Change'; readonly card: CampaignCard; readonly schedule: boolean | null }
  | { readonly type: 'AttachFile'; readonly media: MessageMedia | null }
  | { readonly type: 'Start' }
  | { readonly type: 'Arrive' }
  | ({ readonly type: 'Open' } & CampaignStarted['data'])
  | { readonly type: 'GiveUp'; readonly reason: string }
  | { readonly type: 'Hold'; readonly hold: CampaignHold | null }
  | { readonly type: 'Cancel'; readonly reason?: string }
  | { readonly type: 'Restart' }
  | { readonly type: 'Finish' }
  | { readonly type: 'Delete' };

type Of<Type extends CampaignCommand['type']> = Extract<CampaignCommand, { type: Type }>;
type Decided = Decision<CampaignEvent>;

const MINUTE = 60_000;
const LEAD = 60 * MINUTE;
const LATE = 60 * MINUTE;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Forms know minutes only: the one that has begun is not past. */
const isPast = ({ scheduledAt }: CampaignCard, { now }: DecisionContext): boolean =>
  scheduledAt === null || Date.parse(scheduledAt) < now.getTime() - MINUTE;

/** Whether a campaign may be written over at a moment. */
export const isEditable = (
  { status, scheduledAt }: { readonly status: CampaignStatus; readonly scheduledAt: string | null },
  now: Date,
): boolean =>
  status === 'INATIVA' ||
  status === 'CANCELADA' ||
  (status === 'PROGRAMADA' && Date.parse(scheduledAt ?? '') > now.getTime() + LEAD);

const mayEdit = ({ status, card }: LivingCampaign, now: Date): boolean =>
  isEditable({ status, scheduledAt: card.scheduledAt }, now);

/** A campaign with confirmation needs a question: it is rejected rather than sent without asking. */
const refuseGoing = ({ confirmation, confirmations }: CampaignCard): Rejection | null =>
  confirmation && confirmations.every(text => text.trim() === '')
    ? reject('ERR_CAMPAIGN_CONFIRMATION')
    : null;

const draft = ({ number, card, schedule, media }: Of<'Draft'>, context: DecisionContext): Decided => {
  const refusal = schedule ? refuseGoing(card) : null;
  if (refusal !== null) return refusal;
  if (schedule && isPast(card, context)) return reject('ERR_CAMPAIGN_PAST');
  return [
    { type: 'CampaignDrafted', data: { number, card } },
    ...(media ? [{ type: 'CampaignFileAttached', data: { media } } as const] : []),
    ...(schedule ? [{ type: 'CampaignScheduled', data: { at: card.scheduledAt ?? '' } } as const] : []),
  ];
};

/** Audience and connection of a campaign: fixed once it has started. */
const wayOf = ({ connectionId, contactListId, tagListId, retry }: CampaignCard) => [
  connectionId,
  contactListId,
  tagListId,
  retry?.of,
];

const change = (
  { card, schedule }: Of<'Change'>,
  state: LivingCampaign,
  context: DecisionContext,
): Decided => {
  // Within its last hour a campaign is not written over, but it may still be taken off the calendar (growth.md 2.6).
  const isTakenOff = schedule === false && state.status === 'PROGRAMADA' && same(card, state.card);
  if (!isTakenOff && !mayEdit(state, context.now)) return reject('ERR_CAMPAIGN_LOCKED');
  if (state.started && !same(wayOf(card), wayOf(state.card))) return reject('ERR_CAMPAIGN_LOCKED');
  const changed: CampaignEvent[] = same(card, state.card)
    ? []
    : [{ type: 'CampaignChanged', data: { card } }];
  const planned = state.status !== 'CANCELADA' && (schedule ?? state.status === 'PROGRAMADA');
  const refusal = planned || state.started ? refuseGoing(card) : null;
  if (refusal !== null) return refusal;
  // A stopped campaign continues by a restart, not by its schedule.
  if (state.status === 'CANCELADA') return changed;
  if (!planned)
    return state.status === 'PROGRAMADA'
      ? [...changed, { type: 'CampaignUnscheduled', data: { reason: null } }]
      : changed;
  const isAsBefore = state.status === 'PROGRAMADA' && card.scheduledAt === state.card.scheduledAt;
  if (isAsBefore) return changed;
  if (isPast(card, context)) return reject('ERR_CAMPAIGN_PAST');
  return [...changed, { type: 'CampaignScheduled', data: { at: card.scheduledAt ?? '' } }];
};

const attach = ({ media }: Of<'AttachFile'>, state: LivingCampaign, { now }: DecisionContext): Decided => {
  if (!mayEdit(state, now)) return reject('ERR_CAMPAIGN_LOCKED');
  if (media !== null) return [{ type: 'CampaignFileAttached', data: { media } }];
  return state.media === null ? [] : [{ type: 'CampaignFileRemoved', data: {} }];
};

/** It is due: starts, unless that was too long ago. */
const arrive = ({ status, card }: LivingCampaign, { now }: DecisionContext): Decided => {
  const at = Date.parse(card.scheduledAt ?? '');
  if (status !== 'PROGRAMADA' || at > now.getTime()) return [];
  return now.getTime() - at > LATE
    ? [{ type: 'CampaignUnscheduled', data: { reason: 'ERR_CAMPAIGN_MISSED' } }]
    : [{ type: 'CampaignPreparing', data: {} }];
};

const start = ({ status, card }: LivingCampaign): Decided => {
  if (status === 'AGUARDANDO' || status === 'EM_ANDAMENTO') return [];
  const refusal = refuseGoing(card);
  if (refusal !== null) return refusal;
  return status === 'INATIVA' || status === 'PROGRAMADA'
    ? [{ type: 'CampaignPreparing', data: {} }]
    : reject('ERR_CAMPAIGN_STATE');
};

const move = (
  state: LivingCampaign,
  from: CampaignStatus,
  to: CampaignStatus,
  event: CampaignEvent,
): Decided => {
  if (state.status === to) return [];
  return state.status === from ? [event] : reject('ERR_CAMPAIGN_STATE');
};

const cancel = ({ reason }: Of<'Cancel'>, state: LivingCampaign): Decided => {
  const data = reason === undefined ? {} : { reason };
  return move(state, 'EM_ANDAMENTO', 'CANCELADA', { type: 'CampaignCancelled', data });
};

const remove = ({ status, number }: LivingCampaign): Decided =>
  status === 'EM_ANDAMENTO' || status === 'AGUARDANDO'
    ? reject('ERR_CAMPAIGN_RUNING')
    : [{ type: 'CampaignDeleted', data: { number } }];

/** Only what runs is held; the same hold again is none. */
const hold = ({ hold: next }: Of<'Hold'>, state: LivingCampaign): Decided => {
  if (state.status !== 'EM_ANDAMENTO' || same(next, state.hold)) return [];
  return next === null
    ? [{ type: 'CampaignReleased', data: {} }]
    : [{ type: 'CampaignHeld', data: { reason: next.reason, until: next.until } }];
};

const decideLiving = (
  command: Exclude<CampaignCommand, { type: 'Draft' }>,
  state: LivingCampaign,
  context: DecisionContext,
): Decided => {
  switch (command.type) {
    case 'Change':
      return change(command, state, context);
    case 'AttachFile':
      return attach(command, state, context);
    case 'Start':
      return start(state);
    case 'Arrive':
      return arrive(state, context);
    case 'Open': {
      const { count, leftOut } = command;
      return state.status === 'AGUARDANDO' ? [{ type: 'CampaignStarted', data: { count, leftOut } }] : [];
    }
    case 'GiveUp':
      return state.status === 'AGUARDANDO'
        ? [{ type: 'CampaignUnscheduled', data: { reason: command.reason } }]
        : [];
    case 'Hold':
      return hold(command, state);
    case 'Cancel':
      return cancel(command, state);
    case 'Restart':
      return move(state, 'CANCELADA', 'EM_ANDAMENTO', { type: 'CampaignRestarted', data: {} });
    case 'Finish':
      return move(state, 'EM_ANDAMENTO', 'FINALIZADA', { type: 'CampaignFinished', data: {} });
    case 'Delete':
      return remove(state);
    default:
      return exhaustive(command);
  }
};

const evolveLiving = (
  state: LivingCampaign,
  event: Exclude<CampaignEvent, { type: 'CampaignDrafted' }>,
): CampaignState => {
  switch (event.type) {
    case 'CampaignChanged':
      return { ...state, card: event.data.card };
    case 'CampaignFileAttached':
      return { ...state, media: event.data.media };
    case 'CampaignFileRemoved':
      return { ...state, media: null };
    case 'CampaignScheduled':
      return { ...state, status: 'PROGRAMADA' };
    case 'CampaignUnscheduled':
      return { ...state, status: 'INATIVA' };
    case 'CampaignPreparing':
      return { ...state, status: 'AGUARDANDO' };
    case 'CampaignStarted':
      return { ...state, status: 'EM_ANDAMENTO', started: true };
    case 'CampaignHeld':
      return { ...state, hold: event.data };
    case 'CampaignReleased':
      return { ...state, hold: null };
    case 'CampaignCancelled':
      return { ...state, status: 'CANCELADA', hold: null };
    case 'CampaignRestarted':
      return { ...state, status: 'EM_ANDAMENTO' };
    case 'CampaignFinished':
      return { ...state, status: 'FINALIZADA', hold: null };
    case 'CampaignDeleted':
      return { status: 'gone' };
    default:
      return exhaustive(event);
  }
};

/** Whether there is a campaign. */
export const isLivingCampaign = (state: CampaignState): state is LivingCampaign =>
  state.status !== 'none' && state.status !== 'gone';

/** The life of a campaign. Refuses with ERR_NO_CAMPAIGN_FOUND what concerns one that is not there. */
export const campaignDecider: Decider<CampaignState, CampaignCommand, CampaignEvent> = {
  initial: { status: 'none' },
  decide(command, state, context) {
    if (command.type === 'Draft') return state.status === 'none' ? draft(command, context) : [];
    return isLivingCampaign(state) ? decideLiving(command, state, context) : reject('ERR_NO_CAMPAIGN_FOUND');
  },
  evolve(state, event) {
    if (event.type === 'CampaignDrafted')
      return { status: 'INATIVA', ...event.data, media: null, started: false, hold: null };
    return isLivingCampaign(state) ? evolveLiving(state, event) : state;
  },
};
