import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Environment } from '@prosa/config';
import type { HttpAppOptions } from '@prosa/http';
import { NoSockets } from '@prosa/service-host';

const ofSockets = (path: string): boolean => path.startsWith('/socket.io/') || path.startsWith('/api/live/');

/**
 * The routes that the composition serves: everything as `api`, sockets and their catch-up as `live`, else nothing.
 */
export const doorsOf = (environment: Environment): HttpAppOptions => {
  if (!environment.serves) return { web: false };
  return {
    ...(environment.runs('api')
      ? {}
      : { web: false, opens: (path: string) => environment.runs('live') && ofSockets(path) }),
    before: app =>
      app.useWebSocketAdapter(environment.runs('live') ? new IoAdapter(app) : new NoSockets(app)),
  };
};
