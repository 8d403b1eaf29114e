import { fold, isRejection } from '@prosa/kernel';
import { queueMenuDecider, type QueueMenuCommand } from './queue-option.decider';
import type { QueueMenuEvent } from './queue-option.events';

const context = { now: new Date(0), newId: () => 'id' };
const queueId = 3;

const added = (id: number, parentId: number | null, option: number): QueueMenuEvent => ({
  type: 'QueueOptionAdded',
  data: { queueId, id, uuid: `u${id}`, parentId, option, title: `t${id}`, message: '' },
});
const arranged = (...places: [number, number | null, number][]): QueueMenuEvent => ({
  type: 'QueueOptionsArranged',
  data: { queueId, places: places.map(([id, parentId, option]) => ({ id, parentId, option })) },
});
const add = (id: number, parentId: number | null, option?: number): QueueMenuCommand => ({
  ...{ type: 'AddOption', queueId, id, uuid: `u${id}`, parentId, title: `t${id}`, message: '' },
  ...(option === undefined ? {} : { option }),
});
const change = (id: number, changes: object): QueueMenuCommand => ({
  ...{ type: 'ChangeOption', queueId, id },
  ...changes,
});

const given = (...past: QueueMenuEvent[]) => ({
  when: (command: QueueMenuCommand) => {
    const decision = queueMenuDecider.decide(command, fold(queueMenuDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

/** 1 and 2 on the first level, 3 and 4 under 1. */
const menu = [added(1, null, 1), added(2, null, 2), added(3, 1, 1), added(4, 1, 2)];

describe("A queue's menu", () => {
  it('adds an option at the end of its level, or at the requested position', () => {
    expect(given(...menu).when(add(5, 1))).toEqual([added(5, 1, 3)]);
    expect(given(...menu).when(add(5, null, 1))).toEqual([
      added(5, null, 1),
      arranged([1, null, 2], [2, null, 3]),
    ]);
    expect(given(...menu).when(add(5, null, 99))).toEqual([added(5, null, 3)]);
  });

  it('adds an option once, and none under an unknown one', () => {
    expect(given(...menu).when(add(4, 1))).toEqual([]);
    expect(given(...menu).when(add(5, 77))).toBe('ERR_NO_QUEUE_OPTION_FOUND');
  });

  it('changes an option, and records nothing without a difference', () => {
    expect(given(...menu).when(change(3, { title: 'Boleto', message: '' }))).toEqual([
      { type: 'QueueOptionChanged', data: { queueId, id: 3, changes: { title: 'Boleto' } } },
    ]);
    expect(given(...menu).when(change(3, { title: 't3', option: 1, parentId: 1 }))).toEqual([]);
    expect(given(...menu).when(change(9, { title: 'x' }))).toBe('ERR_NO_QUEUE_OPTION_FOUND');
  });

  it('moves an option among its siblings, and to another level', () => {
    expect(given(...menu).when(change(2, { option: 1 }))).toEqual([arranged([2, null, 1], [1, null, 2])]);
    expect(given(...menu).when(change(3, { parentId: null }))).toEqual([arranged([3, null, 3], [4, 1, 1])]);
    expect(given(...menu).when(change(2, { parentId: 1, option: 2 }))).toEqual([
      arranged([2, 1, 2], [4, 1, 3]),
    ]);
  });

  it('moves no option under itself', () => {
    expect(given(...menu).when(change(1, { parentId: 3 }))).toBe('ERR_QUEUE_OPTION_PLACE');
    expect(given(...menu).when(change(1, { parentId: 1 }))).toBe('ERR_QUEUE_OPTION_PLACE');
  });

  it('is five levels deep at most, also after a move, and twenty options wide', () => {
    const deep = [added(1, null, 1), added(2, 1, 1), added(3, 2, 1), added(4, 3, 1), added(5, 4, 1)];
    expect(given(...deep).when(add(6, 5))).toBe('ERR_QUEUE_MENU_FULL');
    const pair = [added(7, null, 2), added(8, 7, 1)];
    expect(given(...deep, ...pair).when(change(7, { parentId: 4 }))).toBe('ERR_QUEUE_MENU_FULL');
    expect(given(...deep, ...pair).when(change(7, { parentId: 3 }))).toEqual([arranged([7, 3, 2])]);
    const wide = Array.from({ length: 20 }, (_, index) => added(index + 1, null, index + 1));
    expect(given(...wide).when(add(21, null))).toBe('ERR_QUEUE_MENU_FULL');
    expect(given(...wide).when(change(20, { option: 1 }))).toHaveLength(1);
  });

  it('loses an option with all under it, and its siblings close the gap', () => {
    expect(given(...menu).when({ type: 'RemoveOption', queueId, id: 1 })).toEqual([
      { type: 'QueueOptionsRemoved', data: { queueId, ids: [1, 3, 4] } },
      arranged([2, null, 1]),
    ]);
    expect(given(...menu).when({ type: 'RemoveOption', queueId, id: 9 })).toBe('ERR_NO_QUEUE_OPTION_FOUND');
  });

  it('is the fold of its facts', () => {
    const gone: QueueMenuEvent = { type: 'QueueOptionsRemoved', data: { queueId, ids: [1, 3, 4] } };
    const left = fold(queueMenuDecider, [...menu, gone, arranged([2, null, 1])]);
    expect(left.map(({ id, option }) => [id, option])).toEqual([[2, 1]]);
  });
});
