import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** Responds with an empty message: the minimum cost of a round trip. */
const server = createServer();
new Server(server, { serveClient: false }).on('connection', socket => {
  socket.on('echo', (answer: () => void) => answer());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
