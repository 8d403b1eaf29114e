import type { DomainEvent } from '@prosa/kernel';

/** The schema version of each fact of a union, by its name: no fact can be left out, none can be listed that is not in it. */
export type Versions<F extends DomainEvent> = { readonly [Type in F['type']]: number };
