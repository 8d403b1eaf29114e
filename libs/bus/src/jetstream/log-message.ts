import type { StoredEvent } from '@prosa/event-store';
import { parseStreamName } from '@prosa/kernel';
import { parseBusJson } from './bus-json';

/** Into how many parts the log is divided for those who read only one; a company is always whole in its part. */
export const logPartitions = 16;

/** Which part of the log a company is in (FNV-1a over its number). */
export const partitionOf = (companyId: number): number => {
  let hash = 0x811c9dc5;
  for (const char of String(companyId)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash % logPartitions;
};

const token = (text: string): string => text.replace(/[.*>\s]/g, '_');

/** `<prefix>.<part>.<company>.<category>.<type>`: the unit of subscriptions and permissions. */
export const subjectOf = (prefix: string, event: StoredEvent): string => {
  const { category, companyId } = parseStreamName(event.stream);
  return `${prefix}.${partitionOf(companyId)}.${companyId}.${token(category)}.${token(event.type)}`;
};

/** A stored event on the bus, and the position of the one before it, by which a reader sees a hole. */
export interface LogMessage {
  readonly previous: bigint;
  readonly event: StoredEvent;
}

/** An event's bytes on the bus: JSON, personal fields sealed as they are in the log. */
export const encodeMessage = ({ previous, event }: LogMessage): string => {
  const { position, recordedAt, ...rest } = event;
  return JSON.stringify({
    position: position.toString(),
    previous: previous.toString(),
    recordedAt: recordedAt.toISOString(),
    ...rest,
  });
};

type Sent = Omit<StoredEvent, 'position' | 'recordedAt'> & {
  readonly position: string;
  readonly previous: string;
  readonly recordedAt: string;
};

/** Reads a message back; null for what no relay has sent. */
export const messageIn = (text: string): LogMessage | null => {
  try {
    const message = decodeMessage(text);
    return typeof message.event.stream === 'string' && typeof message.event.type === 'string'
      ? message
      : null;
  } catch {
    return null;
  }
};

/** Reads a message back. */
export const decodeMessage = (text: string): LogMessage => {
  const { position, previous, recordedAt, ...rest } = parseBusJson(text) as Sent;
  const event = { ...rest, position: BigInt(position), recordedAt: new Date(recordedAt) };
  return { previous: BigInt(previous), event };
};
