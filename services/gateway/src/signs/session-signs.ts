import type { InboundChat, InboundConnection } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import type { MediaLibrary } from '@prosa/media';
import type { LiveFeed } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import type { InboxAppender } from '../inbound/inbox-appender';
import { chatRefOf } from '../storage/chat-columns';
import type { ProviderSession, ProviderSink } from '../whatsapp/whatsapp.port';
import { CustomerSigns } from './customer-signs';
import { GroupKeeper } from './group-keeper';
import { GroupStore } from './group.store';
import { PictureKeeper } from './picture-keeper';
import { PictureStore } from './picture.store';
import { type Look, PresenceKeeper } from './presence-keeper';
import { ReadReceipts } from './read-receipts';
import { ReadStore } from './read.store';

/** What signs go through. */
export interface SessionSignsParts {
  readonly db: OwnerDatabase;
  readonly clock: Clock;
  readonly feed: Pick<LiveFeed, 'publish'>;
  readonly files: Pick<MediaLibrary, 'put'>;
  readonly appender: Pick<InboxAppender, 'append'>;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
}

/** What phones show of each other beside messages: who types, what was read, and how people look. */
export class SessionSigns {
  private readonly pictures: PictureKeeper;
  private readonly groups: GroupKeeper;
  private readonly reads: ReadReceipts;
  private readonly customers: CustomerSigns;
  private readonly presences: PresenceKeeper;

  constructor(parts: SessionSignsParts) {
    const now = (): Date => parts.clock.now();
    this.pictures = new PictureKeeper({ ...worksOn(parts), pictures: new PictureStore(parts.db), now });
    this.groups = new GroupKeeper({ ...worksOn(parts), groups: new GroupStore(parts.db), now });
    this.reads = new ReadReceipts({ ...worksOn(parts), reads: new ReadStore(parts.db) });
    this.customers = new CustomerSigns({ db: parts.db, feed: parts.feed, now });
    this.presences = new PresenceKeeper({ now, session: parts.session });
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

  /** Somebody wrote. */
  async met(connection: InboundConnection, chat: InboundChat): Promise<void> {
    const met = chatRefOf(chat);
    await this.pictures.met(connection, met);
    if (met.kind === 'group') await this.groups.met(connection, met);
  }

  /** A group is called otherwise now. */
  group(connection: InboundConnection, update: Parameters<ProviderSink['group']>[0]): Promise<void> {
    return this.groups.renamed(connection, update.chat, update.subject);
  }

  /** Somebody here looks at a chat, or does no longer. */
  look(connection: InboundConnection, look: Look): Promise<void> {
    return this.presences.look(connection, look);
  }

  /** A session has connected anew. */
  connected(connection: InboundConnection): Promise<void> {
    return this.presences.connected(connection);
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

const worksOn = ({ files, appender, connectedIds, session }: SessionSignsParts) => ({
  files,
  appender,
  connectedIds,
  session,
});
