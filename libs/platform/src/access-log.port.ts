import type { ActivityPage, ErrorLanguage } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';

/** Injection token of {@link AccessLog}; optional, a process without it records nothing. */
export const ACCESS_LOG = Symbol('AccessLog');

/** A conversation, by the uuid and the number of what holds it. */
export interface ReadConversation {
  readonly holder: 'ticket' | 'lead';
  readonly uuid: string;
  readonly number: number;
}

/** What somebody read. */
export type Reading =
  | ({ readonly kind: 'conversation' } & ReadConversation)
  | ({ readonly kind: 'history'; readonly format: 'csv' | 'json' } & ReadConversation)
  /** By which filters, never by which words. */
  | { readonly kind: 'search'; readonly filters: readonly string[] }
  | { readonly kind: 'contacts' }
  | { readonly kind: 'feed'; readonly token: string; readonly name: string; readonly personal: boolean };

/** Records who read what, once in ten minutes for a person and an object, and shows it. */
export interface AccessLog {
  /** Never waits and never fails: the fact is written after the answer, and counted when it is lost. */
  note(companyId: number, by: Pick<CommandEnvelope, 'actor' | 'correlationId'>, reading: Reading): void;

  /** Who read an object, newest first. */
  of(
    companyId: number,
    object: string,
    wanted: { readonly language: ErrorLanguage; readonly before: string | null },
  ): Promise<ActivityPage>;
}
