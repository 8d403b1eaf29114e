import type { InboundAuthor, InboundFact } from '@prosa/contracts';

/** Whether a fact belongs to a group. */
export const isOfGroup = ({ chat }: InboundFact): boolean => chat.groupId !== undefined;

/** Whether two facts have the same author; outside of groups that is always so. */
export const isSameAuthor = (
  author: InboundAuthor | undefined,
  { phone, lid }: { readonly phone: string | null; readonly lid: string | null },
): boolean => {
  if (author === undefined) return true;
  return (!!lid && author.lid === lid) || (!!phone && author.phone === phone);
};
