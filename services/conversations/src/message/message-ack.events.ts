import { defineEvents } from '@prosa/kernel';
import type { MessageAckChanged } from '@prosa/published-facts';
export type { MessageAckChanged };

/** Acks decide nothing, so they are appended in any order, in one stream per chat. */
export const messageAckEvents = defineEvents<MessageAckChanged>('messageAck', {
  MessageAckChanged: { version: 1 },
});
