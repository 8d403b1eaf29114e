import type { Decider, Decision } from '@prosa/kernel';
import type { MessageEvent, MessageStarred } from '../message/message.events';

/** Puts a star on a message, or takes it off. */
export interface SetMessageStar {
  readonly type: 'SetMessageStar';
  readonly isStarred: boolean;
  readonly mark: MessageStarred['data'];
}

const decide = ({ isStarred, mark }: SetMessageStar, isNow: boolean): Decision<MessageEvent> =>
  isStarred === isNow ? [] : [{ type: isStarred ? 'MessageStarred' : 'MessageUnstarred', data: mark }];

/** The star of one message of a conversation; asking for what is there already changes nothing. */
export const messageStarDecider = (messageId: string): Decider<boolean, SetMessageStar, MessageEvent> => ({
  initial: false,
  decide,
  evolve(isStarred, event) {
    if (event.type !== 'MessageStarred' && event.type !== 'MessageUnstarred') return isStarred;
    return event.data.messageId === messageId ? event.type === 'MessageStarred' : isStarred;
  },
});
