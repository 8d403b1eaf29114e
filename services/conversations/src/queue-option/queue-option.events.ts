import { defineEvents, type Fact } from '@prosa/kernel';

/** Where an option stands: under which other, null for the first level, and as which of its siblings, from 1. */
export interface OptionPlace {
  readonly id: number;
  readonly parentId: number | null;
  readonly option: number;
}

/** The menu of a queue offers something more; customers choose it by its number. */
export type QueueOptionAdded = Fact<
  'QueueOptionAdded',
  OptionPlace & {
    readonly queueId: number;
    readonly uuid: string;
    readonly title: string;
    readonly message: string;
  }
>;

/** An option says something else; only what differs is told. */
export type QueueOptionChanged = Fact<
  'QueueOptionChanged',
  {
    readonly queueId: number;
    readonly id: number;
    readonly changes: { readonly title?: string; readonly message?: string };
  }
>;

/** Options stand elsewhere: one was moved, or siblings closed the gap that another left. */
export type QueueOptionsArranged = Fact<
  'QueueOptionsArranged',
  { readonly queueId: number; readonly places: readonly OptionPlace[] }
>;

/** An option is gone, and all that stood under it. */
export type QueueOptionsRemoved = Fact<
  'QueueOptionsRemoved',
  { readonly queueId: number; readonly ids: readonly number[] }
>;

/** Every fact of a queue's menu. */
export type QueueMenuEvent =
  QueueOptionAdded | QueueOptionChanged | QueueOptionsArranged | QueueOptionsRemoved;

/** A queue's whole menu is one stream, under the queue's uuid, so that its order is decided in one place. */
export const queueMenuEvents = defineEvents<QueueMenuEvent>('queueMenu', {
  QueueOptionAdded: { version: 1 },
  QueueOptionChanged: { version: 1 },
  QueueOptionsArranged: { version: 1 },
  QueueOptionsRemoved: { version: 1 },
});
