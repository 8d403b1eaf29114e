import type { InboundChat, InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { FramePublisher } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { Background } from '@prosa/observability';
import type { InboxAppender } from '../inbound/inbox-appender';
import { chatRefOf } from '../storage/chat-columns';
import type { ProviderSession, ProviderSink } from '../whatsapp/whatsapp.port';
import { CustomerPresence } from './customer-presence';
import { GroupTracker } from './group-tracker';
import { GroupStore } from './group.store';
import { PictureTracker } from './picture-tracker';
import { PictureStore } from './picture.store';
import { type ChatView, PresenceTracker } from './presence-tracker';
import { ReadReceipts } from './read-receipts';
import { ReadStore } from './read.store';

/** Dependencies of `SessionPresence`. */
export interface SessionPresenceParts {
  readonly db: OwnerDatabase;
  readonly clock: Clock;
  readonly background: Background;
  readonly feed: FramePublisher;
  readonly files: Pick<MediaLibrary, 'put'>;
  readonly appender: Pick<InboxAppender, 'append'>;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
}

/** What phones show besides messages: chat states, read receipts, profile pictures and group names. */
export class SessionPresence {
  private readonly pictures: PictureTracker;
  private readonly groups: GroupTracker;
  private readonly reads: ReadReceipts;
  private readonly customers: CustomerPresence;
  private readonly presences: PresenceTracker;

  constructor(parts: SessionPresenceParts) {
    const now = (): Date => parts.clock.now();
    this.pictures = new PictureTracker({ ...worksOn(parts), pictures: new PictureStore(parts.db), now });
    this.groups = new GroupTracker({ ...worksOn(parts), groups: new GroupStore(parts.db), now });
    this.reads = new ReadReceipts({ ...worksOn(parts), reads: new ReadStore(parts.db), now });
    this.customers = new CustomerPresence({ db: parts.db, feed: parts.feed, now });
    this.presences = new PresenceTracker({ now, session: parts.session });
  }

  start(): void {
    this.pictures.start();
    this.groups.start();
    this.reads.start();
    this.presences.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.pictures.stop(), this.groups.stop(), this.reads.stop(), this.presences.stop()]);
  }

  /** A contact sent a message. */
  async met(connection: InboundConnection, chat: InboundChat): Promise<void> {
    const met = chatRefOf(chat);
    await this.pictures.met(connection, met);
    if (met.kind === 'group') await this.groups.met(connection, met);
  }

  /** A group was renamed. */
  group(connection: InboundConnection, update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.groups.renamed(connection, update.chat, update.subject);
  }

  /** A chat has viewers, or none any more. */
  look(connection: InboundConnection, look: ChatView): Promise<void> {
    return this.presences.look(connection, look);
  }

  /** A session reconnected. */
  async connected(connection: InboundConnection): Promise<void> {
    await this.reads.connected(connection);
    await this.presences.connected(connection);
  }

  presence(connection: InboundConnection, update: Parameters<ProviderSink['presence']>[0]): Promise<void> {
    return this.customers.presence(connection, update);
  }

  async contact(
    connection: InboundConnection,
    { chat, pictureChanged }: Parameters<ProviderSink['contact']>[0],
  ): Promise<void> {
    if (pictureChanged === true) await this.pictures.changed(connection, chat);
  }
}

const worksOn = ({ files, appender, background, connectedIds, session }: SessionPresenceParts) => ({
  files,
  appender,
  background,
  connectedIds,
  session,
});
