import { exhaustive, type Decider } from '@prosa/kernel';
import type { Addressed, CampaignAnswered, ShippingEvent } from './shipping.events';

/** How far a recipient is, and whether they wrote back. */
export type ShippingProgress = ShippingStep & { readonly replied?: true };

type ShippingStep =
  | { readonly status: 'waiting' }
  /** What they will be asked is settled, but it was not sent yet. */
  | { readonly status: 'asking'; readonly question: Addressed }
  | { readonly status: 'asked'; readonly question: Addressed }
  | { readonly status: 'confirmed'; readonly question: Addressed }
  | { readonly status: 'addressed'; readonly message: Addressed }
  | { readonly status: 'requested' }
  | { readonly status: 'skipped' };

/** What may be asked of a recipient. */
export type ShippingCommand =
  | { readonly type: 'Ask'; readonly question: Addressed }
  | { readonly type: 'Address'; readonly message: Addressed }
  /** What was settled is on its way: the question, or the message. */
  | { readonly type: 'Request'; readonly campaignUuid: string; readonly ticketId: number }
  /** The customer's answer; `messageId` is WhatsApp's id of what they wrote. */
  | {
      readonly type: 'Confirm' | 'Decline';
      readonly campaignUuid: string;
      readonly messageId: string;
    }
  /** They wrote something else, whatever it is. */
  | ({ readonly type: 'Reply' } & CampaignAnswered['data'])
  | { readonly type: 'Skip'; readonly campaignUuid: string; readonly reason: string };

type Decided = readonly ShippingEvent[];

const request = (
  { campaignUuid, ticketId }: Extract<ShippingCommand, { type: 'Request' }>,
  { status }: ShippingProgress,
): Decided => {
  const data = { campaignUuid, ticketId };
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

/** Who was not spoken to has nothing to reply to; what they write after the first reply is a conversation. */
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
 * A recipient of a campaign: what is said to them is settled once, and said once; where the campaign asks first, only after
 * they confirmed. Repeated commands change nothing.
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
