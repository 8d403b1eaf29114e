import { Inject, Injectable } from '@nestjs/common';
import type { CompanyLog } from '@prosa/audit';
import type { EventCodec } from '@prosa/event-store';
import { COMPANY_LOG, EVENT_CODEC } from '@prosa/platform';
import { EventPages, type EventPage } from '@prosa/public-events';
import { CompanyUuids } from './company-uuids';
import { WebhookCursors, type LeasedCursor } from './webhook-cursor.store';

/** The events that a cursor has before it, and whether there are no more behind them. */
export type EventsBefore = Pick<EventPage, 'events' | 'next'> & { readonly isOver: boolean };

const PAGE = 50;

/** Reads what a cursor has before it in its company's log. */
@Injectable()
export class WebhookEvents {
  private readonly pages: EventPages;

  constructor(
    private readonly cursors: WebhookCursors,
    private readonly companies: CompanyUuids,
    @Inject(COMPANY_LOG) private readonly company: CompanyLog,
    @Inject(EVENT_CODEC) codec: EventCodec,
  ) {
    this.pages = new EventPages(company, codec);
  }

  /** The next events of a cursor, in order. */
  async before(cursor: LeasedCursor): Promise<EventsBefore> {
    if (cursor.kind === 'released') return this.released(cursor);
    const { companyId, sequence, types, personal, lastSequence } = cursor;
    const companyUuid = await this.companies.of(companyId);
    const wanted = { companyId, companyUuid, after: BigInt(sequence), limit: PAGE, types, personal };
    const { events, next, more } = await this.pages.page(wanted);
    if (lastSequence === null) return { events, next, isOver: !more };
    const last = BigInt(lastSequence);
    const within = events.filter(event => BigInt(event.sequence) <= last);
    return { events: within, next: next < last ? next : last, isOver: !more || next >= last };
  }

  /**
   * The last number of a log that ends before a cursor, as after a restore; `unknown` while facts are being numbered, and
   * null where all is well.
   */
  async endBefore({ companyId, kind, sequence }: LeasedCursor): Promise<bigint | 'unknown' | null> {
    if (kind === 'released' || BigInt(sequence) <= (await this.company.head(companyId))) return null;
    if (!(await this.company.isComplete())) return 'unknown';
    const head = await this.company.head(companyId);
    return BigInt(sequence) > head ? head : null;
  }

  /** The released dead letter that is next, as it was sent; one that is no longer in the log is dropped. */
  private async released({ endpoint, companyId, personal }: LeasedCursor): Promise<EventsBefore> {
    const sequence = await this.cursors.nextReleased(endpoint);
    if (sequence === null) return { events: [], next: 0n, isOver: true };
    const companyUuid = await this.companies.of(companyId);
    const after = BigInt(sequence) - 1n;
    const page = await this.pages.page({ companyId, companyUuid, after, limit: 1, types: [], personal });
    const events = page.events.filter(event => event.sequence === String(sequence));
    if (events.length === 0) await this.cursors.discard(endpoint, sequence);
    return { events, next: 0n, isOver: false };
  }
}
