import type { EventCatalogue, Fact } from '@prosa/kernel';

/** The types of a record's fields: those that both JSON and a column can represent. */
export type FieldValue = string | number | boolean | null;

/** A record's own fields, as its facts carry them. */
export type RecordFields = Readonly<Record<string, FieldValue>>;

/** The names a record's facts have in the log; each definition spells them out, so that a search finds them. */
export interface RecordEventNames {
  readonly created: `${string}Created`;
  readonly updated: `${string}Updated`;
  readonly deleted: `${string}Deleted`;
}

/** A record was added; contains all its fields and the id that users see. */
export type RecordCreated = Fact<`${string}Created`, { readonly id: number; readonly fields: RecordFields }>;

/** A record was changed; carries only the fields that differ. */
export type RecordUpdated = Fact<`${string}Updated`, { readonly id: number; readonly changes: RecordFields }>;

/** A record was removed. */
export type RecordDeleted = Fact<`${string}Deleted`, { readonly id: number }>;

/** Several records changed their position in the order, atomically; a definition names the fact and the field. */
export type RecordsArranged = Fact<
  `${string}Arranged`,
  { readonly places: readonly { readonly id: number; readonly position: number }[] }
>;

/** The three facts that any record knows. */
export type RecordEvent = RecordCreated | RecordUpdated | RecordDeleted;

/** The facts of one record's streams, under their own names, for the log. */
export const recordCatalogue = (category: string, names: RecordEventNames): EventCatalogue<RecordEvent> => ({
  category,
  events: {
    [names.created]: { version: 1 },
    [names.updated]: { version: 1 },
    [names.deleted]: { version: 1 },
  },
});
