import type { InboundConnection } from '@prosa/contracts';
import { ackEntry } from '../inbound/inbound-facts';
import type { InboxAppender } from '../inbound/inbox-appender';
import type { ChatRef, StatusUpdate } from '../whatsapp/whatsapp.port';
import type { GroupPosts } from './group-posts.store';
import { reachedByAll, type Reached } from './group-reach.policy';

/** Dependencies of `GroupReach`. */
export interface GroupReachParts {
  readonly posts: GroupPosts;
  readonly appender: Pick<InboxAppender, 'append'>;
  readonly now: () => Date;
}

type Post = Pick<StatusUpdate, 'id' | 'chat' | 'at'>;

/** Records the ack of a group message: the state that all members have reached. */
export class GroupReach {
  constructor(private readonly parts: GroupReachParts) {}

  /** A message was sent to this many members. */
  async sent(connection: InboundConnection, id: string, chat: ChatRef, members: number): Promise<void> {
    const reached = await this.parts.posts.sent(connection, id, members);
    await this.tell(connection, { id, chat, at: this.parts.now() }, reached);
  }

  /** A receipt of one member arrived. */
  async received(connection: InboundConnection, update: StatusUpdate, member: ChatRef): Promise<void> {
    const { id, state } = update;
    // Groups identify members by LID; members without one by number.
    const by = member.lid ?? member.phone ?? '';
    const reached = await this.parts.posts.record(connection, { id, state, by });
    if (reached !== null) await this.tell(connection, update, reached);
  }

  private async tell(connection: InboundConnection, post: Post, reached: Reached): Promise<void> {
    const state = reachedByAll(reached);
    const { id, chat, at } = post;
    if (state !== null) await this.parts.appender.append(connection, ackEntry({ id, chat, at, state }));
  }
}
