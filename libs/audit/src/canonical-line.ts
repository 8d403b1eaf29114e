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
 * The canonical JSON line of a stored fact, with personal values sealed; equal byte for byte on every event store.
 * Position and recording time are left out, since they change when the log moves to another event store.
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
