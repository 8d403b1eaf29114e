import type { InboundConnection } from '@prosa/contracts';
import { eachOf } from '@prosa/kernel';
import type { Background } from '@prosa/observability';
import { groupEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import { chatKeyOf } from '../storage/inbox.store';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';
import type { DueGroup, GroupStore } from './group.store';

const POLL_MS = 1_000;
const AT_ONCE = 2;
const MOST_REMEMBERED = 20_000;

/** Dependencies of the group tracker. */
export interface GroupTrackerParts {
  readonly background: Background;
  readonly groups: GroupStore;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly now: () => Date;
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
}

/**
 * Keeps group names up to date: queried when the first message of a group arrives, a few at a time, and
 * updated when WhatsApp announces a change.
 */
export class GroupTracker {
  private readonly known = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;

  constructor(private readonly parts: GroupTrackerParts) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** A message arrived in a group. */
  async met(connection: InboundConnection, { groupId = '' }: ChatRef): Promise<void> {
    const key = `${connection.id}/${groupId}`;
    if (this.known.has(key)) return;
    if (this.known.size >= MOST_REMEMBERED) this.known.clear();
    await this.parts.groups.met(connection, groupId);
    this.known.add(key);
    void this.look();
  }

  /** A group was renamed; ignored for groups without messages. */
  async renamed(connection: InboundConnection, chat: ChatRef, subject: string): Promise<void> {
    const { groupId = '' } = chat;
    const known = await this.parts.groups.known(connection, groupId);
    if (known === undefined || (known.subject === subject && known.looks > 0)) return;
    const looks = known.looks + 1;
    const entry = groupEntry(chat, `${chatKeyOf(chat)}/${looks}`, subject, this.parts.now());
    // Journalled first: a crash before the mark repeats the entry, which has no effect.
    await this.parts.appender.append(connection, entry);
    await this.parts.groups.saved(connection, groupId, subject, looks);
  }

  /** Queries a few of the groups that are due. */
  look(): Promise<void> {
    this.looking ??= this.parts.background
      .attempt('ask for the names of groups', () => this.lookAtSome())
      .finally(() => {
        this.looking = null;
      });
    return this.looking;
  }

  private async lookAtSome(): Promise<void> {
    const due = await this.parts.groups.due(this.parts.connectedIds(), AT_ONCE);
    // One that fails is asked again when it is due again, and keeps none of the others back.
    await eachOf(due, group => this.ask(group));
  }

  private async ask(group: DueGroup): Promise<void> {
    const { connection, groupId } = group;
    const session = this.parts.session(connection.id);
    if (session === null) return;
    const chat = { kind: 'group', groupId } as const;
    const info = await session.groupInfo(chat);
    if (info !== null) await this.renamed(connection, chat, info.subject);
    await this.parts.groups.looked(group);
  }
}
