import type { Socket } from 'socket.io';
import type { Wire } from './socket-session';

/** The part of Engine.IO that says how much the peer has not taken; the WebSocket itself is not in its types. */
interface Connection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
  close(discard?: boolean): void;
}

const sizeOf = (data: unknown): number => {
  if (typeof data === 'string') return data.length;
  return data instanceof Uint8Array ? data.byteLength : 0;
};

/** A Socket.IO socket as a session uses it. */
export const socketWire = (socket: Socket): Wire => {
  const connection = socket.conn as unknown as Connection;
  return {
    send: ({ event, payload }) => void socket.emit(event, payload),
    buffered: () => {
      const queued = connection.writeBuffer.reduce((sum, packet) => sum + sizeOf(packet.data), 0);
      return queued + (connection.transport.socket?.bufferedAmount ?? 0);
    },
    hangUp: () => void socket.disconnect(true),
    cut: () => {
      // A peer that reads nothing will not answer a closing handshake either.
      connection.close(true);
      connection.transport.socket?.terminate?.();
    },
  };
};
