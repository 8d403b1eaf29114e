import type { Socket, Stanza } from './baileys-library';

type Handler = (stanza: Stanza) => Promise<void>;

/** Work around the handling of a socket's messages. */
export interface MessageTurns {
  /** Completes before Baileys handles, and confirms, a message; when it fails, the message is not handled. */
  before(stanza: Stanza): Promise<void>;
  /** Called with what kept a message from being handled. */
  failed(fault: unknown): void;
  /** Called once when the offline backlog has been handled. */
  caughtUp(): void;
}

/**
 * Makes a socket's messages be handled strictly in wire order. Baileys handles them concurrently and processes the
 * offline backlog beside live messages, so that a reply could overtake its question.
 */
export function keepMessageOrder(socket: Socket, { before, failed, caughtUp }: MessageTurns): void {
  const handlers = socket.ws.listeners('CB:message') as Handler[];
  socket.ws.removeAllListeners('CB:message');
  let turn: Promise<unknown> = Promise.resolve();
  socket.ws.on('CB:message', (stanza: Stanza) => {
    const { offline: _, ...attrs } = stanza.attrs;
    // The child nodes keep their identity: the journal finds the stanza by them.
    const live = { ...stanza, attrs };
    turn = turn
      .then(() => before(live))
      .then(() => Promise.allSettled(handlers.map(handle => handle(live))))
      .catch(failed);
  });
  socket.ws.on('CB:ib,,offline', () => void turn.then(() => caughtUp()));
}
