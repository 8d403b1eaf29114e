import { Metadata, status } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { nameOf } from './messages';
import { mostAppendBytes, type ServerLog } from './server-log';

/** How a call fails. */
export const failure = (code: status, details: string, metadata = new Metadata()) => ({
  code,
  details,
  metadata,
});

/** The answer of a node that does not lead. */
export const notLeader = (port: number) => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return failure(status.NOT_FOUND, 'Leader info available', metadata);
};

/** The answer to an append of more than a mebibyte. */
export const tooLarge = () => {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(mostAppendBytes));
  return failure(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', metadata);
};

/** The answer to a read of, or an append to, a tombstoned stream. */
export const streamDeleted = (stream: string) => {
  const metadata = new Metadata();
  metadata.set('stream-name', stream);
  metadata.set('exception', 'stream-deleted');
  return { code: status.FAILED_PRECONDITION, details: 'Event stream is deleted.', metadata };
};

/** Why a read cannot be answered: its stream is deleted for ever, or its position lies inside an event. */
export const refusedRead = (log: ServerLog, options: ReadReq.Options | undefined) => {
  const stream = nameOf(options?.getStream()?.getStreamIdentifier());
  if (log.isTombstoned(stream)) return streamDeleted(stream);
  const position = options?.getAll()?.getPosition()?.getCommitPosition();
  if (position === undefined || log.isPlace(BigInt(position))) return null;
  return { code: status.UNKNOWN, details: 'InvalidPosition', metadata: new Metadata() };
};
