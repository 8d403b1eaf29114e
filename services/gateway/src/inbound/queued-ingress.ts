import { createHash } from 'node:crypto';
import type { WorkExchange } from '@prosa/bus';
import type { ConversationIngress, InboundFact } from '@prosa/contracts';

/**
 * Hands facts to conversations in other processes: over a stream whose consumers take the next fact of a chat
 * when the previous one is done. The journal keeps a fact until the consumer has confirmed it, so correctness
 * does not depend on the stream's durability.
 */
export class QueuedIngress implements ConversationIngress {
  constructor(private readonly exchange: WorkExchange) {}

  /** @throws WorkRefused or WorkUnanswered when the fact has to be redelivered. */
  async received(fact: InboundFact): Promise<void> {
    const { connection, chat } = fact;
    const id = createHash('sha256').update(JSON.stringify(fact)).digest('base64url');
    const key = `${connection.id}/${chat.groupId ?? chat.lid ?? chat.phone ?? ''}`;
    await this.exchange.give({ id, key, body: fact });
  }
}
