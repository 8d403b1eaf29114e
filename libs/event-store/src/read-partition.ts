import { parseStreamName } from '@prosa/kernel';
import type { EventStore, LogPartition, PartitionPage } from './event-store.port';

const mostRead = 4_000;

/** `readPartition` of a log that can only be read as a whole: others' events are left out on this side. */
export const readPartitionOf = async (
  store: Pick<EventStore, 'readAll'>,
  after: bigint,
  max: number,
  { index, of }: LogPartition,
): Promise<PartitionPage> => {
  const wanted = Math.max(max, Math.min(mostRead, max * of));
  const read = await store.readAll(after, wanted);
  const found = read.filter(({ stream }) => parseStreamName(stream).companyId % of === index);
  const events = found.slice(0, max);
  const isWhole = events.length === found.length;
  return {
    events,
    to: (isWhole ? read : events).at(-1)?.position ?? after,
    caughtUp: isWhole && read.length < wanted,
  };
};
