import { Empty, StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { AppendReq, AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb';
import type { AppendVerdict, Expectation, Proposal, ServerRecord } from './server-log';

/** A stream's name, which travels as bytes. */
export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

const identifierOf = (stream: string): StreamIdentifier =>
  new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8').toString('base64'));

/** The expected revision in an append's first message. */
export const expectationOf = (options: AppendReq.Options): Expectation => {
  if (options.hasNoStream()) return 'no-stream';
  if (options.hasStreamExists()) return 'exists';
  return options.hasAny() ? 'any' : Number(options.getRevision());
};

/** A proposed event as the log keeps it. */
export const proposalOf = (message: AppendReq.ProposedMessage): Proposal => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: Buffer.from(message.getData_asU8()),
  metadata: Buffer.from(message.getCustomMetadata_asU8()),
});

/** The messages of an append at any revision. */
export const appendRequests = (stream: string, proposals: readonly Proposal[]): readonly AppendReq[] => {
  const options = new AppendReq.Options();
  options.setStreamIdentifier(identifierOf(stream)).setAny(new Empty());
  const events = proposals.map(({ id, type, contentType, data, metadata }) => {
    const message = new AppendReq.ProposedMessage();
    message.setId(new UUID().setString(id)).setData(data).setCustomMetadata(metadata);
    message.getMetadataMap().set('type', type).set('content-type', contentType);
    return new AppendReq().setProposedMessage(message);
  });
  return [new AppendReq().setOptions(options), ...events];
};

/** The answer to an append. */
export const appendAnswer = (
  verdict: Exclude<AppendVerdict, { status: 'deleted' }>,
  expected: Expectation,
): AppendResp => {
  if (verdict.status === 'wrong-version') return refusal(verdict.actual, expected);
  const success = new AppendResp.Success();
  success.setCurrentRevision(String(verdict.revision));
  const position = new AppendResp.Position();
  position.setCommitPosition(String(verdict.position));
  position.setPreparePosition(String(verdict.position));
  return new AppendResp().setSuccess(success.setPosition(position));
};

const refusal = (actual: number, expected: Expectation): AppendResp => {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty());
  else if (expected === 'exists') wrong.setExpectedStreamExists(new Empty());
  else if (expected === 'any') wrong.setExpectedAny(new Empty());
  else wrong.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
};

/** A record as a response message. */
export const eventMessage = (record: ServerRecord): ReadResp => {
  const event = new ReadResp.ReadEvent.RecordedEvent();
  event.setId(new UUID().setString(record.id));
  event.setStreamIdentifier(identifierOf(record.stream));
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position));
  event.setPreparePosition(String(record.position));
  event.setData(record.data);
  event.setCustomMetadata(record.metadata);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(record.created));
  const read = new ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(record.position));
  return new ReadResp().setEvent(read);
};

/** The answer to a reader that there is no such stream. */
export const notFoundMessage = (stream: string): ReadResp =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));

/** The checkpoint of a filtered subscription: how far the server has read. */
export const checkpointMessage = (position: bigint): ReadResp => {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  return new ReadResp().setCheckpoint(checkpoint);
};

/** The first and the turning point of a subscription. */
export const confirmation = (id: string): ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUpMessage = (): ReadResp => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
