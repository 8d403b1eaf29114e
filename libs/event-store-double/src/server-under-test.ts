import type { Metadata } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import {
  startEventStoreDouble,
  type EventStoreDouble,
  type EventStoreDoubleOptions,
} from './event-store-double';
import { Link } from './link';
import { appendRequests } from './messages';
import { atHost, channelOf, hostsOf, loginOf } from './server-address';
import type { Proposal } from './server-log';

/** The server to use in place of the double: `esdb://127.0.0.1:2113?tls=false`. */
const given = process.env['EVENTSTORE_TEST_URL'];

/** Whether specs run against the double, which has switches that no server has. */
export const onDouble = given === undefined;

/** The double or a server, as specs use both. */
export interface ServerUnderTest {
  readonly url: string;
  /** The connection to the server. A cluster is reached directly, since its nodes give out their own addresses. */
  readonly link: Link;
  /** The double, for what no server can do; null for a real server. */
  readonly double: EventStoreDouble | null;
  /** Appends at any revision what another application may write: bytes of every shape. */
  write(stream: string, proposals: readonly Proposal[]): Promise<void>;
  /** Deletes a stream as an administrator can. */
  delete(stream: string, how?: 'soft' | 'tombstone'): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the double, or a line to the server that `EVENTSTORE_TEST_URL` names. */
export const startServerUnderTest = async (
  options: EventStoreDoubleOptions = {},
): Promise<ServerUnderTest> => (given === undefined ? ofDouble(options) : toServer(given));

const ofDouble = async (options: EventStoreDoubleOptions): Promise<ServerUnderTest> => {
  const double = await startEventStoreDouble(options);
  const { url, link, log } = double;
  return {
    url,
    link,
    double,
    write: (stream, proposals) => Promise.resolve(void log.append(stream, 'any', proposals)),
    delete: (stream, how) => Promise.resolve(log.delete(stream, how)),
    stop: () => double.stop(),
  };
};

const toServer = async (url: string): Promise<ServerUnderTest> => {
  const hosts = hostsOf(url);
  const [first = ''] = hosts;
  const link = new Link();
  [link.host, link.target] = [first.slice(0, first.lastIndexOf(':')), Number(first.split(':').at(-1))];
  await link.open();
  const client = EventStoreDBClient.connectionString(url);
  const raw = new StreamsClient(first, channelOf(url));
  return {
    url: hosts.length === 1 ? atHost(url, `localhost:${link.port}`) : url,
    link,
    double: null,
    write: (stream, proposals) => append(raw, loginOf(url), stream, proposals),
    async delete(stream, how) {
      await (how === 'tombstone' ? client.tombstoneStream(stream) : client.deleteStream(stream));
    },
    async stop() {
      await Promise.all([link.close(), client.dispose()]);
      raw.close();
    },
  };
};

const append = (
  raw: StreamsClient,
  login: Metadata,
  stream: string,
  proposals: readonly Proposal[],
): Promise<void> =>
  new Promise((done, fail) => {
    const call = raw.append(login, error => (error === null ? done() : fail(error)));
    for (const request of appendRequests(stream, proposals)) call.write(request);
    call.end();
  });
