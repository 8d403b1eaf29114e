import { errorText } from '@prosa/contracts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SecurityHeaders } from './security-headers';

const body = JSON.stringify({ error: 'ERR_BAD_REQUEST', message: errorText('ERR_BAD_REQUEST', 'pt') });

const ownHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  'Cache-Control': 'no-store',
  Connection: 'close',
};

const head = (status: string, headers: SecurityHeaders): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const statusOf = (code: string | undefined): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
};

const answer = (fault: NodeJS.ErrnoException, socket: Duplex, headers: SecurityHeaders): void => {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(head(statusOf(fault.code), headers) + body);
};

/**
 * Responds to what never becomes a request (headers over the limit, malformed HTTP, an unsupported `Expect`) in the
 * format of all other errors, and closes the connection.
 */
export const answerClientFaults = (server: Server, security: SecurityHeaders): void => {
  const headers = { ...security, ...ownHeaders };
  // Fastify's own listener responds in another format, and the first response wins.
  server.removeAllListeners('clientError');
  server.on('clientError', (fault: NodeJS.ErrnoException, socket: Duplex) => answer(fault, socket, headers));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(417, headers).end(body),
  );
};
