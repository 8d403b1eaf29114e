import type { Socket } from 'socket.io';
import type { Wire } from './socket-session';

/** The transport of frames: while it is not writable they are queued, and `ready` reports when it is again. */
interface Transport {
  writable: boolean;
  emit(event: 'ready'): unknown;
  readonly socket?: {
    readonly bufferedAmount?: number;
    readonly _socket?: { cork(): void; uncork(): void } | null;
    terminate?(): void;
  };
}

/** The part of Engine.IO with the unsent amount; the WebSocket itself is not in its types. */
interface Connection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: Transport;
  /** `flush` comes before packets are handed to the transport, and `drain` behind that, in the same turn. */
  on(event: 'flush' | 'drain', listener: () => void): unknown;
  close(discard?: boolean): void;
}

const sizeOf = (data: unknown): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
};

const gathering = new WeakSet<Connection>();

/** Lets packets that leave together leave in one write: each would wake the peer for itself. */
const gather = (connection: Connection): void => {
  // A client may disconnect and rejoin on the same connection.
  if (gathering.has(connection)) return;
  gathering.add(connection);
  connection.on('flush', () => connection.transport.socket?._socket?.cork());
  connection.on('drain', () => connection.transport.socket?._socket?.uncork());
};

/** A Socket.IO socket as a session uses it. */
export const socketWire = (socket: Socket): Wire => {
  const connection = socket.conn as unknown as Connection;
  let holding: Transport | null = null;
  gather(connection);
  const release = (): Transport | null => {
    const transport = holding;
    holding = null;
    if (transport !== null) transport.writable = true;
    return transport;
  };
  return {
    hold: () => {
      const { transport } = connection;
      // One that is busy lets packets gather as it is.
      if (!transport.writable) return;
      transport.writable = false;
      holding = transport;
    },
    release: () => void release()?.emit('ready'),
    send: ({ event, payload }) => void socket.emit(event, payload),
    buffered: () => {
      const queued = connection.writeBuffer.reduce((sum, packet) => sum + sizeOf(packet.data), 0);
      return queued + (connection.transport.socket?.bufferedAmount ?? 0);
    },
    hangUp: () => void socket.disconnect(true),
    cut: () => {
      // The transport notifies polling clients, unless it seems to be busy.
      release();
      // A peer that reads nothing will not answer a closing handshake either.
      connection.close(true);
      connection.transport.socket?.terminate?.();
    },
  };
};
