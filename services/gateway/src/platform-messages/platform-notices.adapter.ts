import type { PlatformMessages } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { ConnectedSession } from '../outbound/outbox-worker';
import { SendRefused, type ProviderSession } from '../whatsapp/whatsapp.port';
import { connectedDefault } from './default-connection.queries';
import type { NoticeBook } from './notice-book';

/** People wait for a notice in front of a form: after this long another way is taken. */
const PATIENCE_MS = 12_000;

/** What notices are sent with. */
export interface PlatformNoticesParts {
  readonly db: OwnerDatabase;
  readonly book: NoticeBook;
  newMessageId(): string;
  /** The connected session of a connection; null while this worker has none. */
  connected(connectionId: number): ConnectedSession | null;
  /** Told of a notice that WhatsApp did not take; without number and text. */
  refused(connectionId: number, code: string): void;
}

const patiently = async (work: Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((_, fail) => {
    timer = setTimeout(() => fail(new SendRefused('no-ack', true)), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Sends notices on the session that also sends messages, so that WhatsApp sees one device that sends one thing after
 * the other; beside the outbox, because a notice is no ticket's and must stand in no log.
 */
export class PlatformNotices implements PlatformMessages {
  constructor(private readonly parts: PlatformNoticesParts) {}

  async send(companyId: number, phone: string, text: string): Promise<boolean> {
    let connectionId: number | null = null;
    try {
      connectionId = await connectedDefault(this.parts.db, companyId);
      const connected = connectionId === null ? null : this.parts.connected(connectionId);
      return connected !== null && (await patiently(this.deliver(connected.session, phone, text)));
    } catch (fault) {
      this.parts.refused(connectionId ?? 0, fault instanceof SendRefused ? fault.code : 'unknown');
      return false;
    }
  }

  private async deliver(session: ProviderSession, phone: string, text: string): Promise<boolean> {
    const [known] = await session.checkNumbers([phone]);
    if (known?.exists !== true) return false;
    const chat = { kind: 'user', phone: known.canonicalPhone ?? phone } as const;
    const command = { id: this.parts.newMessageId(), chat, content: { type: 'text', text } } as const;
    this.parts.book.add(command);
    await session.send(command);
    return true;
  }
}
