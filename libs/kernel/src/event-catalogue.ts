import type { DomainEvent } from './event';

/** The field that names the data subject of a personal field, or several in order: the first that is set counts. */
export type SubjectField<Data extends object> = (keyof Data & string) | readonly (keyof Data & string)[];

/**
 * What the log must know of one fact besides its type: its schema version, and which of its fields are personal
 * data of whom (`{ body: ['authorUuid', 'contactUuid'] }`: `body` belongs to the subject that `authorUuid` names where
 * it is set, else to the one of `contactUuid`). Marked fields pass the codec, so that they can be encrypted per subject
 * and erased without rewriting history.
 */
export interface EventContract<Data extends object = object> {
  readonly version: number;
  readonly personal?: { readonly [Field in keyof Data]?: SubjectField<Data> };
  /**
   * `card`: the fields say who the subject is, and stay as long as the subject does. Otherwise they are sealed per
   * subject and year, so that a year can be erased alone.
   */
  readonly sealedBy?: 'card';
}

/** All facts of one stream category. */
export interface EventCatalogue<E extends DomainEvent = DomainEvent> {
  readonly category: string;
  /** Why no decider folds these facts; a category that leaves it out has an aggregate. */
  readonly undecided?: string;
  readonly events: { readonly [Type in E['type']]: EventContract<Extract<E, { type: Type }>['data']> };
}

/** Declares a category's facts; a fact of the union that is missing here does not compile. */
export const defineEvents = <E extends DomainEvent>(
  category: string,
  events: EventCatalogue<E>['events'],
  options: Pick<EventCatalogue<E>, 'undecided'> = {},
): EventCatalogue<E> => ({ category, events, ...options });
