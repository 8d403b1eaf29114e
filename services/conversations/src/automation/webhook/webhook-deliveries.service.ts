import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { expecting, isAborted, nameOfFault, type Clock } from '@prosa/kernel';
import { Breaker } from '@prosa/outbound-calls';
import { CLOCK } from '@prosa/platform';
import type { PublicEvent } from '@prosa/public-events';
import { WebhookCursors, type LeasedCursor, type MadeAttempt } from './webhook-cursor.store';
import { afterDelivery, isIll } from './webhook-delivery.policy';
import { WebhookAlerts } from './webhook-alerts.service';
import { WebhookEvents } from './webhook-events.service';
import { SEND_TIMEOUT_MS, WebhookSender, type SentWebhook } from './webhook-sender.service';

/** Cursors that a process works on at once; at four per company, sixteen companies with hanging servers fill it. */
const MOST_AT_ONCE = 64;
/** Events of one lease: then the cursors that wait have their turn. */
const MOST_IN_A_ROW = 200;
/** Between the requests of a replay: live events go on beside it. */
const REPLAY_PAUSE_MS = 200;
const AGAIN_MS = 5_000;
/** Until a company that may not use webhooks is looked at again. */
const REFUSED_MS = 60_000;
const OPEN_CIRCUIT_MS = 5_000;

/** Whether the delivery goes on with the lease that it has. */
type Going = 'on' | 'given back';

/**
 * Sends companies' events to their endpoints, in order and one request at a time for each cursor. What was sent is noted
 * after the answer, so that a crash repeats an event with the same id, and leaves none out.
 */
@Injectable()
export class WebhookDeliveries {
  private readonly log = new Logger('webhooks');
  private readonly breaker: Breaker;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly cursors: WebhookCursors,
    private readonly sender: WebhookSender,
    private readonly alerts: WebhookAlerts,
    private readonly events: WebhookEvents,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
  ) {
    this.breaker = new Breaker(clock);
  }

  /**
   * Begins to work on cursors that have something to send, up to the limit; they go on after it resolves, and `onEnd` is
   * called after each.
   */
  async round(onEnd: () => void = () => undefined): Promise<void> {
    for (const cursor of await this.cursors.take(MOST_AT_ONCE - this.underWay.size)) {
      const key = `${cursor.endpoint}/${cursor.kind}`;
      const work = this.deliver(cursor)
        .catch((fault: unknown) => this.failed(cursor, fault))
        // The lease ends, and another process takes the cursor over.
        .catch((fault: unknown) => this.warn(fault))
        .finally(() => {
          this.underWay.delete(key);
          onEnd();
        });
      this.underWay.set(key, work);
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }

  /** Ends after the requests that are under way. */
  stop(): void {
    this.stopping.abort();
  }

  /** Logs a fault without addresses or contents. */
  warn(fault: unknown): void {
    this.log.warn(`The delivery of events failed; retrying: ${nameOfFault(fault)}`);
  }

  private async failed(cursor: LeasedCursor, fault: unknown): Promise<void> {
    this.warn(fault);
    await this.cursors.deferred(cursor, AGAIN_MS);
  }

  private async deliver(leased: LeasedCursor): Promise<void> {
    if (!(await this.plans.allows(leased.companyId, 'useExternalApi')))
      return this.cursors.deferred(leased, REFUSED_MS);
    if (await this.isAhead(leased)) return;
    let cursor = leased;
    for (let sent = 0; sent < MOST_IN_A_ROW && !this.stopping.signal.aborted;) {
      const begun = this.clock.now().getTime();
      const { events, next, isOver } = await this.events.before(cursor);
      // The lease may not last for a request: another process may hold the cursor by then.
      if (this.clock.now().getTime() - begun > SEND_TIMEOUT_MS) break;
      for (const event of events) {
        if ((await this.deliverOne(cursor, event)) === 'given back') return;
        cursor = { ...cursor, sequence: Number(event.sequence), tries: 0 };
        sent += 1;
        if (this.stopping.signal.aborted) break;
      }
      if (this.stopping.signal.aborted) break;
      if (next > BigInt(cursor.sequence)) {
        if (!(await this.cursors.passed(cursor, Number(next)))) return;
        cursor = { ...cursor, sequence: Number(next) };
      }
      if (isOver) return this.finish(cursor);
    }
    await this.cursors.deferred(cursor, 0);
  }

  private finish(cursor: LeasedCursor): Promise<void> {
    return cursor.kind === 'live' ? this.cursors.idle(cursor) : this.cursors.ended(cursor);
  }

  /** Whether the log ends before the cursor, which is set to its end then. */
  private async isAhead(cursor: LeasedCursor): Promise<boolean> {
    const end = await this.events.endBefore(cursor);
    if (end === null) return false;
    if (end === 'unknown') await this.cursors.deferred(cursor, AGAIN_MS);
    else if (cursor.kind === 'live') await this.cursors.rewound(cursor, Number(end));
    else await this.cursors.ended(cursor);
    return true;
  }

  private async deliverOne(cursor: LeasedCursor, event: PublicEvent): Promise<Going> {
    const line = `${cursor.companyId}/${cursor.host}`;
    if (!this.breaker.allows(line)) {
      await this.cursors.deferred(cursor, OPEN_CIRCUIT_MS);
      return 'given back';
    }
    const { endpoint: uuid, companyId, url, kind } = cursor;
    const isReplay = kind !== 'live';
    const message = { id: event.id, body: JSON.stringify(event), isReplay };
    const sent = await this.sender.send({ companyId, uuid, url }, message);
    this.breaker.record(line, !isIll(sent.status));
    const going = await this.noted(cursor, event, sent);
    if (going === 'on' && isReplay)
      await pause(REPLAY_PAUSE_MS, undefined, { signal: this.stopping.signal }).catch(expecting(isAborted));
    return going;
  }

  private async noted(cursor: LeasedCursor, event: PublicEvent, sent: SentWebhook): Promise<Going> {
    const at = this.clock.now();
    const { status, fault, ms, body } = sent;
    const attempt: MadeAttempt = {
      ...{ at, sequence: Number(event.sequence), eventId: event.id, type: event.type },
      ...{ status, fault, ms, body },
    };
    const step = afterDelivery(sent, cursor, at, Math.random());
    switch (step.kind) {
      case 'next':
        return this.goesOn(cursor, await this.cursors.succeeded(cursor, attempt));
      case 'dead-letter':
        return this.goesOn(cursor, await this.cursors.buried(cursor, attempt));
      case 'wait':
        await this.cursors.failed(cursor, attempt, step.ms);
        return 'given back';
      case 'disable':
        // First the fact: a crash in between sends the event once more, and disables then.
        await this.alerts.disable(cursor, step.reason);
        await this.cursors.failed(cursor, attempt, REFUSED_MS);
        return 'given back';
    }
  }

  /** An endpoint that was paused, changed or removed meanwhile gets nothing more by this lease. */
  private async goesOn(
    cursor: LeasedCursor,
    now: Awaited<ReturnType<WebhookCursors['succeeded']>>,
  ): Promise<Going> {
    if (now === null) return 'given back';
    const isSame =
      now.state === 'active' &&
      now.url === cursor.url &&
      now.personal === cursor.personal &&
      now.types.join() === cursor.types.join();
    if (isSame) return 'on';
    await this.cursors.deferred(cursor, 0);
    return 'given back';
  }
}
