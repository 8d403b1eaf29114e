import { defineEvents, type Fact } from '@prosa/kernel';

/** The position of an option: its parent (null for the first level) and its rank among the siblings, from 1. */
export interface OptionPlace {
  readonly id: number;
  readonly parentId: number | null;
  readonly option: number;
}

/** An option was added to the menu of a queue; customers choose it by its number. */
export type QueueOptionAdded = Fact<
  'QueueOptionAdded',
  OptionPlace & {
    readonly queueId: number;
    readonly uuid: string;
    readonly title: string;
    readonly message: string;
  }
>;

/** An option was changed; contains only the differences. */
export type QueueOptionChanged = Fact<
  'QueueOptionChanged',
  {
    readonly queueId: number;
    readonly id: number;
    readonly changes: { readonly title?: string; readonly message?: string };
  }
>;

/** Options changed their positions: one was moved, or siblings closed a gap. */
export type QueueOptionsArranged = Fact<
  'QueueOptionsArranged',
  { readonly queueId: number; readonly places: readonly OptionPlace[] }
>;

/** An option and its subtree were removed. */
export type QueueOptionsRemoved = Fact<
  'QueueOptionsRemoved',
  { readonly queueId: number; readonly ids: readonly number[] }
>;

/** Every fact of a queue's menu. */
export type QueueMenuEvent =
  QueueOptionAdded | QueueOptionChanged | QueueOptionsArranged | QueueOptionsRemoved;

/** A queue's whole menu is one stream, under the queue's uuid, because its order is an invariant of all options. */
export const queueMenuEvents = defineEvents<QueueMenuEvent>('queueMenu', {
  QueueOptionAdded: { version: 1 },
  QueueOptionChanged: { version: 1 },
  QueueOptionsArranged: { version: 1 },
  QueueOptionsRemoved: { version: 1 },
});
