import { EventEmitter } from 'node:events';
import type { SessionContext } from '../whatsapp.port';
import type { Socket } from './baileys-library';

const REJECTION = Symbol.for('nodejs.rejection');
/** Frames in a row that cannot be read, after which the connection itself is taken to be broken. */
const MOST_IN_A_ROW = 5;

/** A listener of a socket failed; says nothing of the stanza, which may hold what a customer wrote. */
export class ListenerFault extends Error {
  constructor(event: string, fault: unknown) {
    super(
      `A listener of the socket failed at ${event}: ${fault instanceof Error ? fault.name : typeof fault}`,
    );
    this.name = 'ListenerFault';
  }
}

/**
 * Makes a socket whose emitter hands on what its listeners reject with. Baileys reads frames in an asynchronous
 * listener: without this a frame that it cannot decode is an unhandled rejection, which ends the process.
 */
export const capturingRejections = <Made>(make: () => Made): Made => {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = before;
  }
};

/** Leaves out a frame that cannot be read, logs it and reads on; closes the socket where nothing can be read any more. */
export const endureFaults = (
  socket: Pick<Socket, 'ws' | 'end'>,
  background: Pick<SessionContext['background'], 'attempt'>,
): void => {
  const { ws } = socket;
  let inARow = 0;
  ws.on('frame', () => {
    inARow = 0;
  });
  const rejected = (fault: unknown, event: string): void => {
    const known = new ListenerFault(event, fault);
    void background.attempt('read what WhatsApp sent', () => Promise.reject(known));
    if (event !== 'message') return;
    inARow += 1;
    // What arrived together with the frame is read without waiting for more.
    if (inARow < MOST_IN_A_ROW) ws.emit('message', Buffer.alloc(0));
    else void background.attempt('close a socket', () => socket.end(undefined));
  };
  Object.assign(ws, { [REJECTION]: rejected });
};
