import type { WebhookDisabling, WebhookState } from '@prosa/contracts';
import { exhaustive, reject, type Decider } from '@prosa/kernel';
import type { WebhookEvent, WebhookTerms } from './webhook.events';

/** An endpoint that is there. */
export interface LivingWebhook extends WebhookTerms {
  readonly status: WebhookState;
}

/** The state of an endpoint. */
export type WebhookStatus = { readonly status: 'none' | 'removed' } | LivingWebhook;

/** The commands of an endpoint. */
export type WebhookCommand =
  | ({ readonly type: 'AddWebhook'; readonly after: number } & WebhookTerms)
  | ({ readonly type: 'ChangeWebhook' } & WebhookTerms)
  | { readonly type: 'RotateWebhookSecret' | 'PauseWebhook' | 'RemoveWebhook' }
  | { readonly type: 'ResumeWebhook'; readonly after: number | null }
  | { readonly type: 'DisableWebhook'; readonly cause: WebhookDisabling }
  | { readonly type: 'AskWebhookReplay'; readonly first: number; readonly last: number };

/** Whether an endpoint is there. */
export const isLivingWebhook = (state: WebhookStatus): state is LivingWebhook =>
  state.status !== 'none' && state.status !== 'removed';

const isSame = (one: WebhookTerms, other: WebhookTerms): boolean =>
  one.url === other.url && one.personal === other.personal && one.types.join() === other.types.join();

type FactsOf = (state: LivingWebhook) => readonly WebhookEvent[];

const onLiving = (command: Exclude<WebhookCommand, { type: 'AddWebhook' }>): FactsOf => {
  switch (command.type) {
    case 'ChangeWebhook': {
      const { type: _, ...data } = command;
      return state => (isSame(state, data) ? [] : [{ type: 'WebhookChanged', data }]);
    }
    case 'RotateWebhookSecret':
      return ({ url }) => [{ type: 'WebhookSecretRotated', data: { url } }];
    case 'PauseWebhook':
      return ({ status, url }) => (status === 'active' ? [{ type: 'WebhookPaused', data: { url } }] : []);
    case 'ResumeWebhook': {
      const { after } = command;
      return ({ status, url }) =>
        status === 'active' ? [] : [{ type: 'WebhookResumed', data: { url, after } }];
    }
    case 'DisableWebhook': {
      const { cause } = command;
      return ({ status, url }) =>
        status === 'active' ? [{ type: 'WebhookDisabled', data: { url, cause } }] : [];
    }
    case 'AskWebhookReplay': {
      const { first, last } = command;
      return ({ url }) => [{ type: 'WebhookReplayAsked', data: { url, first, last } }];
    }
    case 'RemoveWebhook':
      return ({ url }) => [{ type: 'WebhookRemoved', data: { url } }];
    default:
      return exhaustive(command);
  }
};

const evolveLiving = (
  state: LivingWebhook,
  event: Exclude<WebhookEvent, { type: 'WebhookAdded' }>,
): WebhookStatus => {
  switch (event.type) {
    case 'WebhookChanged':
      return { ...state, ...event.data };
    case 'WebhookPaused':
      return { ...state, status: 'paused' };
    case 'WebhookResumed':
      return { ...state, status: 'active' };
    case 'WebhookDisabled':
      return { ...state, status: 'disabled' };
    case 'WebhookRemoved':
      return { status: 'removed' };
    case 'WebhookSecretRotated':
    case 'WebhookReplayAsked':
      return state;
    default:
      return exhaustive(event);
  }
};

/**
 * An endpoint is added, changed, paused, resumed and removed; the delivery disables one that is gone. Refuses with
 * ERR_NO_WEBHOOK_FOUND; a removal that is repeated changes nothing.
 */
export const webhookDecider: Decider<WebhookStatus, WebhookCommand, WebhookEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'AddWebhook') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'WebhookAdded', data }] : [];
    }
    if (isLivingWebhook(state)) return onLiving(command)(state);
    return command.type === 'RemoveWebhook' && state.status === 'removed'
      ? []
      : reject('ERR_NO_WEBHOOK_FOUND');
  },
  evolve(state, event) {
    if (event.type === 'WebhookAdded') {
      const { url, types, personal } = event.data;
      return { status: 'active', url, types, personal };
    }
    return isLivingWebhook(state) ? evolveLiving(state, event) : state;
  },
};
