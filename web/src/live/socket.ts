import { accessToken } from '../api/client';

/** The part of a Socket.IO client that the live stream uses; tests give their own. */
export interface LiveSocket {
  emit(verb: string, ...args: unknown[]): unknown;
  on(event: 'connect' | 'disconnect' | 'connect_error', listener: (reason: unknown) => void): unknown;
  onAny(listener: (event: string, payload: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** Creates a socket without connecting it. */
export type SocketFactory = () => Promise<LiveSocket>;

const realSocket: SocketFactory = async () => {
  const { io } = await import('socket.io-client');
  return io({
    path: '/socket.io/',
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (give: (data: object) => void) => give({ token: accessToken.get() ?? '' }),
  });
};

let factory: SocketFactory = realSocket;

/** Opens the socket of this session. */
export const openSocket = (): Promise<LiveSocket> => factory();

/** Replaces the way sockets are opened; tests give a socket without a network. */
export const setSocketFactory = (next: SocketFactory): void => {
  factory = next;
};
