import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CustomServer } from './baileys-options';

/**
 * Files go to WhatsApp over TLS, and Baileys knows no other way. A stand-in on this machine has no certificate that
 * anybody would trust, so towards it, and nobody else, the same requests are spoken over the plain connection.
 */
class PlainAgent extends Agent {
  constructor(private readonly target: URL) {
    super({ keepAlive: false });
  }

  override createConnection(): Duplex {
    return connect({ host: this.target.hostname, port: Number(this.target.port || '80') });
  }
}

/** The agent that uploads go through: the stand-in's own, wherever the request wants to go; undefined for WhatsApp. */
export const mediaAgent = (server: CustomServer | undefined): Agent | undefined => {
  if (server === undefined) return undefined;
  const url = new URL(server.url);
  return url.protocol === 'ws:' ? new PlainAgent(url) : undefined;
};
