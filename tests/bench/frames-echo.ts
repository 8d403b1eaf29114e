import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** A process that sends an empty answer to whatever a socket says: what the way there and back costs at the least. */
const server = createServer();
new Server(server, { serveClient: false }).on('connection', socket => {
  socket.on('echo', (answer: () => void) => answer());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
