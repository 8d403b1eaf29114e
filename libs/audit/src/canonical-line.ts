import { hash } from 'node:crypto';
import type { StoredEvent } from '@prosa/event-store';

/** A value with the keys of its objects in order, at every depth: engines hand metadata out in different orders. */
const inKeyOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inKeyOrder(inner)]));
};

/**
 * A stored fact as one line of JSON: what lies in the log, personal values sealed as they are. Every engine gives the
 * same bytes. Without position and time of recording, which another engine gives anew when the log is moved to it.
 */
export const canonicalLine = (fact: StoredEvent): string => {
  const { stream, revision, id, type, schemaVersion, data, metadata } = fact;
  return JSON.stringify({
    stream,
    revision,
    id,
    type,
    version: schemaVersion,
    data,
    meta: inKeyOrder(metadata),
  });
};

/** The SHA-256 of a fact's line. */
export const leafOf = (fact: StoredEvent): Buffer => hash('sha256', canonicalLine(fact), 'buffer');
