import type { ConnectionView, QueueRef } from '@prosa/contracts';
import { LIMITS, readPhone } from '@prosa/contracts';
import type { Viewer } from '../../entities/ticket/ticket-rules';

/** The connection a new conversation starts with: the agent's own, the default one, or the first. */
export const firstConnection = (
  connections: readonly ConnectionView[],
  preferredId: number | null,
): ConnectionView | undefined =>
  connections.find(connection => connection.id === preferredId) ??
  connections.find(connection => connection.isDefault) ??
  connections[0];

/** The queues that may be chosen for a connection: its own (or all when it names none), of those only the agent's. */
export const queuesFor = (
  connection: ConnectionView | undefined,
  all: readonly QueueRef[],
  viewer: Viewer,
): readonly QueueRef[] => {
  const offered = connection === undefined || connection.queues.length === 0 ? all : connection.queues;
  if (viewer.profile === 'admin' || viewer.super) return offered;
  return offered.filter(queue => viewer.queueIds.includes(queue.id));
};

/** The queue that is chosen by itself: the only one of a connection, where it may be chosen at all. */
export const onlyQueue = (
  connection: ConnectionView | undefined,
  offered: readonly QueueRef[],
): number | null => {
  const [only, ...others] = connection?.queues ?? [];
  return only !== undefined && others.length === 0 && offered.some(({ id }) => id === only.id)
    ? only.id
    : null;
};

/** Only admins may start a conversation outside of every queue. */
export const needsQueue = (viewer: Viewer): boolean => viewer.profile !== 'admin' && !viewer.super;

/** An entered phone number with country code; null for what has words in it, as a name may have digits. */
export const typedNumber = (term: string): string | null => {
  const reading = readPhone(term);
  return 'number' in reading && !/\p{L}/u.test(term) ? reading.number : null;
};

/** The fault of a new contact's data; null when it is valid. */
export const contactFaults = (
  name: string,
  number: string,
): { readonly name: boolean; readonly number: boolean } => {
  const length = name.trim().length;
  const { min, max } = LIMITS.contactNumber;
  return {
    name: length < LIMITS.contactName.min || length > LIMITS.contactName.max,
    number: number.length < min || number.length > max,
  };
};
