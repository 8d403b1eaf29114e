import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ConfirmationAnswered } from '@prosa/published-facts';
import type { Addressed, CampaignAnswered, ShippingEvent, ShippingRequested } from './shipping.events';

/** A recipient's state, and whether they replied. */
export type ShippingProgress = ShippingStep & { readonly replied?: true };

type ShippingStep =
  | { readonly status: 'waiting' }
  /** The question is addressed, but not sent yet. */
  | { readonly status: 'asking'; readonly question: Addressed }
  | { readonly status: 'asked'; readonly question: Addressed }
  | { readonly status: 'confirmed'; readonly question: Addressed }
  | { readonly status: 'addressed'; readonly message: Addressed }
  | { readonly status: 'requested' }
  | { readonly status: 'skipped' };

/** The commands of a recipient. */
export type ShippingCommand =
  | { readonly type: 'Ask'; readonly question: Addressed }
  | { readonly type: 'Address'; readonly message: Addressed }
  /** The addressed question or message was sent. */
  | ({ readonly type: 'Request' } & ShippingRequested['data'])
  /** The customer's answer; `messageId` is WhatsApp's id of what they wrote. */
  | {
      readonly type: 'Confirm' | 'Decline';
      readonly campaignUuid: string;
      readonly messageId: string;
    }
  /** The customer's answer as a user recorded it, with its ticket. */
  | {
      readonly type: 'RecordAnswer';
      readonly campaignUuid: string;
      readonly isYes: boolean;
      readonly inTicket: NonNullable<ConfirmationAnswered['inTicket']>;
    }
  /** They replied with any other message. */
  | ({ readonly type: 'Reply' } & CampaignAnswered['data'])
  | { readonly type: 'Skip'; readonly campaignUuid: string; readonly reason: string };

type Decided = readonly ShippingEvent[];

const request = (
  { type: _, ...data }: Extract<ShippingCommand, { type: 'Request' }>,
  { status }: ShippingProgress,
): Decided => {
  if (status === 'asking') return [{ type: 'ConfirmationRequested', data }];
  return status === 'addressed' ? [{ type: 'ShippingRequested', data }] : [];
};

/** An answer may arrive before it is recorded that the question left. */
const answer = (
  { type, campaignUuid, messageId }: Extract<ShippingCommand, { type: 'Confirm' | 'Decline' }>,
  { status }: ShippingProgress,
): Decided => {
  if (status !== 'asking' && status !== 'asked') return [];
  const data = { campaignUuid, messageId };
  return [{ type: type === 'Confirm' ? 'ConfirmationGiven' : 'ConfirmationDeclined', data }];
};

/** Refuses an answer that a user records too late: the customer answered, or the message was sent without it. */
const recordAnswer = (
  { campaignUuid, isYes, inTicket }: Extract<ShippingCommand, { type: 'RecordAnswer' }>,
  { status }: ShippingProgress,
): Decision<ShippingEvent> => {
  if (status === 'confirmed' && isYes) return [];
  if (status !== 'asking' && status !== 'asked') return reject('ERR_CAMPAIGN_QUESTION_OVER');
  const data = { campaignUuid, inTicket };
  return [{ type: isYes ? 'ConfirmationGiven' : 'ConfirmationDeclined', data }];
};

/** A recipient who was not addressed cannot reply; messages after the first reply are a conversation. */
const reply = (
  { type: _, ...data }: Extract<ShippingCommand, { type: 'Reply' }>,
  { status, replied }: ShippingProgress,
): Decided => {
  const isSpokenTo = status !== 'waiting' && status !== 'skipped';
  return isSpokenTo && replied !== true ? [{ type: 'CampaignAnswered', data }] : [];
};

const maySkip = ({ status }: ShippingProgress): boolean => status !== 'requested' && status !== 'skipped';

const step = (state: ShippingProgress, event: ShippingEvent): ShippingProgress => {
  switch (event.type) {
    case 'ConfirmationAddressed':
      return { status: 'asking', question: event.data };
    case 'ConfirmationRequested':
      return state.status === 'asking' ? { status: 'asked', question: state.question } : state;
    case 'ConfirmationGiven':
      return state.status === 'asking' || state.status === 'asked'
        ? { status: 'confirmed', question: state.question }
        : state;
    case 'ShippingAddressed':
      return { status: 'addressed', message: event.data };
    case 'ShippingRequested':
      return { status: 'requested' };
    case 'CampaignAnswered':
      return state;
    case 'ConfirmationDeclined':
    case 'ShippingSkipped':
      return { status: 'skipped' };
    default:
      return exhaustive(event);
  }
};

/**
 * A recipient of a campaign: a message is addressed once, and sent once; with confirmation, only after they
 * confirmed. Repeated commands yield no facts.
 */
export const shippingDecider: Decider<ShippingProgress, ShippingCommand, ShippingEvent> = {
  initial: { status: 'waiting' },
  decide(command, state) {
    switch (command.type) {
      case 'Ask':
        return state.status === 'waiting' ? [{ type: 'ConfirmationAddressed', data: command.question }] : [];
      case 'Address':
        return state.status === 'waiting' || state.status === 'confirmed'
          ? [{ type: 'ShippingAddressed', data: command.message }]
          : [];
      case 'Request':
        return request(command, state);
      case 'Confirm':
      case 'Decline':
        return answer(command, state);
      case 'RecordAnswer':
        return recordAnswer(command, state);
      case 'Reply':
        return reply(command, state);
      case 'Skip': {
        const { campaignUuid, reason } = command;
        return maySkip(state) ? [{ type: 'ShippingSkipped', data: { campaignUuid, reason } }] : [];
      }
      default:
        return exhaustive(command);
    }
  },
  evolve: (state, event) =>
    event.type === 'CampaignAnswered' || state.replied === true
      ? { ...step(state, event), replied: true }
      : step(state, event),
};
