import { defineEvents, type Fact } from '@prosa/kernel';

/** The position of a tag among the company's tags. */
export interface TagPlace {
  readonly id: number;
  readonly position: number;
}

/** A user reordered tags, such as the columns of a board; one fact contains all that moved. */
export type TagsArranged = Fact<'TagsArranged', { readonly places: readonly TagPlace[] }>;

/** A company's tag order is one stream, so that a reordering is atomic. */
export const tagOrderEvents = defineEvents<TagsArranged>('tagOrder', { TagsArranged: { version: 1 } });
