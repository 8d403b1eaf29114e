import type { Server } from 'node:http';

/**
 * Ends each connection after the answer under way, once the server has stopped listening. A kept-alive one that was
 * busy at that moment would hold up the stop for as long as the client likes.
 */
export const letGoWhenClosing = (server: Server): void => {
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) request.socket.end();
    });
  });
};
