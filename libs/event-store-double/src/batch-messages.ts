import {
  MaximumAppendSizeExceeded,
  AllStreamPosition,
  StreamDeleted,
  Unknown,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendResp, type BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { mostAppendBytes, type AppendVerdict, type Expectation } from './server-log';

/** What comes of one append among many. */
export type BatchOutcome = AppendVerdict | { readonly status: 'too-large' };

/** The expected revision of an append among many. */
export const batchExpectationOf = (options: BatchAppendReq.Options | undefined): Expectation => {
  if (options === undefined || options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'exists' : Number(options.getStreamPosition());
};

interface Detail {
  serializeBinary(): Uint8Array;
}

const errorOf = (kind: string, detail: Detail): Status => {
  const details = new Any();
  details.pack(detail.serializeBinary(), `event_store.client.${kind}`);
  return new Status().setMessage(kind).setDetails(details);
};

const refusalOf = (outcome: BatchOutcome): Status => {
  switch (outcome.status) {
    case 'wrong-version': {
      const wrong = new WrongExpectedVersion();
      if (outcome.actual < 0) wrong.setCurrentNoStream(new Empty());
      else wrong.setCurrentStreamRevision(String(outcome.actual));
      return errorOf('WrongExpectedVersion', wrong);
    }
    case 'deleted':
      return errorOf('StreamDeleted', new StreamDeleted());
    case 'too-large':
      return errorOf(
        'MaximumAppendSizeExceeded',
        new MaximumAppendSizeExceeded().setMaxappendsize(mostAppendBytes),
      );
    case 'written':
    case 'repeated':
      return errorOf('Unknown', new Unknown());
    default:
      return outcome satisfies never;
  }
};

/** The answer to an append among many. */
export const batchAnswer = (request: BatchAppendReq, outcome: BatchOutcome): BatchAppendResp => {
  const answer = new BatchAppendResp();
  answer.setCorrelationId(request.getCorrelationId());
  answer.setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
  if (outcome.status !== 'written' && outcome.status !== 'repeated')
    return answer.setError(refusalOf(outcome));
  const position = new AllStreamPosition();
  position.setCommitPosition(String(outcome.position)).setPreparePosition(String(outcome.position));
  const success = new BatchAppendResp.Success();
  return answer.setSuccess(success.setCurrentRevision(String(outcome.revision)).setPosition(position));
};
