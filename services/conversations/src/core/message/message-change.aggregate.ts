import { messageChangeDecider } from './message-change.decider';
import { messageEvents } from './message.events';

/** The aggregate of the changes of one message, in the stream of its conversation. */
export const messageChangeAggregate = (messageId: string) => ({
  catalogue: messageEvents,
  decider: messageChangeDecider(messageId),
});
