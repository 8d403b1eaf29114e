import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { sentAs, type MessageMedia } from '@prosa/contracts';
import { MediaLibrary } from '@prosa/media';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import type { BotAnswer, BotAttachment } from './bot-answer.policy';

/** WhatsApp's own limit for pictures, films and sounds; a call holds one file in memory at a time. */
const LARGEST_BYTES = 16 * 1024 * 1024;
const PATIENCE_MS = 8_000;
/** For all files of an answer: with the service's own time it stays below the lease of the call. */
const ALTOGETHER_MS = 15_000;

/** The last part of an address's path, as a file's name. */
const nameIn = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'arquivo';
  } catch {
    return 'arquivo';
  }
};

/** Takes the files that a service's answer names into the company's store; what a file is, its bytes decide. */
@Injectable()
export class BotFiles {
  constructor(
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    private readonly library: MediaLibrary,
  ) {}

  /** The answer with its files; one that cannot be had, is too large or of another kind stays a link. */
  async fetched(companyId: number, { attachments = [], ...answer }: BotAnswer): Promise<BotAnswer> {
    if (attachments.length === 0) return answer;
    const until = performance.now() + ALTOGETHER_MS;
    const replies = [...answer.replies];
    const files: (MessageMedia | null)[] = replies.map(() => null);
    for (const attachment of attachments) {
      const timeoutMs = Math.min(PATIENCE_MS, Math.floor(until - performance.now()));
      const file = timeoutMs > 0 ? await this.file(companyId, attachment, timeoutMs) : null;
      if (file === null) continue;
      files[attachment.reply] = file;
      const isDocument = sentAs(file.mime) === null;
      replies[attachment.reply] = attachment.caption || (isDocument ? file.name : '');
    }
    return { ...answer, replies, ...(files.some(file => file !== null) ? { files } : {}) };
  }

  private async file(
    companyId: number,
    { url, mayBeDocument }: BotAttachment,
    timeoutMs: number,
  ): Promise<MessageMedia | null> {
    try {
      const { status, body } = await this.fetch({ method: 'GET', url, timeoutMs, maxBytes: LARGEST_BYTES });
      if (status !== 200 || body.length === 0) return null;
      const stored = await this.library.put(Readable.from([body]), { companyId, name: nameIn(url) });
      const { key, name, mediaType: mime, size } = stored;
      if (sentAs(mime) !== null || mayBeDocument) return { key, name, mime, size };
      await this.library.remove(companyId, key);
      return null;
    } catch {
      // No file, no room for it, or one that is not accepted: its address is said instead.
      return null;
    }
  }
}
