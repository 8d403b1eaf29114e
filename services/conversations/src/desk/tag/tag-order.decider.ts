import type { Decider } from '@prosa/kernel';
import type { TagPlace, TagsArranged } from './tag-order.events';

/** Positions of the tags that were ever arranged. */
export type TagOrder = ReadonlyMap<number, number>;

/** Sets the positions of tags. */
export interface ArrangeTags {
  readonly places: readonly TagPlace[];
}

/**
 * The order of a company's tags: the fact contains those whose position changes; an unchanged order yields none.
 */
export const tagOrderDecider: Decider<TagOrder, ArrangeTags, TagsArranged> = {
  initial: new Map(),
  decide: ({ places }, order) => {
    // When a tag appears twice, the last position applies.
    const wanted = [...new Map(places.map(({ id, position }) => [id, position]))];
    const moved = wanted.filter(([id, position]) => order.get(id) !== position);
    if (moved.length === 0) return [];
    return [{ type: 'TagsArranged', data: { places: moved.map(([id, position]) => ({ id, position })) } }];
  },
  evolve: (order, { data }) =>
    new Map([...order, ...data.places.map(({ id, position }) => [id, position] as const)]),
};
