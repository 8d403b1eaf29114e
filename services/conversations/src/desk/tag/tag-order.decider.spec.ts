import type { TagPlace } from './tag-order.events';
import { tagOrderDecider, type TagOrder } from './tag-order.decider';

const [one, two, three] = [1, 2, 3];
const at = (id: number, position: number): TagPlace => ({ id, position });
const after = (...orders: readonly (readonly TagPlace[])[]): TagOrder =>
  orders.reduce<TagOrder>(
    (order, places) => tagOrderDecider.evolve(order, { type: 'TagsArranged', data: { places } }),
    tagOrderDecider.initial,
  );
const arrange = (order: TagOrder, ...places: readonly TagPlace[]) =>
  tagOrderDecider.decide({ places }, order, { now: new Date(0), newId: () => '' });

describe('the order of tags', () => {
  it('is one fact for all that moved', () => {
    expect(arrange(after(), at(one, 1), at(two, 2))).toEqual([
      { type: 'TagsArranged', data: { places: [at(one, 1), at(two, 2)] } },
    ]);
  });

  it('contains only changed positions', () => {
    const order = after([at(one, 1), at(two, 2), at(three, 3)]);
    expect(arrange(order, at(one, 1), at(three, 2), at(two, 3))).toEqual([
      { type: 'TagsArranged', data: { places: [at(three, 2), at(two, 3)] } },
    ]);
    expect(arrange(order, at(one, 1), at(two, 2))).toEqual([]);
  });

  it('has a tag once, where it was wished last', () => {
    expect(arrange(after(), at(one, 1), at(one, 4))).toEqual([
      { type: 'TagsArranged', data: { places: [at(one, 4)] } },
    ]);
  });
});
