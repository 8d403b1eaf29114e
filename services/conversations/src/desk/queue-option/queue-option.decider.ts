import { LIMITS } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision, type Rejection } from '@prosa/kernel';
import type { OptionPlace, QueueMenuEvent, QueueOptionAdded } from './queue-option.events';

/** An option as its menu remembers it. */
export type MenuOption = Omit<QueueOptionAdded['data'], 'queueId'>;

/** A queue's menu: all its options, of every level. */
export type QueueMenu = readonly MenuOption[];

/** The commands of a menu; an option without a position is added at the end of its level. */
export type QueueMenuCommand = { readonly queueId: number } & (
  | ({ readonly type: 'AddOption'; readonly option?: number | undefined } & Omit<MenuOption, 'option'>)
  | ({ readonly type: 'ChangeOption'; readonly id: number } & OptionChange)
  | { readonly type: 'RemoveOption'; readonly id: number }
);

/** The changeable fields of an option; omitted ones keep their value. */
export interface OptionChange {
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  readonly parentId?: number | null | undefined;
  readonly option?: number | undefined;
}

type Of<Type extends QueueMenuCommand['type']> = Extract<QueueMenuCommand, { type: Type }>;

const { depth: DEEPEST, siblings: WIDEST } = LIMITS.queueMenu;

const childrenOf = (menu: QueueMenu, parentId: number | null): MenuOption[] =>
  menu.filter(each => each.parentId === parentId).toSorted((one, other) => one.option - other.option);

/** An option and everything under it. */
const subtree = (menu: QueueMenu, id: number): number[] => [
  id,
  ...childrenOf(menu, id).flatMap(child => subtree(menu, child.id)),
];

const heightOf = (menu: QueueMenu, id: number): number =>
  1 + Math.max(0, ...childrenOf(menu, id).map(child => heightOf(menu, child.id)));

const depthOf = (menu: QueueMenu, id: number | null): number => {
  const found = menu.find(each => each.id === id);
  return found === undefined ? 0 : 1 + depthOf(menu, found.parentId);
};

/** Why a level accepts no further option, or null. */
const refuseLevel = (menu: QueueMenu, parentId: number | null, height: number): Rejection | null => {
  if (parentId !== null && !menu.some(({ id }) => id === parentId))
    return reject('ERR_NO_QUEUE_OPTION_FOUND');
  const isFull = childrenOf(menu, parentId).length >= WIDEST;
  return isFull || depthOf(menu, parentId) + height > DEEPEST ? reject('ERR_QUEUE_MENU_FULL') : null;
};

const inserted = (ids: readonly number[], id: number, option: number): number[] => {
  const at = Math.min(Math.max(option - 1, 0), ids.length);
  return ids.toSpliced(at, 0, id);
};

/** The places of a level in this order; only those that are others than now. */
const places = (menu: QueueMenu, parentId: number | null, ids: readonly number[]): OptionPlace[] =>
  ids
    .map((id, index) => ({ id, parentId, option: index + 1 }))
    .filter(place => {
      const now = menu.find(({ id }) => id === place.id);
      return now !== undefined && (now.parentId !== place.parentId || now.option !== place.option);
    });

const arranged = (queueId: number, moved: readonly OptionPlace[]): readonly QueueMenuEvent[] =>
  moved.length === 0 ? [] : [{ type: 'QueueOptionsArranged', data: { queueId, places: moved } }];

const add = (command: Of<'AddOption'>, menu: QueueMenu): Decision<QueueMenuEvent> => {
  const { type: _, option: wanted, queueId, ...content } = command;
  if (menu.some(({ uuid }) => uuid === content.uuid)) return [];
  const refusal = refuseLevel(menu, content.parentId, 1);
  if (refusal !== null) return refusal;
  const ids = childrenOf(menu, content.parentId).map(({ id }) => id);
  const order = inserted(ids, content.id, wanted ?? ids.length + 1);
  const option = order.indexOf(content.id) + 1;
  return [
    { type: 'QueueOptionAdded', data: { queueId, ...content, option } },
    ...arranged(queueId, places(menu, content.parentId, order)),
  ];
};

