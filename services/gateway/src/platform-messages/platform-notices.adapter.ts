import type { PlatformMessages } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import type { ConnectedSession } from '../outbound/outbox-worker';
import { SendRefused } from '../whatsapp/whatsapp.port';
import type { SessionCalls } from '../connection/session-calls.port';
import type { NoticeBook } from './notice-book';
import { sendingConnection } from './sending-connection.queries';

/** A user waits for the notice in front of a form: after this time the caller falls back to another way. */
const PATIENCE_MS = 12_000;

/** Dependencies of `PlatformNotices`. */
export interface PlatformNoticesParts {
  readonly book: NoticeBook;
  /** Called when WhatsApp refused a notice; contains neither number nor text. */
  refused(connectionId: number, code: string): void;
}

/** A notice to send; a repetition after a crash uses the same id. */
export interface Notice {
  readonly id: string;
  readonly phone: string;
  readonly text: string;
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
 * Sends notices on the session that also sends messages, so that WhatsApp sees one device that sends
 * sequentially; not through the outbox, because a notice belongs to no ticket and must not be in the log.
 */
export class PlatformNotices {
  constructor(private readonly parts: PlatformNoticesParts) {}

  /** Whether WhatsApp accepted the notice. Never returns a reason and never throws. */
  async deliver({ session, connection }: ConnectedSession, notice: Notice): Promise<boolean> {
    const send = async (): Promise<boolean> => {
      const [known] = await session.checkNumbers([notice.phone]);
      if (known?.exists !== true) return false;
      const chat = { kind: 'user', phone: known.canonicalPhone ?? notice.phone } as const;
      const command = { id: notice.id, chat, content: { type: 'text', text: notice.text } } as const;
      this.parts.book.add(command);
      await session.send(command);
      return true;
    };
    try {
      return await patiently(send());
    } catch (fault) {
      this.parts.refused(connection.id, fault instanceof SendRefused ? fault.code : 'unknown');
      return false;
    }
  }
}

/** Dependencies of `CalledNotices`. */
export interface CalledNoticesParts {
  readonly db: OwnerDatabase;
  readonly calls: SessionCalls;
  newMessageId(): string;
}

/** Requests notices from the worker that owns the company's sending connection. */
export class CalledNotices implements PlatformMessages {
  constructor(private readonly parts: CalledNoticesParts) {}

  async send(companyId: number, phone: string, text: string): Promise<boolean> {
    const { db, calls, newMessageId } = this.parts;
    try {
      const connection = await sendingConnection(db, companyId);
      if (connection === null) return false;
      return await calls.ask(connection, 'notice', { id: newMessageId(), phone, text });
    } catch {
      return false;
    }
  }
}
