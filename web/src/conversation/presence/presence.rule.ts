import type { MessageView } from '@prosa/contracts';
import type { Thread } from '../thread/messages.live';
import type { Colleague } from './presence.slice';

/** Number of latest messages that are searched for another user's reply. */
const LATEST = 20;

/** The others in a ticket; those who write come first. */
export const othersIn = (
  colleagues: readonly Colleague[],
  viewerId: number | undefined,
): readonly Colleague[] => {
  const others = colleagues.filter(one => one.userId !== viewerId);
  const writing = others.filter(one => one.presence === 'composing');
  return writing.length === 0 ? others : [...writing, ...others.filter(one => one.presence !== 'composing')];
};

/** The latest answer in a thread that is not the viewer's: a colleague's, or one written on the phone; what a program sends answers nobody. */
export const latestReplyOfOthers = (
  { ids, byId }: Pick<Thread, 'ids' | 'byId'>,
  viewerId: number | undefined,
): MessageView | null => {
  for (let index = ids.length - 1; index >= Math.max(0, ids.length - LATEST); index -= 1) {
    const message = byId[ids[index] ?? ''];
    if (message?.fromMe !== true || message.program !== undefined) continue;
    if (message.user?.id !== viewerId) return message;
  }
  return null;
};
