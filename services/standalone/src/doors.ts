import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Environment } from '@prosa/config';
import type { HttpAppOptions } from '@prosa/http';
import { Server, type ServerOptions } from 'socket.io';

/** Hears no socket, in a process that has the services and leaves browsers' sockets to others. */
export class NoSockets extends IoAdapter {
  override createIOServer(_port: number, options?: Partial<ServerOptions>): Server {
    return new Server(options);
  }

  /** The server was never attached to anything that could be closed. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

const ofSockets = (path: string): boolean => path.startsWith('/socket.io/') || path.startsWith('/api/live/');

/** What a process that has the services answers: everything as `api`, sockets and what they missed as `live`, else nothing. */
export const doorsOf = (environment: Environment): Pick<HttpAppOptions, 'web' | 'opens'> => {
  if (environment.runs('api')) return {};
  return { web: false, opens: path => environment.runs('live') && ofSockets(path) };
};
