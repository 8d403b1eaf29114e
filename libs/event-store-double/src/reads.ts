import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { Faults } from './faults';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmation,
  eventMessage,
  nameOf,
  notFoundMessage,
} from './messages';
import type { ServerLog, ServerRecord } from './server-log';

/** A read or a subscription in progress. */
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

type Matches = (record: ServerRecord) => boolean;

/** What a real server announces as the checkpoint of a subscription that has read nothing: -1, unsigned. */
const beforeTheStart = 2n ** 64n - 1n;

const backwards = 1;

const send = async (call: ReadCall, message: ReadResp): Promise<void> => {
  if (call.write(message) || call.cancelled) return;
  await new Promise<void>(done => {
    const go = (): void => {
      for (const event of ['drain', 'cancelled', 'error'] as const) call.off(event, go);
      done();
    };
    for (const event of ['drain', 'cancelled', 'error'] as const) call.once(event, go);
  });
};

const filterOf = (options: ReadReq.Options): Matches => {
  const filter = options.getFilter();
  const onName = filter?.getStreamIdentifier();
  const expression = onName ?? filter?.getEventType();
  if (expression === undefined) return () => true;
  const textOf = ({ stream, type }: ServerRecord): string => (onName === undefined ? type : stream);
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return record => prefixes.some(prefix => textOf(record).startsWith(prefix));
  const regex = new RegExp(expression.getRegex());
  return record => regex.test(textOf(record));
};

const allAfter = (log: ServerLog, options: ReadReq.Options): number => {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position !== undefined) {
    // A read begins at its position, a subscription after it.
    return log.placeOf(BigInt(position.getCommitPosition()), !options.hasSubscription());
  }
  return all?.hasEnd() === true ? log.records.length : 0;
};

const page = (log: ServerLog, options: ReadReq.Options): readonly ServerRecord[] | null => {
  const count = Number(options.getCount());
  const reverse = options.getReadDirection() === backwards;
  const named = options.getStream();
  if (named !== undefined) {
    const records = log.stream(nameOf(named.getStreamIdentifier()));
    if (records.length === 0) return null;
    const at = named.hasRevision() ? Number(named.getRevision()) : reverse ? Infinity : 0;
    // By their numbers: what was deleted leaves a gap at the beginning.
    const wanted = records.filter(({ revision }) => (reverse ? revision <= at : revision >= at));
    return (reverse ? wanted.toReversed() : wanted).slice(0, count);
  }
  const index = allAfter(log, options);
  const matches = filterOf(options);
  if (!reverse) return log.records.slice(index).filter(matches).slice(0, count);
  const found: ServerRecord[] = [];
  for (let at = index - 1; at >= 0 && found.length < count; at -= 1) {
    const record = log.records[at];
    if (record !== undefined && matches(record)) found.push(record);
  }
  return found;
};

/** Responds to a bounded read. */
export const answerRead = async (log: ServerLog, call: ReadCall): Promise<void> => {
  const options = call.request.getOptions();
  if (options === undefined) return;
  const records = page(log, options);
  if (records === null) {
    await send(call, notFoundMessage(nameOf(options.getStream()?.getStreamIdentifier())));
  }
  for (const record of records ?? []) {
    if (call.cancelled) return;
    await send(call, eventMessage(record));
  }
  call.end();
};

/** Follows the log for a subscription until its client or a fault ends it. */
export const answerSubscription = async (log: ServerLog, faults: Faults, call: ReadCall): Promise<void> => {
  const options = call.request.getOptions();
  if (options === undefined) return;
  const filter = options.getFilter();
  const matches = filterOf(options);
  const window = Math.max(1, filter?.getCheckpointintervalmultiplier() ?? 1) * (filter?.getMax() || 32);
  let wake: () => void = () => undefined;
  const quiet = [log.onGrowth(() => wake()), faults.onEnd(() => wake())];
  call.on('cancelled', () => wake());
  await send(call, confirmation(randomUUID()));
  let signalled = false;
  let scanned = 0;
  let matched = options.getAll()?.hasPosition() === true;
  for (let index = allAfter(log, options); !call.cancelled && !faults.endsReaders(call);) {
    const record = log.records[index];
    if (record === undefined) {
      if (!signalled && filter !== undefined && !matched) await send(call, checkpointMessage(beforeTheStart));
      if (!signalled) await send(call, caughtUpMessage());
      signalled = true;
      if (log.records.length === index && !call.cancelled && !faults.endsReaders(call))
        await new Promise<void>(done => (wake = done));
      continue;
    }
    index += 1;
    scanned += 1;
    if (matches(record)) {
      matched = true;
      await send(call, eventMessage(record));
      if (faults.repeatsEvents) await send(call, eventMessage(record));
    }
    if (filter !== undefined && scanned % window === 0) await send(call, checkpointMessage(record.position));
  }
  quiet.forEach(stop => stop());
  if (!call.cancelled) call.end();
};
