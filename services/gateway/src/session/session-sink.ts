import type { InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { ackEntry, callEntry, identityEntry, unreadableEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { SessionNews } from '../inbound/session-news';
import type { GroupReach } from '../outbound/group-reach';
import type { NoticeBook } from '../platform-messages/notice-book';
import type { InboxEntry } from '../storage/inbox.store';
import {
  type ChatRef,
  FencedOut,
  type ProviderSink,
  type SessionUpdate,
  type StatusUpdate,
} from '../whatsapp/whatsapp.port';
import type { SessionRecorder } from './session-recorder';

/** What a session's news go to. */
export interface SessionSinkParts {
  readonly connection: InboundConnection;
  readonly recorder: SessionRecorder;
  readonly appender: InboxAppender;
  readonly clock: Clock;
  readonly notices: NoticeBook;
  readonly news: SessionNews;
  readonly reach: Pick<GroupReach, 'told'>;
  /** Whether calls are refused for whoever calls, as the company wishes it now. */
  rejectsCalls(): Promise<boolean>;
  rejectCall(id: string): Promise<void>;
  /** Whether the connection is still this worker's. */
  owns(): boolean;
  /** Told what the session says of itself, for the log. */
  told(update: SessionUpdate): void;
  /** Told where the session stands, before and after it is written down. */
  stands(state: SessionUpdate['state'], recorded: boolean): void;
}

/** Takes one session's news: its state becomes facts, receipts and identities go through the journal. */
export class SessionSink implements ProviderSink {
  constructor(private readonly parts: SessionSinkParts) {}

  async connection(update: SessionUpdate): Promise<void> {
    this.parts.told(update);
    this.parts.stands(update.state, false);
    // Another worker owns the connection: it tells where the session stands.
    if (update.reason !== 'lease_lost' && this.parts.owns()) await this.tell(update);
    this.parts.stands(update.state, true);
  }

  status(update: StatusUpdate): Promise<void> {
    // A notice is nobody's message, so nobody is told how far it got.
    if (this.parts.notices.find(update.id) !== null) return Promise.resolve();
    return update.participant === undefined
      ? this.append(ackEntry(update))
      : this.reached(update, update.participant);
  }

  group(update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.parts.news.group(this.parts.connection, update);
  }

  identityLinked({ phone, lid }: { readonly phone: string; readonly lid: string }): Promise<void> {
    return this.append(identityEntry(phone, lid, this.parts.clock.now()));
  }

  presence(update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.parts.news.presence(this.parts.connection, update);
  }

  caughtUp(): Promise<void> {
    return this.parts.news.caughtUp(this.parts.connection);
  }

  async call(update: Parameters<ProviderSink['call']>[0]): Promise<void> {
    const tell = (outcome: 'rejected' | 'answered' | 'missed'): Promise<void> =>
      this.append(callEntry({ ...update, outcome }));
    if (update.state !== 'offer') {
      await tell(update.state === 'answered' ? 'answered' : 'missed');
      return;
    }
    if (!(await this.parts.rejectsCalls())) return;
    await this.parts.rejectCall(update.id);
    await tell('rejected');
  }

  unreadable(update: Parameters<ProviderSink['unreadable']>[0]): Promise<void> {
    return this.append(unreadableEntry(update));
  }

  contact(update: Parameters<ProviderSink['contact']>[0]): Promise<void> {
    return this.parts.news.contact(this.parts.connection, update);
  }

  /** One member of a group has a message; how far it came is what all of them have. */
  private async reached(update: StatusUpdate, member: ChatRef): Promise<void> {
    const { connection, reach, owns } = this.parts;
    if (!owns()) throw new FencedOut(connection.id);
    await reach.told(connection, update, member);
  }

  private async tell(update: SessionUpdate): Promise<void> {
    const { connection, recorder, news } = this.parts;
    await recorder.record(connection, update);
    await news.stands(connection, update);
  }

  /** @throws FencedOut when the connection is another worker's: what is told again is told to that one. */
  private async append(entry: InboxEntry): Promise<void> {
    if (!this.parts.owns()) throw new FencedOut(this.parts.connection.id);
    await this.parts.appender.append(this.parts.connection, entry);
  }
}
