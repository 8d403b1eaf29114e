import { isUuid } from '@prosa/kernel';

const MAX_ID = 2_147_483_647;

/** A record as clients name it: by its number, also as text, or by its uuid. */
export interface NamedRecord {
  readonly column: 'id' | 'uuid';
  readonly value: number | string;
}

/** Reads the name of a record; null for an argument that is none, whatever it is. */
export const namedRecord = (named: unknown): NamedRecord | null => {
  if (typeof named !== 'string' && typeof named !== 'number') return null;
  const text = String(named).toLowerCase();
  const id = Number(text);
  if (Number.isInteger(id) && id > 0 && id <= MAX_ID) return { column: 'id', value: id };
  return isUuid(text) ? { column: 'uuid', value: text } : null;
};
