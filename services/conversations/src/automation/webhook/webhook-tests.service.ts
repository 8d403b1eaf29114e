import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookOutcome } from '@prosa/contracts';
import { RATE_LIMITER, TooManyRequests, type RateLimiter, type Viewer } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import { CompanyUuids } from './company-uuids';
import { testEventOf } from './test-event';
import { WebhookRecords } from './webhook-records.service';
import { WebhookSender } from './webhook-sender.service';

/** Test events of one company in one process. */
const OFTEN = { max: 20, windowMs: 60_000 } as const;

/** Sends test events. */
@Injectable()
export class WebhookTests {
  constructor(
    private readonly records: WebhookRecords,
    private readonly sender: WebhookSender,
    private readonly companies: CompanyUuids,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Sends one now, whatever the endpoint's state. @throws ERR_NO_WEBHOOK_FOUND; TooManyRequests */
  async send({ companyId }: Viewer, uuid: string): Promise<WebhookOutcome> {
    const { url } = await this.records.terms(companyId, uuid);
    const counted = `webhook-test:${companyId}`;
    if (!this.limiter.take(counted, OFTEN)) throw new TooManyRequests(this.limiter.wait(counted, OFTEN));
    const event = testEventOf({
      ...{ id: randomUUID(), webhook: uuid, at: this.clock.now() },
      companyUuid: await this.companies.of(companyId),
    });
    const message = { id: event.id, body: JSON.stringify(event), isReplay: false };
    const { retryAfterMs: _, ...outcome } = await this.sender.send({ companyId, uuid, url }, message);
    return outcome;
  }
}
