import type { Recorded } from '@prosa/kernel';
import { Undecodable, type EventSource, type ShareOfLog } from './event-source';
import type { Partition } from './partition';

/** How much is read or written at once. */
export interface PortionLimit {
  readonly facts: number;
  /** In characters, about: a message may hold tens of thousands of them, and becomes rows, frames and parameters. */
  readonly weight: number;
}

/** So many facts, or as many as there are of that weight, however large each of them is. */
const READ_AT_ONCE = 1_000;
/** What a number, a name of a field and the like come to. */
const LITTLE = 8;

const weightOfValue = (value: unknown): number => {
  if (typeof value === 'string') return value.length + LITTLE;
  if (typeof value !== 'object' || value === null) return LITTLE;
  let weight = LITTLE;
  // What comes out of JSON inherits nothing that `in` would come upon.
  for (const key in value) weight += LITTLE + weightOfValue((value as Record<string, unknown>)[key]);
  return weight;
};

/** About how many characters the data of a fact has. */
const weightOf = ({ data }: Recorded): number => (data instanceof Undecodable ? LITTLE : weightOfValue(data));

const weightOfAll = (facts: readonly Recorded[]): number =>
  facts.reduce((sum, fact) => sum + weightOf(fact), 0);

/** Facts in portions, in their order; each within the limit, or one fact that is larger. */
export function* portionsOf(
  facts: readonly Recorded[],
  most: PortionLimit,
): Generator<readonly Recorded[], void, void> {
  let start = 0;
  let weight = 0;
  for (const [place, fact] of facts.entries()) {
    const own = weightOf(fact);
    if (place > start && (place - start === most.facts || weight + own > most.weight)) {
      yield facts.slice(start, place);
      [start, weight] = [place, 0];
    }
    weight += own;
  }
  if (start < facts.length) yield facts.slice(start);
}

/**
 * What a share has behind a position, about as much as the limit: it is read bit by bit, for nobody knows how large facts
 * are that have not been read. Where a share has little, it is as much as one look finds.
 */
export const readPortion = async (
  source: Pick<EventSource, 'readShare'>,
  after: bigint,
  most: PortionLimit,
  share: Partition,
): Promise<ShareOfLog> => {
  const wanted = Math.min(READ_AT_ONCE, most.facts);
  let found = await source.readShare(after, wanted, share);
  let last = found;
  let weight = weightOfAll(last.facts);
  while (
    !last.caughtUp &&
    last.facts.length * 2 >= wanted &&
    found.facts.length + wanted <= most.facts &&
    weight < most.weight
  ) {
    last = await source.readShare(found.to, wanted, share);
    weight += weightOfAll(last.facts);
    found = { ...last, facts: [...found.facts, ...last.facts] };
  }
  return found;
};
