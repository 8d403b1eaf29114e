import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { CompanyLog } from '@prosa/audit';
import type { EventCodec } from '@prosa/event-store';
import { TooManyRequests } from '@prosa/http';
import { DomainError, expecting, isAborted } from '@prosa/kernel';
import { COMPANY_LOG, EVENT_CODEC, TENANT_DATABASE } from '@prosa/platform';
import { EventPages, type EventPage } from '@prosa/public-events';
import type { TenantDatabase } from '@prosa/read-model';
import { setTimeout as pause } from 'node:timers/promises';
import { companyUuid } from './event-feed.queries';

/** Whose events are read, and how. */
export interface FeedReader {
  readonly companyId: number;
  readonly after: bigint;
  readonly types: readonly string[];
  readonly limit: number;
  readonly personal: boolean;
}

/** Streams of one company, and of a process. */
const MOST_OF_COMPANY = 50;
const MOST = 1_000;
const KEEP_ALIVE_MS = 15_000;
/** How long a cursor that is ahead waits for facts that are there and not numbered yet. */
const NUMBERING_MS = 5_000;
const RETRY_MS = 2_000;
const STREAM_PAGE = 100;

/** The feed of public events: pages that may wait, and streams. */
@Injectable()
export class EventFeed implements BeforeApplicationShutdown {
  private readonly pages: EventPages;
  private readonly uuids = new Map<number, string>();
  private readonly streams = new Map<number, number>();
  private readonly stopping = new AbortController();
  private open = 0;

  constructor(
    @Inject(COMPANY_LOG) private readonly log: CompanyLog,
    @Inject(EVENT_CODEC) codec: EventCodec,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {
    this.pages = new EventPages(log, codec);
  }

  /** Ends waits and streams: a connection would otherwise delay the stop. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  /**
   * Events after a number; with `waitMs` it waits for the first one.
   * @throws ERR_CURSOR_AHEAD when there is no such number; ERR_UNAVAILABLE while old facts are numbered.
   */
  async page(reader: FeedReader, waitMs: number, gone: AbortSignal): Promise<EventPage> {
    await this.requireCursor(reader);
    const until = AbortSignal.any([gone, this.stopping.signal, AbortSignal.timeout(Math.max(1, waitMs))]);
    let page = await this.read(reader);
    while (waitMs > 0 && page.events.length === 0 && !until.aborted) {
      if (!page.more) await this.log.changed(reader.companyId, page.next, until);
      page = await this.read({ ...reader, after: page.next });
    }
    return page;
  }

  /**
   * Server-sent events after a number, until `gone` aborts.
   * @throws as `page`; ERR_TOO_MANY_REQUESTS when the company has many streams.
   */
  async stream(reader: FeedReader, gone: AbortSignal): Promise<AsyncIterable<string>> {
    await this.requireCursor(reader);
    const leave = this.enter(reader.companyId);
    // A reader that goes before the first line never begins the iteration.
    if (gone.aborted) leave();
    gone.addEventListener('abort', leave, { once: true });
    return this.lines(reader, AbortSignal.any([gone, this.stopping.signal]), leave);
  }

  private async *lines(reader: FeedReader, ending: AbortSignal, leave: () => void): AsyncGenerator<string> {
    try {
      yield `retry: ${RETRY_MS}\n\n`;
      let { after } = reader;
      while (!ending.aborted) {
        const page = await this.read({ ...reader, after, limit: STREAM_PAGE });
        for (const event of page.events) yield `id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`;
        // What was left out is passed, too: a reader that comes back does not look through it again.
        if (page.next > after) yield `id: ${page.next}\n\n`;
        after = page.next;
        if (page.more) continue;
        const quiet = AbortSignal.timeout(KEEP_ALIVE_MS);
        await this.log.changed(reader.companyId, after, AbortSignal.any([ending, quiet]));
        if (quiet.aborted) yield ': still here\n\n';
      }
    } finally {
      leave();
    }
  }

  private enter(companyId: number): () => void {
    const own = this.streams.get(companyId) ?? 0;
    if (own >= MOST_OF_COMPANY || this.open >= MOST) throw new TooManyRequests(KEEP_ALIVE_MS);
    this.open += 1;
    this.streams.set(companyId, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.open -= 1;
      const rest = (this.streams.get(companyId) ?? 1) - 1;
      if (rest > 0) this.streams.set(companyId, rest);
      else this.streams.delete(companyId);
    };
  }

  private async read(reader: FeedReader): Promise<EventPage> {
    return this.pages.page({ ...reader, companyUuid: await this.uuidOf(reader.companyId) });
  }

  private async requireCursor({ companyId, after }: FeedReader): Promise<void> {
    const deadline = Date.now() + NUMBERING_MS;
    while (after > (await this.log.head(companyId))) {
      const isComplete = await this.log.isComplete();
      const head = await this.log.head(companyId);
      if (after <= head) return;
      if (isComplete) throw await this.ahead(head);
      if (Date.now() > deadline) throw new DomainError('ERR_UNAVAILABLE', 'facts are being numbered');
      await pause(100, undefined, { signal: this.stopping.signal }).catch(expecting(isAborted));
    }
  }

  private async ahead(head: bigint): Promise<DomainError> {
    const epoch = await this.log.epoch();
    return new DomainError('ERR_CURSOR_AHEAD', undefined, {
      details: [
        { field: 'after', rule: 'head', message: String(head) },
        { field: 'after', rule: 'epoch', message: epoch },
      ],
    });
  }

  private async uuidOf(companyId: number): Promise<string> {
    const known = this.uuids.get(companyId);
    if (known !== undefined) return known;
    const found = await companyUuid(this.tenants, companyId);
    if (found === null) throw new DomainError('ERR_UNAVAILABLE', 'the company is not shown yet');
    this.uuids.set(companyId, found);
    return found;
  }
}
