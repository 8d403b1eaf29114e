import type { QueueOptionView } from '@prosa/contracts';
import { childrenOf, countUnder, dropTo, mayAddTo, pathTo, stepTo } from './queue-menu.rule';

const option = (id: number, parentId: number | null, index: number): QueueOptionView => ({
  ...{ id, uuid: '', title: `t${id}`, message: '', option: index, queueId: 1, parentId },
  ...{ createdAt: '', updatedAt: '' },
});
/** 1, 2 and 3 on the first level, 4 and 5 under 1. */
const [one, two, three, four, five] = [
  option(1, null, 1),
  option(2, null, 2),
  option(3, null, 3),
  option(4, 1, 1),
  option(5, 1, 2),
];
const menu = [five, two, one, four, three];

describe('A menu under edit', () => {
  it('is read in its order, from any level', () => {
    expect(childrenOf(menu, null).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(pathTo(menu, 5).map(({ id }) => id)).toEqual([1, 5]);
    expect([countUnder(menu, 1), countUnder(menu, 2)]).toEqual([2, 0]);
  });

  it('moves an option step by step, and not beyond its edges', () => {
    expect(stepTo(menu, two, 'up')).toEqual({ parentId: null, option: 1 });
    expect(stepTo(menu, two, 'down')).toEqual({ parentId: null, option: 3 });
    expect(stepTo(menu, two, 'in')).toEqual({ parentId: 1, option: 3 });
    expect(stepTo(menu, five, 'out')).toEqual({ parentId: null, option: 2 });
    expect([stepTo(menu, one, 'up'), stepTo(menu, three, 'down')]).toEqual([null, null]);
    expect([stepTo(menu, one, 'in'), stepTo(menu, one, 'out')]).toEqual([null, null]);
  });

  it('lets an option fall before, behind or into another, but not into itself', () => {
    expect(dropTo(menu, 1, 3, 'before')).toEqual({ parentId: null, option: 2 });
    expect(dropTo(menu, 1, 3, 'after')).toEqual({ parentId: null, option: 3 });
    expect(dropTo(menu, 3, 1, 'before')).toEqual({ parentId: null, option: 1 });
    expect(dropTo(menu, 2, 4, 'after')).toEqual({ parentId: 1, option: 2 });
    expect(dropTo(menu, 2, 1, 'inside')).toEqual({ parentId: 1, option: 3 });
    expect(dropTo(menu, 1, 5, 'after')).toBeNull();
  });

  it('grows no deeper than five levels and no wider than twenty options', () => {
    const deep = [1, 2, 3, 4, 5].map(id => option(id, id === 1 ? null : id - 1, 1));
    expect([mayAddTo(deep, 4), mayAddTo(deep, 5)]).toEqual([true, false]);
    const wide = Array.from({ length: 20 }, (_, index) => option(index + 1, null, index + 1));
    expect([mayAddTo(wide, null), mayAddTo(wide, 3)]).toEqual([false, true]);
  });
});
