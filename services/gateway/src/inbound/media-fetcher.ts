import type { Readable } from 'node:stream';
import {
  LIMITS,
  mediaKindOf,
  type AwaitedMedia,
  type InboundMedia,
  type MessageMedia,
} from '@prosa/contracts';
import { DomainError, nameOfFault } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { Background } from '@prosa/observability';
import type { ReceivedMediaStore, WaitingMedia } from '../storage/received-media.store';
import { MediaGone, type MediaHandle, type ProviderSession } from '../whatsapp/whatsapp.port';
import type { InboxAppender } from './inbox-appender';
import { mediaEntry } from './inbound-facts';

const POLL_MS = 1_000;
const AT_ONCE = 4;
const MOST_TRIES = 8;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;
const NO_ROOM_PAUSE_MS = 15_000;

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** What is stored of a file until it has been fetched. */
export interface RememberedMedia {
  readonly file: AwaitedMedia;
  /** The provider's own reference, in base64. */
  readonly handle: string;
  /** The earlier message whose file this one replaces. */
  readonly betterOf?: string;
}

/** Dependencies of the media fetcher. */
export interface MediaFetcherParts {
  readonly waiting: ReceivedMediaStore;
  readonly files: Pick<MediaLibrary, 'put'>;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly now: () => Date;
  readonly background: Background;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
  /** Called after failed attempts; `why` contains neither address nor file name. */
  failed?(connectionId: number, why: string): void;
}

type Outcome = InboundMedia['outcome'];

/**
 * Fetches the files of messages into our storage, a few at a time; the messages are visible before that.
 * Failures are retried with back-off, across restarts; while the storage quota is exhausted, without a limit
 * of attempts.
 */
export class MediaFetcher {
  private readonly underWay = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private again = false;
  private stopped = true;

  constructor(private readonly parts: MediaFetcherParts) {}

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Triggers a poll for files to fetch. */
  wake(): void {
    this.again = true;
    if (!this.looking && !this.stopped) void this.look();
  }

  /**
   * Starts nothing further and waits for the fetches in flight; those that do not finish are fetched again
   * after the restart.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    const patience = new Promise<void>(resolve => setTimeout(resolve, POLL_MS).unref());
    await Promise.race([Promise.all(this.underWay.values()), patience]);
  }

  private async look(): Promise<void> {
    this.looking = true;
    while (this.again && !this.stopped && this.underWay.size < AT_ONCE) {
      this.again = false;
      const most = AT_ONCE + this.underWay.size;
      await this.parts.background.attempt('look for files to fetch', async () => {
        for (const media of await this.parts.waiting.due(this.parts.connectedIds(), most)) this.begin(media);
      });
    }
    this.looking = false;
  }

  private begin(media: WaitingMedia): void {
    const key = `${media.connection.id}/${media.fromMe}/${media.id}`;
    if (this.stopped || this.underWay.has(key) || this.underWay.size >= AT_ONCE) return;
    const work = this.fetch(media)
      .then(
        () => true,
        () => false,
      )
      .then(isSettled => {
        this.underWay.delete(key);
        // What failed without a trace is due again at once: it waits for the next poll.
        if (isSettled) this.wake();
      });
    this.underWay.set(key, work);
  }

  private async fetch(media: WaitingMedia): Promise<void> {
    try {
      await this.settle(media, await this.bring(media));
    } catch (error) {
      // Another worker owns the connection now and fetches its files.
      if (this.parts.session(media.connection.id) === null) return;
      const noRoom = NO_ROOM.has(String(codeOf(error)));
      const tries = media.attempts + 1;
      this.parts.failed?.(media.connection.id, noRoom ? 'no room' : nameOfFault(error));
      if (noRoom) await this.parts.waiting.postpone(media, NO_ROOM_PAUSE_MS, false);
      else if (tries >= MOST_TRIES) await this.settle(media, { state: 'failed', reason: 'given-up' });
      else {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** media.attempts);
        await this.parts.waiting.postpone(media, pause, true);
      }
    }
  }

  private async bring(media: WaitingMedia): Promise<Outcome> {
    const { connection } = media;
    const { file, handle } = rememberedIn(media);
    if (file.size !== null && file.size > LIMITS.media[mediaKindOf(file.mime)]) return TOO_LARGE;
    const session = this.parts.session(connection.id);
    if (session === null) throw new Error('The connection is closed');
    const payload = Buffer.from(handle, 'base64');
    try {
      const stream = await this.download(session, { payload }, media);
      const { companyId } = connection;
      const stored = await this.parts.files.put(stream, { companyId, name: file.name, active: 'keep' });
      const kept: MessageMedia = {
        key: stored.key,
        name: stored.name,
        mime: stored.mediaType === UNKNOWN_TYPE ? file.mime : stored.mediaType,
        size: stored.size,
        ...(file.seconds === undefined ? {} : { seconds: file.seconds }),
        ...(file.voice === undefined ? {} : { voice: file.voice }),
      };
      return { state: 'arrived', media: kept };
    } catch (error) {
      if (error instanceof MediaGone) return { state: 'failed', reason: 'gone' };
      if (error instanceof DomainError && error.code === 'ERR_MEDIA_TOO_LARGE') return TOO_LARGE;
      throw error;
    }
  }

  /**
   * WhatsApp keeps files for some weeks only: for an expired one, the sending phone is asked once to upload
   * it again.
   */
  private async download(
    session: ProviderSession,
    handle: MediaHandle,
    { chat, author, id, fromMe }: WaitingMedia,
  ): Promise<Readable> {
    try {
      return await session.downloadMedia(handle);
    } catch (error) {
      if (!(error instanceof MediaGone)) throw error;
      const by = author === undefined ? {} : { participant: { kind: 'user', ...author } as const };
      return session.downloadMedia(await session.renewMedia(handle, { chat, id, fromMe, ...by }));
    }
  }

  /**
   * Journals first and then removes the row: a crash between the two fetches the file again, and the journal
   * deduplicates the entry.
   */
  private async settle(media: WaitingMedia, outcome: Outcome): Promise<void> {
    const { betterOf } = rememberedIn(media);
    const entry = mediaEntry(
      betterOf === undefined ? media : { ...media, id: betterOf },
      outcome,
      this.parts.now(),
      betterOf !== undefined,
    );
    // Without the better version the first one stays.
    if (betterOf === undefined || outcome.state === 'arrived')
      await this.parts.appender.append(media.connection, entry);
    await this.parts.waiting.remove(media);
  }
}

const rememberedIn = ({ payload }: WaitingMedia): RememberedMedia =>
  JSON.parse(Buffer.from(payload).toString()) as RememberedMedia;

const TOO_LARGE: Outcome = { state: 'failed', reason: 'too-large' };
const UNKNOWN_TYPE = 'application/octet-stream';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
