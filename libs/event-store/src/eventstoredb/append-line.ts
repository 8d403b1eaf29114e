import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { EventData, EventStoreDBClient } from '@eventstore/db-client';
import type * as Shared from '@eventstore/db-client/generated/shared_pb';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb';
import type * as Streams from '@eventstore/db-client/generated/streams_pb';
import type { CallOptions, ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import { ended, type StreamName } from '@prosa/kernel';
import type { ConnectionWatch } from '../connection-watch.port';
import { DeletedStream, StoreUnavailable, WrongRevision, type ExpectedRevision } from '../event-store.port';
import { clientLibrary } from './client-library';
import { NotTheLeader, refusals, typeOfCause, type Appended } from './server-faults';

type Call = ClientDuplexStream<Streams.BatchAppendReq, Streams.BatchAppendResp>;

/** What the client has, and does not declare. */
interface Inner {
  getGRPCClient(kind: unknown, name: string): Promise<StreamsGrpc.StreamsClient>;
  callArguments(base: object, options: object): [Metadata, CallOptions];
  handleError(client: StreamsGrpc.StreamsClient, error: unknown): Promise<void>;
}

interface Sent {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly done: (appended: Appended) => void;
  readonly fail: (reason: unknown) => void;
  readonly call: Call;
}

export interface AppendLineOptions {
  readonly deadlineMs: number;
  /** An append got no answer in time. */
  readonly onSilence: () => void;
  /** The call is to a server: one call never reaches another. */
  readonly connections: ConnectionWatch;
}

/** A timer that fires so late shows that this process was suspended: what the server sent meanwhile is still to be read. */
const lateMs = 50;

const load = createRequire(__filename);
const generated = <T>(name: string): T => load(`@eventstore/db-client/generated/${name}`) as T;
const messages = () => ({
  shared: generated<typeof Shared>('shared_pb'),
  streams: generated<typeof Streams>('streams_pb'),
  grpc: generated<typeof StreamsGrpc>('streams_grpc_pb'),
});

/**
 * All appends of a client in one call, which costs a third of a call for each. The client has this path too, with faults that
 * its guards cannot reach: one call's failure fails those of every client of the process, and an answer that comes after it ends
 * the process. Whatever is under way when the call breaks has an unknown outcome.
 */
export class AppendLine {
  private readonly sent = new Map<string, Sent>();
  private opening: Promise<Call> | null = null;
  private readonly inner: Inner;
  private readonly types = messages();

  constructor(
    client: EventStoreDBClient,
    private readonly options: AppendLineOptions,
  ) {
    this.inner = client as unknown as Inner;
  }

  /** @throws WrongRevision, DeletedStream, NotTheLeader, the server's refusal, or StoreUnavailable with the outcome `unknown`. */
  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly EventData[],
  ): Promise<Appended> {
    const opening = (this.opening ??= this.open());
    const call = await opening.catch((cause: unknown) => {
      if (this.opening === opening) this.opening = null;
      throw asFault(cause);
    });
    const id = randomUUID();
    const answered = new Promise<Appended>((done, fail) => {
      this.sent.set(id, { stream, expected, done, fail, call });
    });
    const timer = this.watch(id);
    call.write(this.requestOf(id, stream, expected, events));
    return answered.finally(() => clearTimeout(timer));
  }

  /** Cancels the call; answers that are still under way are discarded. */
  close(): void {
    void ended(Promise.resolve(this.opening).then(call => call?.cancel()));
  }

  private watch(id: string): NodeJS.Timeout {
    const { deadlineMs, onSilence } = this.options;
    let due = performance.now() + deadlineMs;
    const timer = setTimeout(() => {
      if (performance.now() - due > lateMs) {
        due = performance.now() + deadlineMs;
        timer.refresh();
        return;
      }
      this.take(id)?.fail(asFault(new (clientLibrary().DeadlineExceededError)()));
      onSilence();
    }, deadlineMs);
    return timer;
  }

  private async open(): Promise<Call> {
    const { grpc } = this.types;
    const client = await this.inner.getGRPCClient(grpc.StreamsClient, 'append');
    const [metadata, options] = this.inner.callArguments({ requiresLeader: true }, { deadline: Infinity });
    const call = client.batchAppend(metadata, options);
    let ending: { readonly reason: unknown } | null = null;
    // An error and an end may both follow, and the next call is open by then.
    const broken = (reason: unknown): void => {
      if (ending !== null) return;
      ending = { reason };
      this.opening = null;
      this.options.connections.lost();
      for (const [id, each] of this.sent)
        if (each.call === call) {
          this.sent.delete(id);
          each.fail(asFault(reason));
        }
      void this.inner.handleError(client, reason);
    };
    call.on('data', (answer: Streams.BatchAppendResp) => this.read(answer));
    call.on('error', broken);
    call.on('end', () => broken(new StoreUnavailable('unknown')));
    await this.options.connections.opened().catch((refusal: unknown) => {
      ending ??= { reason: refusal };
      call.cancel();
    });
    if (ending !== null) throw (ending as { readonly reason: unknown }).reason;
    return call;
  }

  private take(id: string): Sent | undefined {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    return sent;
  }

  private read(answer: Streams.BatchAppendResp): void {
    const sent = this.take(answer.getCorrelationId()?.getString() ?? '');
    if (sent === undefined) return;
    const success = answer.getSuccess();
    if (success === undefined) return sent.fail(this.refusalOf(answer, sent));
    const position = success.getPosition()?.getCommitPosition();
    sent.done({
      revision: Number(success.getCurrentRevision()),
      position: position === undefined ? undefined : BigInt(position),
    });
  }

  private refusalOf(answer: Streams.BatchAppendResp, { stream, expected }: Sent): unknown {
    const { shared } = this.types;
    const status = answer.getError();
    const details = status?.getDetails();
    const kind = details?.getTypeName();
    const library = clientLibrary();
    switch (kind) {
      case 'event_store.client.WrongExpectedVersion': {
        const wrong = details?.unpack(bytes => shared.WrongExpectedVersion.deserializeBinary(bytes), kind);
        const known = wrong?.hasCurrentStreamRevision() === true;
        return new WrongRevision(stream, expected, known ? Number(wrong.getCurrentStreamRevision()) : -1);
      }
      case 'event_store.client.StreamDeleted':
        return new DeletedStream(stream);
      case 'event_store.client.AccessDenied':
        return new library.AccessDeniedError();
      case 'event_store.client.MaximumAppendSizeExceeded':
        return library.MaxAppendSizeExceededError.fromMaxAppendSize(0);
      default:
        return asFault(new Error(status?.getMessage() ?? 'No answer'));
    }
  }

  private requestOf(
    id: string,
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly EventData[],
  ): Streams.BatchAppendReq {
    const { shared, streams } = this.types;
    const options = new streams.BatchAppendReq.Options();
    options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
    if (expected === 'none') options.setNoStream(new shared.Empty() as never);
    else if (expected === 'any') options.setAny(new shared.Empty() as never);
    else if (expected === 'exists') options.setStreamExists(new shared.Empty() as never);
    else options.setStreamPosition(String(expected));
    const proposals = events.map(event => {
      const message = new streams.BatchAppendReq.ProposedMessage();
      message.setId(new shared.UUID().setString(event.id)).setData(bytesOf(event.data));
      message.setCustomMetadata(bytesOf(event.metadata));
      message.getMetadataMap().set('type', event.type).set('content-type', event.contentType);
      return message;
    });
    return new streams.BatchAppendReq()
      .setCorrelationId(new shared.UUID().setString(id))
      .setOptions(options)
      .setProposedMessagesList(proposals)
      .setIsFinal(true);
  }
}

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** The server's refusal unchanged; the outcome of every other failure is unknown. */
const asFault = (reason: unknown): unknown => {
  const error = clientLibrary().convertToCommandError(reason as Error);
  const type = 'type' in error ? String(error.type) : '';
  if (typeOfCause(error) === 'not-leader') return new NotTheLeader('Another node leads', { cause: error });
  if (refusals.includes(type) || error instanceof StoreUnavailable) return error;
  return new StoreUnavailable('unknown', { cause: error });
};
