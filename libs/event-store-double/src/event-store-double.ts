import { setTimeout as pause } from 'node:timers/promises';
import { Metadata, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type {
  sendUnaryData,
  ServerReadableStream,
  ServerUnaryCall,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import type { Empty } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb';
import { Faults } from './faults';
import { Link } from './link';
import { appendAnswer, expectationOf, nameOf, proposalOf } from './messages';
import { answerRead, answerSubscription, type ReadCall } from './reads';
import { ServerLog, type Proposal, type ServerLogOptions } from './server-log';

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

/** An EventStoreDB for specs: the real protocol, a log in memory, and switches for what can go wrong. */
export interface EventStoreDouble {
  /** `esdb://127.0.0.1:port?tls=false`. */
  readonly url: string;
  readonly log: ServerLog;
  readonly faults: Faults;
  /** The line to the server: cut it, hold it, let it go on. */
  readonly link: Link;
  /** Appends that reached the server, repeated ones included. */
  readonly appends: number;
  /** The start positions of the subscriptions. */
  readonly subscribedAfter: readonly bigint[];
  /** kill -9 and start again at the same address; the log is kept. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const failure = (code: status, details: string, metadata = new Metadata()) => ({ code, details, metadata });

const notLeader = (port: number) => {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return failure(status.NOT_FOUND, 'Leader info available', metadata);
};

/** Options of the double's log and server. */
export interface EventStoreDoubleOptions extends ServerLogOptions {
  readonly port?: number;
}

/**
 * Starts a server that speaks EventStoreDB's own protocol, for the unmodified client. It models what is documented;
 * only a run over a real server proves that a real one behaves so. Stop it in `afterAll`.
 */
export const startEventStoreDouble = async (
  options: EventStoreDoubleOptions = {},
): Promise<EventStoreDouble> => {
  const double = new RunningDouble(options);
  await double.start(options.port);
  return double;
};

class RunningDouble implements EventStoreDouble {
  readonly faults = new Faults();
  readonly log: ServerLog;
  readonly link = new Link();
  appends = 0;
  readonly subscribedAfter: bigint[] = [];
  private server = new Server();

  constructor(options: ServerLogOptions) {
    this.log = new ServerLog(options);
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.link.port}?tls=false`;
  }

  async start(port = 0): Promise<void> {
    await this.listen();
    await this.link.open(port);
  }

  async restart(): Promise<void> {
    this.link.cut();
    this.server.forceShutdown();
    await this.listen();
  }

  async stop(): Promise<void> {
    await this.link.close();
    this.server.forceShutdown();
  }

  private async listen(): Promise<void> {
    this.server = new Server();
    const streams: UntypedServiceImplementation = {
      append: (call: AppendCall, answer: sendUnaryData<AppendResp>) => void this.append(call, answer),
      read: (call: ReadCall) => void this.read(call),
    };
    this.server.addService(StreamsService, streams);
    this.server.addService(ServerFeaturesService, { getSupportedMethods });
    this.link.target = await new Promise<number>((done, fail) =>
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? done(bound) : fail(error),
      ),
    );
  }

  private async read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions();
    const subscribed = options?.hasSubscription() === true;
    const after = options?.getAll()?.getPosition()?.getCommitPosition() ?? '0';
    if (subscribed) this.subscribedAfter.push(BigInt(after));
    await (subscribed ? answerSubscription(this.log, this.faults, call) : answerRead(this.log, call));
  }

  private async append(call: AppendCall, answer: sendUnaryData<AppendResp>): Promise<void> {
    let options: AppendReq.Options | undefined;
    const proposals: Proposal[] = [];
    try {
      for await (const message of call as AsyncIterable<AppendReq>) {
        options ??= message.getOptions();
        const proposed = message.getProposedMessage();
        if (proposed !== undefined) proposals.push(proposalOf(proposed));
      }
    } catch {
      return;
    }
    if (options === undefined) return answer(failure(status.INVALID_ARGUMENT, 'No options'));
    this.appends += 1;
    await this.answerAppend(options, proposals, answer);
  }

  private async answerAppend(
    options: AppendReq.Options,
    proposals: readonly Proposal[],
    answer: sendUnaryData<AppendResp>,
  ): Promise<void> {
    const fault = this.faults.take();
    if (fault?.kind === 'lost-request') return this.link.cut();
    if (fault?.kind === 'not-leader') return answer(notLeader(this.link.port));
    if (fault?.kind === 'refused') return answer(failure(status.UNAVAILABLE, 'Server is not ready'));
    if (fault?.kind === 'held') await pause(fault.ms);
    const expected = expectationOf(options);
    const verdict = this.log.append(nameOf(options.getStreamIdentifier()), expected, proposals);
    if (fault?.kind === 'lost-answer') return this.link.cut();
    if (fault?.kind === 'never-answered') return;
    if (fault?.kind === 'late') await pause(fault.ms);
    answer(null, appendAnswer(verdict, expected));
  }
}

const getSupportedMethods = (
  _call: ServerUnaryCall<Empty, SupportedMethods>,
  answer: sendUnaryData<SupportedMethods>,
): void => {
  const methods = new SupportedMethods().setEventStoreServerVersion('23.10.0');
  for (const name of ['append', 'read', 'batchappend']) {
    const method = new SupportedMethod();
    method.setServiceName('event_store.client.streams.streams').setMethodName(name);
    methods.addMethods(method.setFeaturesList(['stream', 'all']));
  }
  answer(null, methods);
};
