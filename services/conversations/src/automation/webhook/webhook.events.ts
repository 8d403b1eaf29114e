import type { WebhookDisabling } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** What an endpoint receives. */
export interface WebhookTerms {
  readonly url: string;
  /** Patterns of types; none: all. */
  readonly types: readonly string[];
  /** Whether personal values are sent. */
  readonly personal: boolean;
}

/** An administrator added an endpoint; it receives what comes after a number of the company. */
export type WebhookAdded = Fact<'WebhookAdded', WebhookTerms & { readonly after: number }>;

/** An administrator changed what an endpoint receives, or where. */
export type WebhookChanged = Fact<'WebhookChanged', WebhookTerms>;

/** An administrator replaced the secret; the former one signs for 24 more hours. */
export type WebhookSecretRotated = Fact<'WebhookSecretRotated', { readonly url: string }>;

/** An administrator paused an endpoint. */
export type WebhookPaused = Fact<'WebhookPaused', { readonly url: string }>;

/** An administrator resumed an endpoint: from where it stopped (null), or after a number. */
export type WebhookResumed = Fact<'WebhookResumed', { readonly url: string; readonly after: number | null }>;

/** An endpoint receives nothing any more, because it is gone or has failed for too long. */
export type WebhookDisabled = Fact<
  'WebhookDisabled',
  { readonly url: string; readonly cause: WebhookDisabling }
>;

/** An administrator asked for a range of numbers to be sent again. */
export type WebhookReplayAsked = Fact<
  'WebhookReplayAsked',
  { readonly url: string; readonly first: number; readonly last: number }
>;

/** An administrator removed an endpoint. */
export type WebhookRemoved = Fact<'WebhookRemoved', { readonly url: string }>;

/** Every fact of an endpoint. */
export type WebhookEvent =
  | WebhookAdded
  | WebhookChanged
  | WebhookSecretRotated
  | WebhookPaused
  | WebhookResumed
  | WebhookDisabled
  | WebhookReplayAsked
  | WebhookRemoved;

/** The facts of the stream `webhook`. */
export const webhookEvents = defineEvents<WebhookEvent>('webhook', {
  WebhookAdded: { version: 1 },
  WebhookChanged: { version: 1 },
  WebhookSecretRotated: { version: 1 },
  WebhookPaused: { version: 1 },
  WebhookResumed: { version: 1 },
  WebhookDisabled: { version: 1 },
  WebhookReplayAsked: { version: 1 },
  WebhookRemoved: { version: 1 },
});
