import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { CustomServer } from './baileys-options';

/**
 * Uploads to WhatsApp use TLS, and Baileys supports nothing else. A local substitute server has no trusted
 * certificate, so the same requests are sent to it, and only to it, over plain HTTP.
 */
class PlainAgent extends Agent {
  constructor(private readonly target: URL) {
    super({ keepAlive: false });
  }

  override createConnection(): Duplex {
    return connect({ host: this.target.hostname, port: Number(this.target.port || '80') });
  }
}

/** The agent of uploads: redirects every request to the substitute server; undefined for WhatsApp. */
export const mediaAgent = (server: CustomServer | undefined): Agent | undefined => {
  if (server === undefined) return undefined;
  const url = new URL(server.url);
  return url.protocol === 'ws:' ? new PlainAgent(url) : undefined;
};
