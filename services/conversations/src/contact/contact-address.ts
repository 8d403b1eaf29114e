import type { OutboundAddress } from '@prosa/contracts';

/** Whom a message goes to: a group by its id, a person by number, or by LID while that is all there is. */
export const addressOf = ({
  phone,
  lid,
  groupId,
}: {
  readonly phone: string;
  readonly lid: string;
  readonly groupId?: string | null;
}): OutboundAddress => {
  if (groupId) return { groupId };
  return phone ? { phone } : { lid };
};
