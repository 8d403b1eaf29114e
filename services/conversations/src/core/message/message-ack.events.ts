import { defineEvents } from '@prosa/kernel';
import type { MessageAckChanged } from '@prosa/published-facts';
export type { MessageAckChanged };

/** The acks of messages, in one stream per chat. */
export const messageAckEvents = defineEvents<MessageAckChanged>(
  'messageAck',
  {
    MessageAckChanged: { version: 1 },
  },
  { undecided: 'WhatsApp reports acks; no command depends on them, so they are appended in any order.' },
);
