/**
 * The cause of a fact: a user, a connected phone, or Prosa itself (a workflow, a timer, the seed). `companyId` is
 * set when the user belongs to another company than the fact: a super user who acts as its administrator; `tokenUuid`
 * when a program acted by an event token.
 */
export type Actor =
  | { readonly kind: 'user'; readonly id: number; readonly name: string; readonly companyId?: number }
  | { readonly kind: 'contact'; readonly id: string }
  | { readonly kind: 'system'; readonly name: string; readonly tokenUuid?: string };

/** The metadata of every fact; `at` is ISO-8601 in UTC, `causationId` the id of the causing event or command. */
export interface EventMetadata {
  readonly companyId: number;
  readonly actor: Actor;
  readonly at: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** The span that wrote the fact (W3C trace context); only where traces are wanted. */
  readonly traceparent?: string;
}

/** A domain fact as deciders return and fold it: its type and data, without metadata. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** Declares one fact: `type TicketAccepted = Fact<'TicketAccepted', { … }>`. */
export interface Fact<Type extends string, Data extends object> extends DomainEvent {
  readonly type: Type;
  readonly data: Data;
}

/** A fact together with who, when and why, as projections, live rules and workflows receive it. */
export type Recorded<E extends DomainEvent = DomainEvent> = E extends DomainEvent
  ? {
      readonly id: string;
      readonly stream: string;
      /** Place in its stream, from 0 without gaps. */
      readonly revision: number;
      /** Place in the whole log; totally ordered, not necessarily dense. */
      readonly position: bigint;
      readonly type: E['type'];
      readonly data: E['data'];
      readonly metadata: EventMetadata;
    }
  : never;
