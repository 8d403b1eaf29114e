import type { Server } from 'node:http';

/**
 * Closes each connection after its current response, once the server has stopped listening. A busy keep-alive
 * connection would otherwise delay the stop for as long as the client keeps it open.
 */
export const letGoWhenClosing = (server: Server): void => {
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) request.socket.end();
    });
  });
};
