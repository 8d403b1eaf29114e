import type { TagRef } from '@prosa/contracts';

/** One tag more or one less; what else a record carries stays as it is by then. */
export interface TagChange {
  readonly addTagId?: number;
  readonly removeTagId?: number;
}

/** The tags of a record after a change. */
export const tagIdsAfter = (
  tags: readonly Pick<TagRef, 'id'>[],
  { addTagId, removeTagId }: TagChange,
): readonly number[] => {
  const kept = tags.map(({ id }) => id).filter(id => id !== removeTagId);
  return addTagId === undefined || kept.includes(addTagId) ? kept : [...kept, addTagId];
};
