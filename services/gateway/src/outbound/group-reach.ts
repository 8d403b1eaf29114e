import type { InboundConnection } from '@prosa/contracts';
import { ackEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { ChatRef, StatusUpdate } from '../whatsapp/whatsapp.port';
import type { GroupPosts } from './group-posts.store';
import { reachedByAll, type Reached } from './group-reach.policy';

/** What the reach of messages in groups is told with. */
export interface GroupReachParts {
  readonly posts: GroupPosts;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly now: () => Date;
}

type Post = Pick<StatusUpdate, 'id' | 'chat' | 'at'>;

/** Tells how far a message in a group came: as far as it came with everybody. */
export class GroupReach {
  constructor(private readonly parts: GroupReachParts) {}

  /** A message goes to so many members. */
  async sent(connection: InboundConnection, id: string, chat: ChatRef, members: number): Promise<void> {
    const reached = await this.parts.posts.sent(connection, id, members);
    await this.tell(connection, { id, chat, at: this.parts.now() }, reached);
  }

  /** A member's phone tells of a message. */
  async told(connection: InboundConnection, update: StatusUpdate, member: ChatRef): Promise<void> {
    const { id, state } = update;
    // Groups name people by LID; who has none is named by number.
    const by = member.lid ?? member.phone ?? '';
    const reached = await this.parts.posts.told(connection, { id, state, by });
    if (reached !== null) await this.tell(connection, update, reached);
  }

  private async tell(connection: InboundConnection, post: Post, reached: Reached): Promise<void> {
    const state = reachedByAll(reached);
    const { id, chat, at } = post;
    if (state !== null) await this.parts.appender.append(connection, ackEntry({ id, chat, at, state }));
  }
}
