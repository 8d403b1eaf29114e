import { createHash } from 'node:crypto';
import type { WorkExchange } from '@prosa/bus';
import type { ConversationIngress, InboundFact } from '@prosa/contracts';

/**
 * Tells the conversations of facts where they are in other processes: over a stream, from which any of them takes the
 * next fact of a chat when the one before is done. The journal keeps a fact until the stream's other end has told that
 * it is written, so that nothing rests on what the stream keeps.
 */
export class QueuedIngress implements ConversationIngress {
  constructor(private readonly exchange: WorkExchange) {}

  /** @throws WorkRefused or WorkUnanswered when the fact is to be told again. */
  async received(fact: InboundFact): Promise<void> {
    const { connection, chat } = fact;
    const id = createHash('sha256').update(JSON.stringify(fact)).digest('base64url');
    const key = `${connection.id}/${chat.groupId ?? chat.lid ?? chat.phone ?? ''}`;
    await this.exchange.give({ id, key, body: fact });
  }
}
