import type { InboundConnection } from '@prosa/contracts';
import type { MediaLibrary } from '@prosa/media';
import { eachOf } from '@prosa/kernel';
import type { Background } from '@prosa/observability';
import type { InboxAppender } from '../inbound/inbox-appender';
import { pictureEntry } from '../inbound/inbound-facts';
import { chatKeyOf } from '../storage/inbox.store';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';
import type { DuePicture, PictureStore } from './picture.store';

const POLL_MS = 2_000;
const AT_ONCE = 4;
const MOST_REMEMBERED = 50_000;

/** Dependencies of the picture tracker. */
export interface PictureTrackerParts {
  readonly pictures: PictureStore;
  readonly files: Pick<MediaLibrary, 'put'>;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly background: Background;
  readonly now: () => Date;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
}

/**
 * Copies profile pictures of contacts into our storage: WhatsApp's URLs expire, and opening one reveals the
 * viewer to WhatsApp. Fetched at a contact's first message, and again when WhatsApp announces a change.
 */
export class PictureTracker {
  private readonly known = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(private readonly parts: PictureTrackerParts) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** A contact sent a message. */
  async met(connection: InboundConnection, chat: ChatRef): Promise<void> {
    const key = `${connection.id}/${chatKeyOf(chat)}`;
    if (this.known.has(key)) return;
    if (this.known.size >= MOST_REMEMBERED) this.known.clear();
    this.known.add(key);
    await this.parts.pictures.met({ connection, chat });
  }

  /** A contact changed their picture. */
  changed(connection: InboundConnection, chat: ChatRef): Promise<void> {
    return this.parts.pictures.changed({ connection, chat });
  }

  /** Fetches a few of the pictures that are due; a few at a time because WhatsApp penalises bursts. */
  look(): Promise<void> {
    this.looking ??= this.parts.background
      .attempt('copy profile pictures', () => this.lookAtSome())
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async lookAtSome(): Promise<void> {
    const due = await this.parts.pictures.due(this.parts.connectedIds(), AT_ONCE);
    // One that fails is fetched again when it is due again, and keeps none of the others back.
    await eachOf(due, picture => this.bring(picture));
  }

  private async bring(picture: DuePicture): Promise<void> {
    const { connection, chat, looks } = picture;
    const session = this.parts.session(connection.id);
    if (session === null) return;
    const address = await session.profilePicture(chat);
    const stream = address === null ? null : await session.fetchPicture(address);
    const stored =
      stream === null
        ? null
        : await this.parts.files.put(stream, { companyId: connection.companyId, name: 'foto.jpg' });
    // A new contact without a picture needs no entry.
    if (stored !== null || looks > 0) {
      const look = `${chatKeyOf(chat)}/${looks}`;
      const entry = pictureEntry(chat, look, stored?.key ?? null, this.parts.now());
      await this.parts.appender.append(connection, entry);
    }
    await this.parts.pictures.looked(picture);
  }
}
