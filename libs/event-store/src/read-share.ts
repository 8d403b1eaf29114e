import { parseStreamName } from '@prosa/kernel';
import type { EventStore, LogShare, SharePage } from './event-store.port';

const mostRead = 4_000;

/** `readShare` of a log that can only be read as a whole: others' events are left out on this side. */
export const readShareOf = async (
  store: Pick<EventStore, 'readAll'>,
  after: bigint,
  max: number,
  { index, of }: LogShare,
): Promise<SharePage> => {
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
