import type { KeyOwner } from '@prosa/crypto';
import { sealedOwners, type EventCodec, type EventStore, type StoredEvent } from '@prosa/event-store';
import type { Installation } from './installation.store';
import type { Output } from './output';

const PAGE = 2_000;
/** How many facts that cannot be read are named; the rest is counted. */
const NAMED = 20;

async function* pagesOf(store: EventStore, output: Output): AsyncGenerator<readonly StoredEvent[]> {
  const head = await store.head();
  for (let cursor = 0n; cursor < head;) {
    const events = await store.readAll(cursor, PAGE);
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    cursor = last.position;
    // Positions of EventStoreDB have gaps: they are no number of facts.
    output.progress('Reading', Number((cursor * 100n) / head), 100);
  }
}

/** The keys that the log is read by and that are neither here nor destroyed; each once, in the order of the log. */
export const missingKeys = async (
  { store, keys }: Pick<Installation, 'store' | 'keys'>,
  output: Output,
): Promise<readonly KeyOwner[]> => {
  const sought = new Set<string>();
  const missing: KeyOwner[] = [];
  for await (const events of pagesOf(store, output)) {
    const owners = new Map(
      sealedOwners(events).map(owner => [`${owner.companyId}/${owner.subject}`, owner] as const),
    );
    for (const name of owners.keys()) if (sought.has(name)) owners.delete(name);
    for (const name of owners.keys()) sought.add(name);
    const asked = [...owners.values()];
    const found = await keys.find(asked);
    missing.push(...asked.filter((_, index) => found[index] === 'absent'));
  }
  return missing;
};

/** Why a fact cannot be read; null when it can. */
const faultIn = (codec: EventCodec, event: StoredEvent): Promise<string | null> =>
  codec.decode(event).then(
    () => null,
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  );

/** Opens every personal value of the log, as whoever reads it does; returns whether all could be. */
export const openLogByKeys = async (
  { store, codec }: Pick<Installation, 'store' | 'codec'>,
  output: Output,
): Promise<boolean> => {
  let facts = 0;
  let unreadable = 0;
  for await (const events of pagesOf(store, output))
    for (const event of events) {
      const reason = await faultIn(codec, event);
      facts += 1;
      if (reason === null) continue;
      unreadable += 1;
      if (unreadable <= NAMED) output.row({ position: event.position, type: event.type, reason });
    }
  output.row({ facts, unreadable });
  return unreadable === 0;
};
