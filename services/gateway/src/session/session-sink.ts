import type { InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { ackEntry, callEntry, identityEntry, unreadableEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { SessionNews } from '../inbound/session-news';
import type { NoticeBook } from '../platform-messages/notice-book';
import type { ProviderSink, SessionUpdate, StatusUpdate } from '../whatsapp/whatsapp.port';
import type { SessionRecorder } from './session-recorder';

/** What a session's news go to. */
export interface SessionSinkParts {
  readonly connection: InboundConnection;
  readonly recorder: SessionRecorder;
  readonly appender: InboxAppender;
  readonly clock: Clock;
  readonly notices: NoticeBook;
  readonly news: SessionNews;
  /** Whether calls are refused for whoever calls, as the company wishes it now. */
  rejectsCalls(): Promise<boolean>;
  rejectCall(id: string): Promise<void>;
  /** Told where the session stands, before and after it is written down. */
  stands(state: SessionUpdate['state'], recorded: boolean): void;
}

/** Takes one session's news: its state becomes facts, receipts and identities go through the journal. */
export class SessionSink implements ProviderSink {
  constructor(private readonly parts: SessionSinkParts) {}

  async connection(update: SessionUpdate): Promise<void> {
    this.parts.stands(update.state, false);
    // Another worker owns the connection: it tells where the session stands.
    if (update.reason !== 'lease_lost') await this.parts.recorder.record(this.parts.connection, update);
    await this.parts.news.stands(this.parts.connection, update);
    this.parts.stands(update.state, true);
  }

  status(update: StatusUpdate): Promise<void> {
    // A notice is nobody's message, so nobody is told how far it got.
    if (this.parts.notices.find(update.id) !== null) return Promise.resolve();
    return this.parts.appender.append(this.parts.connection, ackEntry(update));
  }

  identityLinked({ phone, lid }: { readonly phone: string; readonly lid: string }): Promise<void> {
    return this.parts.appender.append(
      this.parts.connection,
      identityEntry(phone, lid, this.parts.clock.now()),
    );
  }

  presence(update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.parts.news.presence(this.parts.connection, update);
  }

  caughtUp(): Promise<void> {
    return this.parts.news.caughtUp(this.parts.connection);
  }

  async call(update: Parameters<ProviderSink['call']>[0]): Promise<void> {
    const { connection, appender } = this.parts;
    const tell = (outcome: 'rejected' | 'answered' | 'missed'): Promise<void> =>
      appender.append(connection, callEntry({ ...update, outcome }));
    if (update.state !== 'offer') {
      await tell(update.state === 'answered' ? 'answered' : 'missed');
      return;
    }
    if (!(await this.parts.rejectsCalls())) return;
    await this.parts.rejectCall(update.id);
    await tell('rejected');
  }

  unreadable(update: Parameters<ProviderSink['unreadable']>[0]): Promise<void> {
    return this.parts.appender.append(this.parts.connection, unreadableEntry(update));
  }

  contact(update: Parameters<ProviderSink['contact']>[0]): Promise<void> {
    return this.parts.news.contact(this.parts.connection, update);
  }
}
