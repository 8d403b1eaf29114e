import { setTimeout as pause } from 'node:timers/promises';
import { Server, ServerCredentials, status, type Metadata } from '@grpc/grpc-js';
import type {
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb';
import { Faults } from './faults';
import type { TestCertificate } from './certificate';
import { batchAnswer, batchExpectationOf, type BatchOutcome } from './batch-messages';
import { Link } from './link';
import { refusalOf, type Login, type Wish } from './logins';
import { appendAnswer, expectationOf, nameOf, proposalOf } from './messages';
import { membersOf, supportedBy, type Membership } from './node-services';
import { answerRead, answerSubscription, type ReadCall } from './reads';
import { failure, notLeader, refusedRead, streamDeleted, tooLarge } from './refusals';
import {
  mostAppendBytes,
  ServerLog,
  type Expectation,
  type Proposal,
  type ServerLogOptions,
} from './server-log';

type AppendCall = ServerReadableStream<AppendReq, AppendResp>;
type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

interface AppendAttempt {
  readonly stream: string;
  readonly expected: Expectation;
  readonly proposals: readonly Proposal[];
}

/** A verdict of the log, or the failure of a whole call. */
type AppendOutcome = BatchOutcome | ReturnType<typeof failure>;

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
  /** Its disk has no room: the next append is not written and ends the server, as EventStoreDB's does. */
  fillDisk(): void;
  /** There is room again, and its service manager has started it. */
  freeDisk(): Promise<void>;
  stop(): Promise<void>;
}

/** Options of the double's log and server. */
export interface EventStoreDoubleOptions extends ServerLogOptions {
  readonly port?: number;
  /** Speaks TLS only, with this certificate. */
  readonly tls?: TestCertificate;
  /** Whom the server knows; without it, it asks for no login. */
  readonly logins?: Readonly<Record<string, Login>>;
  /** What it says of itself; null as of a server that is too old to say it. */
  readonly version?: string | null;
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

/** A node: the only one, or one of several with one log. */
export class RunningDouble implements EventStoreDouble {
  readonly faults = new Faults();
  readonly link = new Link();
  appends = 0;
  readonly subscribedAfter: bigint[] = [];
  private server = new Server();
  private isFull = false;
  private isDown = false;

  constructor(
    private readonly options: EventStoreDoubleOptions,
    readonly log = new ServerLog(options),
    private readonly membership: Membership | null = null,
  ) {}

  get url(): string {
    return `esdb://127.0.0.1:${this.link.port}?tls=false`;
  }

  async start(port?: number): Promise<void> {
    await this.listen();
    await this.link.open(port);
  }

  async restart(): Promise<void> {
    this.link.cut();
    this.server.forceShutdown();
    await this.listen();
  }

  async stop(): Promise<void> {
    if (!this.isDown) await this.down();
  }

  fillDisk(): void {
    this.isFull = true;
  }

  async freeDisk(): Promise<void> {
    this.isFull = false;
    if (this.isDown) await this.up();
  }

  /** Closes the port and all connections at once, as a killed process does. */
  async down(): Promise<void> {
    if (this.isDown) return;
    this.isDown = true;
    await this.link.close();
    this.server.forceShutdown();
  }

  /** Starts again at its address. */
  async up(): Promise<void> {
    await this.start();
    this.isDown = false;
  }

  private async listen(): Promise<void> {
    this.server = new Server();
    const streams: UntypedServiceImplementation = {
      append: (call: AppendCall, answer: sendUnaryData<AppendResp>) => void this.append(call, answer),
      batchAppend: (call: BatchCall) => this.batchAppend(call),
      read: (call: ReadCall) => void this.read(call),
    };
    this.server.addService(StreamsService, streams);
    this.server.addService(GossipService, { read: membersOf(this.membership) });
    this.server.addService(ServerFeaturesService, { getSupportedMethods: supportedBy(this.options.version) });
    this.link.target = await new Promise<number>((done, fail) =>
      this.server.bindAsync('127.0.0.1:0', this.credentials(), (error, bound) =>
        error === null ? done(bound) : fail(error),
      ),
    );
  }

