import type { Decider } from '@prosa/kernel';
import type { TagPlace, TagsArranged } from './tag-order.events';

/** Where the tags stand that were ever arranged. */
export type TagOrder = ReadonlyMap<number, number>;

/** Asks for tags to stand at these positions. */
export interface ArrangeTags {
  readonly places: readonly TagPlace[];
}

/** Decides about the order of a company's tags: a fact holds those that stand elsewhere, and an order that stands is none. */
export const tagOrderDecider: Decider<TagOrder, ArrangeTags, TagsArranged> = {
  initial: new Map(),
  decide: ({ places }, order) => {
    // The last of two wishes about one tag holds.
    const wanted = [...new Map(places.map(({ id, position }) => [id, position]))];
    const moved = wanted.filter(([id, position]) => order.get(id) !== position);
    if (moved.length === 0) return [];
    return [{ type: 'TagsArranged', data: { places: moved.map(([id, position]) => ({ id, position })) } }];
  },
  evolve: (order, { data }) =>
    new Map([...order, ...data.places.map(({ id, position }) => [id, position] as const)]),
};
