import type { Decider, Decision } from '@prosa/kernel';
import type { MessageEvent, MessageStarred } from '../message/message.events';

/** Stars or unstars a message. */
export interface SetMessageStar {
  readonly type: 'SetMessageStar';
  readonly isStarred: boolean;
  readonly mark: MessageStarred['data'];
}

const decide = ({ isStarred, mark }: SetMessageStar, isNow: boolean): Decision<MessageEvent> =>
  isStarred === isNow ? [] : [{ type: isStarred ? 'MessageStarred' : 'MessageUnstarred', data: mark }];

/** The star of one message of a conversation; a command for the current state is ignored. */
export const messageStarDecider = (messageId: string): Decider<boolean, SetMessageStar, MessageEvent> => ({
  initial: false,
  decide,
  evolve(isStarred, event) {
    if (event.type !== 'MessageStarred' && event.type !== 'MessageUnstarred') return isStarred;
    return event.data.messageId === messageId ? event.type === 'MessageStarred' : isStarred;
  },
});
