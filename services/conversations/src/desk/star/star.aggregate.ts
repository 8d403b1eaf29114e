import { messageEvents } from '../../core/message/message.events';
import { messageStarDecider } from './star.decider';

/** The aggregate of the star of one message, in the stream of its conversation. */
export const starAggregate = (messageId: string) => ({
  catalogue: messageEvents,
  decider: messageStarDecider(messageId),
});
