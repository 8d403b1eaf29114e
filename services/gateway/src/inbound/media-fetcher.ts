import type { Readable } from 'node:stream';
import { LIMITS, type AwaitedMedia, type InboundMedia, type MessageMedia } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { mediaKindOf, type MediaLibrary } from '@prosa/media';
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

/** What is remembered of a file until it has been fetched. */
export interface RememberedMedia {
  readonly file: AwaitedMedia;
  /** The provider's own, in base64. */
  readonly handle: string;
}

/** What the fetcher works with. */
export interface MediaFetcherParts {
  readonly waiting: ReceivedMediaStore;
  readonly files: Pick<MediaLibrary, 'put'>;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly now: () => Date;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
  /** Told of tries that failed; never of an address or a name. */
  failed?(connectionId: number, why: string): void;
}

type Outcome = InboundMedia['outcome'];

/**
 * Brings the files of messages into our storage, a few at a time, while the messages themselves are long shown. What
 * fails is tried again with growing pauses, over restarts too; where there is no room for it, for as long as it takes.
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

  /** There may be something to fetch. */
  wake(): void {
    this.again = true;
    if (!this.looking && !this.stopped) void this.look();
  }

  /** Begins nothing more; what is under way is left to end by itself, and begun anew where it does not. */
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
      // The database may be away; the next poll finds out whether it is back.
      const due = await this.parts.waiting.due(this.parts.connectedIds(), most).catch(() => []);
      for (const media of due) this.begin(media);
    }
    this.looking = false;
  }

  private begin(media: WaitingMedia): void {
    const key = `${media.connection.id}/${media.fromMe}/${media.id}`;
    if (this.stopped || this.underWay.has(key) || this.underWay.size >= AT_ONCE) return;
    const work = this.fetch(media)
      .catch(() => undefined)
      .finally(() => {
        this.underWay.delete(key);
        this.wake();
      });
    this.underWay.set(key, work);
  }

  private async fetch(media: WaitingMedia): Promise<void> {
    try {
      await this.settle(media, await this.bring(media));
    } catch (error) {
      // The connection is another worker's by now, which fetches its files.
      if (this.parts.session(media.connection.id) === null) return;
      const noRoom = NO_ROOM.has(String(codeOf(error)));
      const tries = media.attempts + 1;
      this.parts.failed?.(media.connection.id, noRoom ? 'no room' : nameOf(error));
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
    const { file, handle } = JSON.parse(Buffer.from(media.payload).toString()) as RememberedMedia;
    if (file.size !== null && file.size > LIMITS.media[mediaKindOf(file.mime)]) return TOO_LARGE;
    const session = this.parts.session(connection.id);
    if (session === null) throw new Error('The connection is closed');
    const payload = Buffer.from(handle, 'base64');
    try {
      const stream = await this.download(session, { payload }, media);
      const { companyId } = connection;
      const stored = await this.parts.files.put(stream, { companyId, name: file.name, unknown: 'keep' });
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

  /** WhatsApp keeps files for some weeks only: what is gone there is asked for once more from the phone that sent it. */
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

  /** Told first, forgotten then: a crash between the two fetches it once more, and tells it once. */
  private async settle(media: WaitingMedia, outcome: Outcome): Promise<void> {
    await this.parts.appender.append(media.connection, mediaEntry(media, outcome, this.parts.now()));
    await this.parts.waiting.settled(media);
  }
}

const TOO_LARGE: Outcome = { state: 'failed', reason: 'too-large' };
const UNKNOWN_TYPE = 'application/octet-stream';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
