import type { TagView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** Errors caused by tickets or leads that carry the tag. */
export const CONFLICTS = ['KANBAN_EXISTS', 'EXISTS_TAG_TICKETS', 'EXISTS_TAG_LEADS'] as const;

/** One of them. */
export type TagConflict = (typeof CONFLICTS)[number];

/** Whether an error has such a list. */
export const isConflict = (code: string | undefined): code is TagConflict =>
  CONFLICTS.some(conflict => conflict === code);

/** Columns without a position come last. */
const placeOf = ({ position }: TagView): number => (position === 0 ? 10_000 : position);

/** The labels of tickets and leads, the columns of the kanban board in their order first. */
export const tags = createRecords<TagView>({
  name: 'tags',
  texts: 'tags',
  path: '/tags',
  listPath: '/tags/list',
  pageKey: null,
  admits: (tag, { forLeads }) => tag.forLeads === (forLeads === 'true'),
  compare: (one, other) =>
    other.kanban - one.kanban ||
    placeOf(one) - placeOf(other) ||
    // Columns without a place stand on the board in the order in which they were made.
    (one.kanban === 1 ? one.id - other.id : 0) ||
    one.name.localeCompare(other.name),
  searched: ({ name }) => name,
  change: framesOf('tag'),
  explained: CONFLICTS,
});
