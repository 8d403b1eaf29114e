import type { DomainEvent } from './event';

/**
 * What the log must know of one fact besides its type: its schema version, and which of its fields are personal
 * data of whom (`{ body: 'contactId' }`: `body` belongs to the subject that `contactId` names). Marked fields pass
 * the codec, so that they can be encrypted per subject and erased without rewriting history.
 */
export interface EventContract<Data extends object = object> {
  readonly version: number;
  readonly personal?: { readonly [Field in keyof Data]?: keyof Data & string };
}

/** All facts of one stream category. */
export interface EventCatalogue<E extends DomainEvent = DomainEvent> {
  readonly category: string;
  readonly events: { readonly [Type in E['type']]: EventContract<Extract<E, { type: Type }>['data']> };
}

/** Declares a category's facts; a fact of the union that is missing here does not compile. */
export const defineEvents = <E extends DomainEvent>(
  category: string,
  events: EventCatalogue<E>['events'],
): EventCatalogue<E> => ({ category, events });
