import { Inject, Injectable } from '@nestjs/common';
import type { WebhookOutcome } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { OutboundFailed, OutboundRefused, SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK } from '@prosa/platform';
import { retryAfterOf } from './retry-after.policy';
import { WebhookSecrets, type EndpointKey } from './webhook-secrets.service';
import { webhookHeaders } from './webhook-signature';

/** An event on its way. */
export interface WebhookMessage {
  /** The fact's id. */
  readonly id: string;
  readonly body: string;
  readonly isReplay: boolean;
}

/** What came of a request. */
export interface SentWebhook extends WebhookOutcome {
  readonly retryAfterMs: number | null;
}

/** The largest event that is sent. */
export const LARGEST_EVENT = 262_144;
/** For one request, from the resolution of the name to the end of the answer. */
export const SEND_TIMEOUT_MS = 10_000;
const LARGEST_ANSWER = 4_096;
const SHOWN_OF_ANSWER = 1_024;

/** The beginning of an answer; PostgreSQL has no place for zero bytes. */
const shownOf = (body: Buffer): string =>
  body.toString('utf8').slice(0, SHOWN_OF_ANSWER).replaceAll('\0', '\uFFFD');

/** Sends one event to one endpoint, signed by Standard Webhooks; never more than one request. */
@Injectable()
export class WebhookSender {
  constructor(
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** What came of it; a server that does not answer, or may not be called, is an outcome, too. */
  async send(
    endpoint: EndpointKey & { readonly url: string },
    { id, body, isReplay }: WebhookMessage,
  ): Promise<SentWebhook> {
    const nothing = { status: null, ms: 0, body: '', retryAfterMs: null };
    if (Buffer.byteLength(body) > LARGEST_EVENT) return { ...nothing, fault: 'too-large' };
    const secrets = await this.secrets.of(endpoint);
    const at = this.clock.now();
    const took = (): number => this.clock.now().getTime() - at.getTime();
    try {
      const answer = await this.fetch({
        method: 'POST',
        url: endpoint.url,
        headers: {
          ...webhookHeaders({ id, at, body }, secrets),
          ...(isReplay ? { 'prosa-replay': '1' } : {}),
        },
        body,
        timeoutMs: SEND_TIMEOUT_MS,
        maxBytes: LARGEST_ANSWER,
        cutsAnswer: true,
      });
      const retryAfterMs = retryAfterOf(answer.headers['retry-after'], this.clock.now());
      return { status: answer.status, fault: null, ms: took(), body: shownOf(answer.body), retryAfterMs };
    } catch (fault) {
      if (fault instanceof OutboundFailed || fault instanceof OutboundRefused)
        return { ...nothing, fault: fault.reason, ms: took() };
      throw fault;
    }
  }
}
