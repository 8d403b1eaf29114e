import type { EventStore, StoredEvent } from '@prosa/event-store';
import { parseStreamName, type Actor } from '@prosa/kernel';

/** Which facts `prosa log find` prints. */
export interface FactFilter {
  readonly company?: number;
  readonly type?: string;
  /** The number of a user, a part of a name, or `system` and `contact`. */
  readonly actor?: string;
  /** The uuid of a ticket: its own facts, those of its messages, and those that name it. */
  readonly ticketUuid?: string;
  readonly since?: Date;
  readonly until?: Date;
}

const PAGE = 2_000;
/** How much later than it happened a fact may be recorded, for the end of the search: phones redeliver what waited. */
const LATE_MS = 24 * 3_600_000;

const isBy = (actor: Actor, wanted: string): boolean => {
  if (actor.kind === wanted) return true;
  if (actor.kind === 'contact') return actor.id === wanted;
  const isNamed = actor.name.toLowerCase().includes(wanted.toLowerCase());
  return isNamed || (actor.kind === 'user' && String(actor.id) === wanted);
};

const isAbout = ({ stream, data }: StoredEvent, uuid: string): boolean =>
  parseStreamName(stream).id === uuid || (data as { ticketUuid?: unknown }).ticketUuid === uuid;

/** Whether a fact as it is stored belongs to what is asked for. */
export const matchesFilter = (fact: StoredEvent, filter: FactFilter): boolean => {
  const { company, type, actor, ticketUuid, since, until } = filter;
  const { metadata } = fact;
  const at = Date.parse(metadata.at);
  return (
    (company === undefined || metadata.companyId === company) &&
    (type === undefined || fact.type === type) &&
    (since === undefined || at >= since.getTime()) &&
    (until === undefined || at <= until.getTime()) &&
    (actor === undefined || isBy(metadata.actor, actor)) &&
    (ticketUuid === undefined || isAbout(fact, ticketUuid))
  );
};

type Log = Pick<EventStore, 'readAll' | 'head'>;

/** A position before everything that was recorded at a moment or later, found by halving. */
const positionBefore = async (log: Log, moment: Date): Promise<bigint> => {
  let low = 0n;
  let high = await log.head();
  while (low < high) {
    const middle = (low + high) / 2n;
    const [next] = await log.readAll(middle, 1);
    if (next === undefined || next.recordedAt >= moment) high = middle;
    else low = next.position;
  }
  return low;
};

/**
 * The facts that match, in the order of the log and as they are stored, page by page; facts that are appended meanwhile
 * are left out. `onPosition` is told how far the search is.
 */
export async function* findFacts(
  log: Log,
  filter: FactFilter,
  onPosition: (position: bigint, head: bigint) => void,
): AsyncGenerator<readonly StoredEvent[]> {
  const { since, until } = filter;
  const head = await log.head();
  const end = until === undefined ? null : new Date(until.getTime() + LATE_MS);
  let position = since === undefined ? 0n : await positionBefore(log, since);
  while (position < head) {
    const page = await log.readAll(position, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    position = last.position;
    const found = page.filter(fact => fact.position <= head && matchesFilter(fact, filter));
    if (found.length > 0) yield found;
    if (end !== null && last.recordedAt > end) return;
    onPosition(position, head);
  }
}
