import type { Recorded } from '@prosa/kernel';

/** What a batch of facts touches: uuids of rows, and their companies. */
export interface Touched {
  readonly companyIds: readonly number[];
  readonly uuids: readonly string[];
}

/** The uuids that a batch of facts touches, of any company. */
export const touchedBy = (events: readonly Recorded[], keyOf: (event: Recorded) => string): Touched => ({
  companyIds: [...new Set(events.map(event => event.metadata.companyId))],
  uuids: [...new Set(events.map(keyOf))],
});

/** Groups what a batch of facts touches by company, so that no query spans two. */
export const byCompany = (
  events: readonly Recorded[],
  keyOf: (event: Recorded) => string,
): Map<number, Set<string>> => {
  const keys = new Map<number, Set<string>>();
  for (const event of events) {
    const ofCompany = keys.get(event.metadata.companyId) ?? new Set();
    keys.set(event.metadata.companyId, ofCompany.add(keyOf(event)));
  }
  return keys;
};
