import { defineEvents, type Fact } from '@prosa/kernel';

/** Where a tag stands among the company's others. */
export interface TagPlace {
  readonly id: number;
  readonly position: number;
}

/** People put tags, the columns of a board above all, in another order; all that moved stand in one fact. */
export type TagsArranged = Fact<'TagsArranged', { readonly places: readonly TagPlace[] }>;

/** A company's order of tags is one stream, so that an order is changed as a whole or not at all. */
export const tagOrderEvents = defineEvents<TagsArranged>('tagOrder', { TagsArranged: { version: 1 } });
