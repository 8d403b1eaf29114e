import type { Recorded } from '@prosa/kernel';
import { Undecodable, type EventSource, type PartitionOfLog } from './event-source';
import type { Partition } from './partition';

/** Limit of a batch that is read or written. */
export interface BatchLimit {
  readonly facts: number;
  /** In characters, about: a message may hold tens of thousands of them, and becomes rows, frames and parameters. */
  readonly weight: number;
}

/** This number of facts, or as many as fit into the weight, with a minimum of one. */
const READ_AT_ONCE = 1_000;
/** Estimated size of a number, a property name and the like. */
const LITTLE = 8;

const weightOfValue = (value: unknown): number => {
  if (typeof value === 'string') return value.length + LITTLE;
  if (typeof value !== 'object' || value === null) return LITTLE;
  let weight = LITTLE;
  // Objects parsed from JSON have no inherited properties.
  for (const key in value) weight += LITTLE + weightOfValue((value as Record<string, unknown>)[key]);
  return weight;
};

/** About how many characters the data of a fact has. */
const weightOf = ({ data }: Recorded): number => (data instanceof Undecodable ? LITTLE : weightOfValue(data));

const weightOfAll = (facts: readonly Recorded[]): number =>
  facts.reduce((sum, fact) => sum + weightOf(fact), 0);

/** Facts in portions, in their order; each within the limit, or one fact that is larger. */
export function* batchesOf(
  facts: readonly Recorded[],
  most: BatchLimit,
): Generator<readonly Recorded[], void, void> {
  let start = 0;
  let weight = 0;
  for (const [index, fact] of facts.entries()) {
    const own = weightOf(fact);
    if (index > start && (index - start === most.facts || weight + own > most.weight)) {
      yield facts.slice(start, index);
      [start, weight] = [index, 0];
    }
    weight += own;
  }
  if (start < facts.length) yield facts.slice(start);
}

/**
 * A partition's facts after a position, up to about the limit. Read page by page, because the size of unread facts
 * is unknown; a partition with few facts yields one page.
 */
export const readBatch = async (
  source: Pick<EventSource, 'readPartition'>,
  after: bigint,
  most: BatchLimit,
  partition: Partition,
): Promise<PartitionOfLog> => {
  const wanted = Math.min(READ_AT_ONCE, most.facts);
  let found = await source.readPartition(after, wanted, partition);
  let last = found;
  let weight = weightOfAll(last.facts);
  while (
    !last.caughtUp &&
    last.facts.length * 2 >= wanted &&
    found.facts.length + wanted <= most.facts &&
    weight < most.weight
  ) {
    last = await source.readPartition(found.to, wanted, partition);
    weight += weightOfAll(last.facts);
    found = { ...last, facts: [...found.facts, ...last.facts] };
  }
  return found;
};
