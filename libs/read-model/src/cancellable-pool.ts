import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { requestSignal } from './request-signal';

/** What PostgreSQL takes for "give up what this connection is asking"; the code is the protocol's. */
const CANCEL_REQUEST = 80_877_102;
const LENGTH = 16;

interface Backend {
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly host: string;
  readonly port: number;
}

/** Tells the server on a connection of its own; whether it arrives changes nothing but how long the server works in vain. */
const cancel = ({ processID, secretKey, host, port }: Backend): void => {
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(LENGTH);
  [LENGTH, CANCEL_REQUEST, processID, secretKey].forEach((value, at) => request.writeInt32BE(value, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.end(request);
};

/** Whoever waits for what the connection is asked leaves: the server is told, and nobody uses the connection again. */
const leaveWith = (client: PoolClient, signal: AbortSignal): PoolClient => {
  const release = client.release.bind(client);
  const leave = (): void => cancel(client as unknown as Backend);
  signal.addEventListener('abort', leave, { once: true });
  client.release = (fault?: Error | boolean) => {
    signal.removeEventListener('abort', leave);
    // A request to give up may arrive late, and would end what somebody else asks then.
    release(signal.aborted ? true : fault);
  };
  return client;
};

/** A pool whose connections give up what they are asked within `withRequestSignal` as soon as it is wanted no more. */
export const cancellable = (pool: Pool): Pick<Pool, 'connect' | 'end'> => ({
  connect: (async () => {
    const signal = requestSignal();
    signal?.throwIfAborted();
    const client = await pool.connect();
    if (signal?.aborted !== true) return signal === undefined ? client : leaveWith(client, signal);
    client.release();
    throw signal.reason;
  }) as Pool['connect'],
  end: (() => pool.end()) as Pool['end'],
});
