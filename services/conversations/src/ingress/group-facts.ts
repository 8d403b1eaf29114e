import type { InboundAuthor, InboundFact } from '@prosa/contracts';

/** Whether something happened in a group. */
export const isOfGroup = ({ chat }: InboundFact): boolean => chat.groupId !== undefined;

/** Whether two are one person of a group; outside of groups there is only one it could be. */
export const isSameAuthor = (
  author: InboundAuthor | undefined,
  { phone, lid }: { readonly phone: string | null; readonly lid: string | null },
): boolean => {
  if (author === undefined) return true;
  return (!!lid && author.lid === lid) || (!!phone && author.phone === phone);
};
