import type { DeliveryState } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** WhatsApp told how far a message of ours got. May arrive twice or out of order: readers take the highest. */
export type MessageAckChanged = Fact<
  'MessageAckChanged',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly state: DeliveryState;
    /** WhatsApp's own code when `state` is failed. */
    readonly code: string | null;
  }
>;

/** Acks decide nothing, so they are appended in any order, in one stream per chat. */
export const messageAckEvents = defineEvents<MessageAckChanged>('messageAck', {
  MessageAckChanged: { version: 1 },
});