/** The positions after a move, or why it is not possible. */
const moved = (command: Of<'ChangeOption'>, menu: QueueMenu, now: MenuOption): OptionPlace[] | Rejection => {
  const { id } = now;
  const parentId = command.parentId === undefined ? now.parentId : command.parentId;
  const stays = parentId === now.parentId;
  if (parentId !== null && subtree(menu, id).includes(parentId)) return reject('ERR_QUEUE_OPTION_PLACE');
  const refusal = stays ? null : refuseLevel(menu, parentId, heightOf(menu, id));
  if (refusal !== null) return refusal;
  const idsAt = (level: number | null): number[] =>
    childrenOf(menu, level).flatMap(each => (each.id === id ? [] : [each.id]));
  const others = idsAt(parentId);
  const option = command.option ?? (stays ? now.option : others.length + 1);
  const left = stays ? [] : places(menu, now.parentId, idsAt(now.parentId));
  return [...places(menu, parentId, inserted(others, id, option)), ...left];
};

const change = (command: Of<'ChangeOption'>, menu: QueueMenu): Decision<QueueMenuEvent> => {
  const { queueId, id } = command;
  const now = menu.find(each => each.id === id);
  if (now === undefined) return reject('ERR_NO_QUEUE_OPTION_FOUND');
  const { title = now.title, message = now.message } = command;
  const changes = {
    ...(title === now.title ? {} : { title }),
    ...(message === now.message ? {} : { message }),
  };
  const move = moved(command, menu, now);
  if ('rejected' in move) return move;
  const said: readonly QueueMenuEvent[] =
    Object.keys(changes).length === 0 ? [] : [{ type: 'QueueOptionChanged', data: { queueId, id, changes } }];
  return [...said, ...arranged(queueId, move)];
};

const remove = ({ queueId, id }: Of<'RemoveOption'>, menu: QueueMenu): Decision<QueueMenuEvent> => {
  const now = menu.find(each => each.id === id);
  if (now === undefined) return reject('ERR_NO_QUEUE_OPTION_FOUND');
  const left = childrenOf(menu, now.parentId).flatMap(each => (each.id === id ? [] : [each.id]));
  return [
    { type: 'QueueOptionsRemoved', data: { queueId, ids: subtree(menu, id) } },
    ...arranged(queueId, places(menu, now.parentId, left)),
  ];
};

const decide = (command: QueueMenuCommand, menu: QueueMenu): Decision<QueueMenuEvent> => {
  switch (command.type) {
    case 'AddOption':
      return add(command, menu);
    case 'ChangeOption':
      return change(command, menu);
    case 'RemoveOption':
      return remove(command, menu);
    default:
      return exhaustive(command);
  }
};

const evolve = (menu: QueueMenu, event: QueueMenuEvent): QueueMenu => {
  switch (event.type) {
    case 'QueueOptionAdded': {
      const { queueId: _, ...option } = event.data;
      return [...menu, option];
    }
    case 'QueueOptionChanged':
      return menu.map(each => (each.id === event.data.id ? { ...each, ...event.data.changes } : each));
    case 'QueueOptionsArranged':
      return menu.map(each => ({ ...each, ...event.data.places.find(({ id }) => id === each.id) }));
    case 'QueueOptionsRemoved':
      return menu.filter(({ id }) => !event.data.ids.includes(id));
    default:
      return exhaustive(event);
  }
};

/**
 * A queue's menu: a tree whose levels are numbered from 1 without gaps, within the depth and width of
 * LIMITS.queueMenu. Removing an option removes its subtree; an option cannot be moved into its own subtree.
 */
export const queueMenuDecider: Decider<QueueMenu, QueueMenuCommand, QueueMenuEvent> = {
  initial: [],
  decide,
  evolve,
};
