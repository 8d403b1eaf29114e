import type { AwaitedMedia, InboundMessage } from '@prosa/contracts';
import type { MediaLibrary } from '@prosa/media';
import { Readable } from 'node:stream';
import { chatRefOf } from '../storage/chat-columns';
import type { ReceivedMediaStore } from '../storage/received-media.store';
import type { ReceivedMedia } from '../whatsapp/whatsapp.port';
import type { RememberedMedia } from './media-fetcher';

/** Dependencies of `ArrivingFiles`. */
export interface ArrivingFilesParts {
  readonly waiting: ReceivedMediaStore;
  readonly files: Pick<MediaLibrary, 'put'>;
  /** Called when there is something to fetch. */
  added(): void;
}

/** Hands messages with files over at once; the files are fetched afterwards. */
export class ArrivingFiles {
  constructor(private readonly parts: ArrivingFilesParts) {}

  /**
   * Hands a message over, then queues its file. In this order, because the fetched file has to find its
   * message. A crash between the two steps repeats both.
   */
  async handOver(
    message: InboundMessage,
    media: ReceivedMedia,
    tell: (message: InboundMessage) => Promise<void>,
  ): Promise<void> {
    const file = await this.describe(message, media);
    await tell({ ...message, file });
    await this.remember(message, media, { file });
  }

  /** Queues a better version of an earlier message's file. */
  async replace(message: InboundMessage, media: ReceivedMedia, original: string): Promise<void> {
    const { name, mime, size, seconds } = media;
    const file = { name, mime, size, ...(seconds === undefined ? {} : { seconds }) };
    await this.remember(message, media, { file, betterOf: original });
  }

  private async remember(
    message: InboundMessage,
    media: ReceivedMedia,
    described: Omit<RememberedMedia, 'handle'>,
  ): Promise<void> {
    const remembered: RememberedMedia = {
      ...described,
      handle: Buffer.from(media.handle.payload).toString('base64'),
    };
    const { connection, chat, author, waId: id, fromMe } = message;
    const payload = Buffer.from(JSON.stringify(remembered));
    const by = author === undefined ? {} : { author };
    await this.parts.waiting.add({ connection, chat: chatRefOf(chat), ...by, id, fromMe, payload });
    this.parts.added();
  }

  private async describe({ connection }: InboundMessage, media: ReceivedMedia): Promise<AwaitedMedia> {
    const { name, mime, size, seconds, voice, preview } = media;
    const previewKey = preview && (await this.keepPreview(connection.companyId, preview));
    return {
      name,
      mime,
      size,
      ...(seconds === undefined ? {} : { seconds }),
      ...(voice === undefined ? {} : { voice }),
      ...(previewKey === undefined ? {} : { previewKey }),
    };
  }

  /** A preview is optional: without storage quota the message goes on without it. */
  private async keepPreview(companyId: number, preview: Uint8Array): Promise<string | undefined> {
    try {
      const source = Readable.from([preview]);
      return (await this.parts.files.put(source, { companyId, name: 'preview.jpg' })).key;
    } catch {
      return undefined;
    }
  }
}
