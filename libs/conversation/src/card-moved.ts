import type { BoardColumnView } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';

/** Fields of the answer to a stale move. */
const at = (field: 'tagId' | 'column', message: string) => ({ field, rule: 'isAt', message });

/**
 * The refusal of a stale move with the column in which the card is now, so that a client can put it there without
 * another request; `tagId` 0 and an empty name are no column.
 */
export const cardMoved = (
  columns: readonly Pick<BoardColumnView, 'id' | 'name'>[],
  tags: readonly { readonly id: number }[],
): DomainError => {
  const current = columns.find(column => tags.some(({ id }) => id === column.id));
  const details = [at('tagId', String(current?.id ?? 0)), at('column', current?.name ?? '')];
  return new DomainError('ERR_CARD_MOVED', undefined, { details });
};

/** Whether a fault is the refusal of a stale move. */
export const isCardMoved = (fault: unknown): boolean =>
  fault instanceof DomainError && fault.code === 'ERR_CARD_MOVED';
