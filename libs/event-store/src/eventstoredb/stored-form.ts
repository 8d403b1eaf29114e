import type { EventData, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, StreamName } from '@prosa/kernel';
import type { NewEvent, StoredEvent } from '../event-store.port';
import { clientLibrary } from './client-library';

/** How the log's names of streams look; everything else in the server's log is not ours. */
export const ourStreams = '^[^$-]+-[0-9]+_';

const ours = new RegExp(ourStreams);

interface StoredMetadata extends Omit<EventMetadata, 'correlationId' | 'causationId'> {
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly schemaVersion: number;
  readonly writeId: string;
}

/** A stored event, and which attempt wrote it. */
export interface WrittenEvent extends StoredEvent {
  readonly writeId: string;
}

/** An event in the server's format; `writeId` identifies the attempt that succeeded. */
export const toServer = (event: NewEvent, writeId: string): EventData => {
  const { correlationId, causationId, ...rest } = event.metadata;
  const { schemaVersion } = event;
  const metadata = {
    $correlationId: correlationId,
    $causationId: causationId,
    schemaVersion,
    writeId,
    ...rest,
  };
  // The client's type wants an index signature; what it does is JSON.stringify.
  const data = event.data as Record<string, unknown>;
  return clientLibrary().jsonEvent({ id: event.id, type: event.type, data, metadata } as never);
};

/** An event that somebody else has written to a stream whose name is like one of ours. */
export interface ForeignEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
}

/** Receives the events of others that are passed over; each as often as it is read. */
export type OnForeign = (event: ForeignEvent) => void;

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Whether metadata is what Prosa writes with every event. On a shared server the events of other applications have metadata of any shape. */
const isOurs = (metadata: unknown): metadata is StoredMetadata =>
  isPlainObject(metadata) &&
  typeof metadata['schemaVersion'] === 'number' &&
  typeof metadata['writeId'] === 'string' &&
  typeof metadata['companyId'] === 'number' &&
  typeof metadata['at'] === 'string';

/**
 * An event of the server's log as the port gives it out; null when it is none of ours. One that we have written and whose data
 * can be read no more is handed on as it is: the codec refuses it, and its readers park it.
 */
export const fromServer = (resolved: ResolvedEvent, onForeign?: OnForeign): WrittenEvent | null => {
  const { event } = resolved;
  if (event === undefined || !ours.test(event.streamId)) return null;
  const { metadata: stored, streamId, type }: { metadata?: unknown; streamId: string; type: string } = event;
  if (!isOurs(stored)) {
    onForeign?.({ stream: streamId, revision: Number(event.revision), type });
    return null;
  }
  const { $correlationId, $causationId, schemaVersion, writeId, ...rest } = stored;
  return {
    id: event.id,
    type: event.type,
    schemaVersion,
    data: event.data as object,
    metadata: { ...rest, correlationId: $correlationId, causationId: $causationId },
    stream: event.streamId as StreamName,
    revision: Number(event.revision),
    // An append without an explicit transaction has the same commit as prepare position, per event.
    position: event.position?.commit ?? 0n,
    recordedAt: event.created,
    writeId,
  };
};
