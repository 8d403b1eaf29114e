import type { Decider, Decision } from '@prosa/kernel';
import type { MessageEvent, MessageStarred } from '../../core/message/message.events';

/** Stars or unstars a message. */
export interface SetMessageStar {
  readonly type: 'SetMessageStar';
  readonly isStarred: boolean;
  /** Whether it is shown as starred; only counts where the conversation's stream says nothing about it. */
  readonly wasStarred: boolean;
  readonly mark: MessageStarred['data'];
}

const decide = (
  { isStarred, wasStarred, mark }: SetMessageStar,
  isNow: boolean | null,
): Decision<MessageEvent> =>
  isStarred === (isNow ?? wasStarred)
    ? []
    : [{ type: isStarred ? 'MessageStarred' : 'MessageUnstarred', data: mark }];

/**
 * The star of one message of a conversation; a command for the current state is ignored. Null means that it was
 * neither set nor taken off there: a message that moved there may have been starred before.
 */
export const messageStarDecider = (
  messageId: string,
): Decider<boolean | null, SetMessageStar, MessageEvent> => ({
  initial: null,
  decide,
  evolve(isStarred, event) {
    if (event.type !== 'MessageStarred' && event.type !== 'MessageUnstarred') return isStarred;
    return event.data.messageId === messageId ? event.type === 'MessageStarred' : isStarred;
  },
});
