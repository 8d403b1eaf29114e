import type { InboundConnection, NewChatQuota } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { ackEntry, callEntry, identityEntry, unreadableEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { SessionEvents } from './session-events';
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
import type { SessionRecorder } from '../connection/session-recorder';

/** Dependencies of the session sink. */
export interface SessionSinkParts {
  readonly connection: InboundConnection;
  readonly recorder: SessionRecorder;
  readonly appender: InboxAppender;
  readonly clock: Clock;
  readonly notices: NoticeBook;
  readonly sessionEvents: SessionEvents;
  readonly reach: Pick<GroupReach, 'received'>;
  /** The company's current setting for rejecting calls. */
  rejectsCalls(): Promise<boolean>;
  rejectCall(id: string): Promise<void>;
  /** Whether this worker still owns the connection. */
  owns(): boolean;
  /** Called on every state change, for the log. */
  received(update: SessionUpdate): void;
  /** Called before and after a state is recorded. */
  stands(state: SessionUpdate['state'], recorded: boolean): void;
}

/** Receives the events of one session: states become facts, receipts and identities are journalled. */
export class SessionSink implements ProviderSink {
  constructor(private readonly parts: SessionSinkParts) {}

  async connection(update: SessionUpdate): Promise<void> {
    this.parts.received(update);
    this.parts.stands(update.state, false);
    // After a lost lease another worker records the session's state.
    if (update.reason !== 'lease_lost' && this.parts.owns()) await this.tell(update);
    this.parts.stands(update.state, true);
  }

  status(update: StatusUpdate): Promise<void> {
    // A notice belongs to no message, so its receipts are dropped.
    if (this.parts.notices.find(update.id) !== null) return Promise.resolve();
    return update.participant === undefined
      ? this.append(ackEntry(update))
      : this.reached(update, update.participant);
  }

  group(update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.parts.sessionEvents.group(this.parts.connection, update);
  }

  identityLinked({ phone, lid }: { readonly phone: string; readonly lid: string }): Promise<void> {
    return this.append(identityEntry(phone, lid, this.parts.clock.now()));
  }

  presence(update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.parts.sessionEvents.presence(this.parts.connection, update);
  }

  async newChats(quota: NewChatQuota): Promise<void> {
    const { connection, sessionEvents, owns } = this.parts;
    if (owns()) await sessionEvents.newChats(connection, quota);
  }

  caughtUp(): Promise<void> {
    return this.parts.sessionEvents.caughtUp(this.parts.connection);
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
    return this.parts.sessionEvents.contact(this.parts.connection, update);
  }

  /** A receipt of one group member; the message's ack is the state that all members have reached. */
  private async reached(update: StatusUpdate, member: ChatRef): Promise<void> {
    const { connection, reach, owns } = this.parts;
    if (!owns()) throw new FencedOut(connection.id);
    await reach.received(connection, update, member);
  }

  private async tell(update: SessionUpdate): Promise<void> {
    const { connection, recorder, sessionEvents } = this.parts;
    await recorder.record(connection, update);
    await sessionEvents.stands(connection, update);
  }

  /**
   * @throws FencedOut when another worker owns the connection; WhatsApp redelivers to that worker's session.
   */
  private async append(entry: InboxEntry): Promise<void> {
    if (!this.parts.owns()) throw new FencedOut(this.parts.connection.id);
    await this.parts.appender.append(this.parts.connection, entry);
  }
}
