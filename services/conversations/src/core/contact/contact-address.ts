import type { OutboundAddress } from '@prosa/contracts';

/** The recipient of a message: a group by id, a contact by number, or by LID while the number is unknown. */
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
