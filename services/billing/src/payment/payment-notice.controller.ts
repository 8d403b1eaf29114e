import { timingSafeEqual } from 'node:crypto';
import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { METRICS, Public, Reserved, SlidingWindowLimiter, TooManyRequests } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import type { Metrics } from '@prosa/observability';
import { CLOCK } from '@prosa/platform';
import type { FastifyRequest } from 'fastify';
import { PaymentAccess } from '../pix/payment-access';
import { PaymentWork } from './payment-work';

const LIMIT = { max: 1_200, windowMs: 60_000 };
const REFUSED_LIMIT = { max: 60, windowMs: 60_000 };

const isSame = (given: string, wanted: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * The webhook of Asaas. It is authenticated by its token, and only a hint: its states and values are not used.
 */
@ApiTags('payments')
@Public()
@Reserved()
@Controller('payments/asaas')
export class PaymentNoticeController {
  private readonly limiter: SlidingWindowLimiter;

  constructor(
    @Inject(CLOCK) clock: Clock,
    private readonly access: PaymentAccess,
    private readonly work: PaymentWork,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {
    this.limiter = new SlidingWindowLimiter(clock, 10_000);
    this.countRefused(0);
  }

  @Post(':hook')
  @HttpCode(200)
  @ApiOperation({ summary: 'A notice of Asaas; kept, answered, and followed afterwards' })
  async hear(@Param('hook') hook: string, @Req() request: FastifyRequest): Promise<{ ok: true }> {
    const { path, token } = await this.access.webhook();
    const sent = request.headers['asaas-access-token'];
    const isHere = isSame(`/api/payments/asaas/${hook}`, path);
    const isTheirs = isHere && typeof sent === 'string' && isSame(sent, token);
    const key = isTheirs ? 'theirs' : `refused:${request.ip}`;
    const limit = isTheirs ? LIMIT : REFUSED_LIMIT;
    if (!this.limiter.take(key, limit)) throw new TooManyRequests(this.limiter.wait(key, limit));
    if (!isTheirs) {
      this.countRefused(1);
      // Only who was given the address knows it; other callers leave no trace in the database.
      if (isHere) await this.work.refused();
      throw new DomainError('ERR_NOTICE_REFUSED');
    }
    const provider = await this.access.provider();
    const notice = provider?.notice(request.body) ?? null;
    // Anything but 200 pauses the queue of notices, so that those about nothing of ours get one too.
    if (provider !== null && notice !== null) await this.work.received(provider, notice);
    return { ok: true };
  }

  private countRefused(by: number): void {
    const text = 'Notices of payments whose token or address is not ours.';
    this.metrics.count('prosa_payment_notices_refused_total', text, {}, by);
  }
}
