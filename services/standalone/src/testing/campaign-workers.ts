import type { Aggregates } from '@prosa/event-store';
import { systemClock, uuidv7, type Clock } from '@prosa/kernel';
import { API_MESSAGES, BARRIER, CLOCK, EVENT_STORE, OWNER_DATABASE, type ApiMessages } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { campaignDetail } from '../../../campaigns/src/campaign/campaign.queries';
import { campaignEnvelope } from '../../../campaigns/src/dispatch/campaign-envelope';
import { LaneGuard } from '../../../campaigns/src/dispatch/lane-guard.service';
import { LanesService } from '../../../campaigns/src/dispatch/lanes.service';
import { ShippingDecisions } from '../../../campaigns/src/shipping/shipping-decisions.service';
import { messageAckEvents } from '../../../conversations/src/core/message/message-ack.events';
import {
  campaignApp,
  caughtUp,
  companyId,
  connectionId,
  log,
  nextTurn,
  said,
  type running,
} from './campaign-rig';

/** A campaign with its lane and recipients. */
export type World = Awaited<ReturnType<typeof running>>;

/** The next turn of a campaign's lane. */
export const step = async ({ lane }: World): Promise<void> => {
  await nextTurn();
  await campaignApp().get(LanesService).step(lane);
};

/** A campaign as its page shows it at a moment. */
export const detailOf = async ({ campaign }: World, now: Date) => {
  await caughtUp();
  return campaignDetail(campaignApp().owner, companyId, campaign, now);
};

/** What WhatsApp reports of the first message of a campaign, in this order. */
export const ackChanged = async (
  world: World,
  ...states: readonly ('server' | 'delivered' | 'read' | 'failed')[]
): Promise<void> => {
  const [message] = await said(world.campaign);
  const facts = states.map(state => ({
    id: uuidv7(systemClock),
    fact: {
      type: 'MessageAckChanged',
      data: {
        messageId: message?.id ?? '',
        connectionId,
        state,
        code: state === 'failed' ? '479' : null,
      },
    } as const,
  }));
  const target = { companyId, id: uuidv7(systemClock) };
  await log().append(messageAckEvents, target, facts, campaignEnvelope(world.campaign));
  await caughtUp();
};

const lanesOf = (decisions: ShippingDecisions, messages: ApiMessages): LanesService =>
  new LanesService(
    log(),
    decisions,
    campaignApp().get<OwnerDatabase>(OWNER_DATABASE),
    campaignApp().get<Clock>(CLOCK),
    messages,
    campaignApp().get(LaneGuard),
  );

/** A worker that hangs before it hands over its message, until it is resumed. */
export const hanging = () => {
  let letGo = (): void => undefined;
  let reached = (): void => undefined;
  const released = new Promise<void>(done => (letGo = done));
  const hangs = new Promise<void>(done => (reached = done));
  const messages = campaignApp().get<ApiMessages>(API_MESSAGES);
  const waiting: ApiMessages = {
    idsOf: message => messages.idsOf(message),
    send: async message => {
      reached();
      await released;
      return messages.send(message);
    },
  };
  return { lanes: lanesOf(campaignApp().get(ShippingDecisions), waiting), hangs, letGo };
};

/** A worker that hangs before it records a recipient, until it is resumed or crashes. */
export const hangingBeforeAddress = () => {
  let letGo = (): void => undefined;
  let crash = (): void => undefined;
  let reached = (): void => undefined;
  const released = new Promise<void>((done, fail) => {
    letGo = done;
    crash = () => fail(new Error('The process is gone'));
  });
  const hangs = new Promise<void>(done => (reached = done));
  const facts = log();
  const execute: Aggregates['execute'] = async (aggregate, target, command, envelope, guard) => {
    if ((command as { readonly type?: unknown }).type === 'Address') {
      reached();
      await released;
    }
    return facts.execute(aggregate, target, command, envelope, guard);
  };
  const slow = Object.create(facts, { execute: { value: execute } }) as Aggregates;
  const decisions = new ShippingDecisions(slow, campaignApp().get(BARRIER), campaignApp().get(EVENT_STORE));
  return { lanes: lanesOf(decisions, campaignApp().get(API_MESSAGES)), hangs, letGo, crash };
};
