import type { Socket, Stanza } from './baileys-library';

type Handler = (stanza: Stanza) => Promise<void>;

/**
 * Lets a socket's messages be handled strictly in the order of the wire. Baileys starts on all of them at once and
 * works what waited on the server off beside what comes in live, so that an answer could overtake its question.
 * @param caughtUp told once what waited on the server has been handled.
 */
export function keepMessageOrder(socket: Socket, caughtUp: () => void): void {
  const handlers = socket.ws.listeners('CB:message') as Handler[];
  socket.ws.removeAllListeners('CB:message');
  let turn: Promise<unknown> = Promise.resolve();
  socket.ws.on('CB:message', (stanza: Stanza) => {
    const { offline: _, ...attrs } = stanza.attrs;
    // The parts stay the same objects: the journal knows the stanza by them.
    const live = { ...stanza, attrs };
    turn = turn.then(() => Promise.allSettled(handlers.map(handle => handle(live))));
  });
  socket.ws.on('CB:ib,,offline', () => void turn.then(caughtUp));
}
