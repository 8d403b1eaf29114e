import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server, type ServerOptions } from 'socket.io';

/** Accepts no sockets, in a process with services but without browsers' sockets. */
export class NoSockets extends IoAdapter {
  override createIOServer(_port: number, options?: Partial<ServerOptions>): Server {
    return new Server(options);
  }

  /** The server was never attached to anything that could be closed. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
