import { LIMITS } from '@prosa/contracts';
import type { QueueOptionView } from '@prosa/contracts';
import type { DropZone } from '../../ui/use-drag-rows';

/** All options of a queue, of every level. */
export type Menu = readonly QueueOptionView[];

/** A place in a menu: under which option, and as which of its siblings. */
export interface MenuPlace {
  readonly parentId: number | null;
  readonly option: number;
}

/** Where an option can be moved by one step. */
export type MenuStep = 'up' | 'down' | 'in' | 'out';

/** An option's children in their order; those of the first level for null. */
export const childrenOf = (menu: Menu, parentId: number | null): Menu =>
  menu.filter(each => each.parentId === parentId).toSorted((one, other) => one.option - other.option);

/** The number of options below one, over all levels. */
export const countUnder = (menu: Menu, id: number): number =>
  childrenOf(menu, id).reduce((sum, child) => sum + 1 + countUnder(menu, child.id), 0);

/** The way from the first level to an option, itself last; empty for none. */
export const pathTo = (menu: Menu, id: number | null): Menu => {
  const option = menu.find(each => each.id === id);
  return option === undefined ? [] : [...pathTo(menu, option.parentId), option];
};

const heightOf = (menu: Menu, id: number): number =>
  1 + Math.max(0, ...childrenOf(menu, id).map(child => heightOf(menu, child.id)));

/** Whether a level takes an option of this height: no deeper and no wider than menus may be. */
const fits = (menu: Menu, parentId: number | null, height: number): boolean =>
  pathTo(menu, parentId).length + height <= LIMITS.queueMenu.depth &&
  childrenOf(menu, parentId).length < LIMITS.queueMenu.siblings;

/** Whether something more may be added under an option, or on the first level. */
export const mayAddTo = (menu: Menu, parentId: number | null): boolean => fits(menu, parentId, 1);

const mayMoveTo = (menu: Menu, { id, parentId }: QueueOptionView, place: MenuPlace): boolean => {
  if (pathTo(menu, place.parentId).some(each => each.id === id)) return false;
  return place.parentId === parentId || fits(menu, place.parentId, heightOf(menu, id));
};

const placeBy = (menu: Menu, { option, parentId }: QueueOptionView, step: MenuStep): MenuPlace | null => {
  const siblings = childrenOf(menu, parentId);
  const before = siblings.findLast(each => each.option < option);
  switch (step) {
    case 'up':
      return before === undefined ? null : { parentId, option: before.option };
    case 'down': {
      const after = siblings.find(each => each.option > option);
      return after === undefined ? null : { parentId, option: after.option };
    }
    case 'in':
      return before === undefined
        ? null
        : { parentId: before.id, option: childrenOf(menu, before.id).length + 1 };
    case 'out': {
      const parent = menu.find(each => each.id === parentId);
      return parent === undefined ? null : { parentId: parent.parentId, option: parent.option + 1 };
    }
  }
};

/** Where an option goes by one step; null when there is no such place. */
export const stepTo = (menu: Menu, option: QueueOptionView, step: MenuStep): MenuPlace | null => {
  const place = placeBy(menu, option, step);
  return place !== null && mayMoveTo(menu, option, place) ? place : null;
};

/** Target position of an option dropped on another; null when it is not allowed there. */
export const dropTo = (menu: Menu, id: number, on: number, zone: DropZone): MenuPlace | null => {
  const [option, target] = [id, on].map(wanted => menu.find(each => each.id === wanted));
  if (option === undefined || target === undefined) return null;
  const isInside = zone === 'inside';
  const parentId = isInside ? target.id : target.parentId;
  // Its own position is free once it has left: later siblings have moved up by one.
  const own = option.parentId === parentId && option.option < target.option ? 1 : 0;
  const beside = target.option + (zone === 'after' ? 1 : 0) - own;
  const place = { parentId, option: isInside ? childrenOf(menu, on).length + 1 : beside };
  return mayMoveTo(menu, option, place) ? place : null;
};
