import { connect } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import { requestSignal } from './request-signal';

/** PostgreSQL's cancel request code, from the protocol. */
const CANCEL_REQUEST = 80_877_102;
const LENGTH = 16;

interface Backend {
  readonly processID: number | null;
  readonly secretKey: number | null;
  readonly host: string;
  readonly port: number;
}

/** Sends a cancel request on a separate connection; when it is lost, the query just runs to its end. */
const cancel = ({ processID, secretKey, host, port }: Backend): void => {
  if (processID === null || secretKey === null) return;
  const request = Buffer.alloc(LENGTH);
  [LENGTH, CANCEL_REQUEST, processID, secretKey].forEach((value, at) => request.writeInt32BE(value, at * 4));
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.end(request);
};

/** On abort, the query is cancelled, and the connection is not reused. */
const leaveWith = (client: PoolClient, signal: AbortSignal): PoolClient => {
  const release = client.release.bind(client);
  const leave = (): void => cancel(client as unknown as Backend);
  signal.addEventListener('abort', leave, { once: true });
  client.release = (fault?: Error | boolean) => {
    signal.removeEventListener('abort', leave);
    // A late cancel request would end the connection's next query.
    release(signal.aborted ? true : fault);
  };
  return client;
};

/** A pool whose connections cancel queries within `withRequestSignal` once the signal aborts. */
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