  private credentials(): ServerCredentials {
    const { tls } = this.options;
    if (tls === undefined) return ServerCredentials.createInsecure();
    const pair = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) };
    return ServerCredentials.createSsl(null, [pair]);
  }

  private refusal(metadata: Metadata, wish: Wish) {
    const leaderPort = this.membership === null ? this.link.port : this.membership.leaderPort();
    if (this.faults.electing || leaderPort === null)
      return failure(status.UNAVAILABLE, 'Server Is Not Ready');
    const wantsLeader = metadata.get('requires-leader').includes('true');
    if (wantsLeader && this.membership?.isLeader() === false) return notLeader(leaderPort);
    return refusalOf(this.options.logins, metadata, wish, this.log.readers);
  }

  private async read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions();
    const refusal = this.refusal(call.metadata, options?.hasStream() === true ? 'read-stream' : 'read-all');
    const impossible = refusal ?? refusedRead(this.log, options);
    if (impossible !== null) {
      call.emit('error', impossible);
      return;
    }
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
    const refusal = this.refusal(call.metadata, 'append');
    if (refusal !== null) return answer(refusal);
    const expected = expectationOf(options);
    const stream = nameOf(options.getStreamIdentifier());
    const outcome = await this.outcomeOf({ stream, expected, proposals });
    if (outcome === null) return;
    if ('code' in outcome) return answer(outcome);
    if (outcome.status === 'too-large') return answer(tooLarge());
    if (outcome.status === 'deleted') return answer(streamDeleted(stream));
    answer(null, appendAnswer(outcome, expected));
  }

  /** Appends of many streams in one call, each answered by its correlation id. */
  private batchAppend(call: BatchCall): void {
    const refusal = this.refusal(call.metadata, 'append');
    if (refusal !== null) {
      call.emit('error', refusal);
      return;
    }
    call.on('data', (request: BatchAppendReq) => void this.answerBatch(call, request));
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  /** An append in one message, as Prosa's own are. */
  private async answerBatch(call: BatchCall, request: BatchAppendReq): Promise<void> {
    const options = request.getOptions();
    const expected = batchExpectationOf(options);
    const stream = nameOf(options?.getStreamIdentifier());
    const proposals = request.getProposedMessagesList().map(proposalOf);
    const outcome = await this.outcomeOf({ stream, expected, proposals });
    if (outcome === null || call.cancelled) return;
    // What refuses one append so breaks the call of all.
    if ('code' in outcome) call.emit('error', outcome);
    else call.write(batchAnswer(request, outcome));
  }

  /** As a server of 24.10.4: the append that finds the disk full is aborted, then the server ends. */
  private endForWantOfRoom(): AppendOutcome {
    if (!this.isDown) setTimeout(() => void this.down(), 50);
    return failure(status.ABORTED, 'Operation timed out: Request canceled by server');
  }

  /** The answer to an append; null when the server sends none. */
  private async outcomeOf({ stream, expected, proposals }: AppendAttempt): Promise<AppendOutcome | null> {
    this.appends += 1;
    if (this.isFull) return this.endForWantOfRoom();
    const fault = this.faults.take();
    if (fault?.kind === 'lost-request') this.link.cut();
    if (fault?.kind === 'lost-request') return null;
    if (fault?.kind === 'not-leader') return notLeader(this.link.port);
    if (fault?.kind === 'refused') return failure(status.UNAVAILABLE, 'Server is not ready');
    const bytes = proposals.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
    if (bytes > mostAppendBytes) return { status: 'too-large' };
    if (fault?.kind === 'held') await pause(fault.ms);
    const verdict = this.log.append(stream, expected, proposals);
    if (fault?.kind === 'lost-answer') this.link.cut();
    if (fault?.kind === 'lost-answer' || fault?.kind === 'never-answered') return null;
    if (fault?.kind === 'late') await pause(fault.ms);
    return verdict;
  }
}
