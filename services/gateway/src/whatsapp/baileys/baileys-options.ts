import { isIPv4 } from 'node:net';

/** How the adapter connects to WhatsApp or to a substitute server. */
export interface BaileysOptions {
  /** Shown on the phone under linked devices: product, browser, version. Fixed per deployment. */
  readonly browser: readonly [string, string, string];
  /** The protocol version to announce; absent: Baileys' built-in one. It is never looked up online. */
  readonly version?: readonly [number, number, number];
  /** A server other than WhatsApp's, with the root key that verifies its certificate. */
  readonly server?: CustomServer;
  /** Timeout of WhatsApp's ack of a message; 20 s by default. */
  readonly ackTimeoutMs?: number;
  /** Time to live of cached device lists; 5 minutes by default. */
  readonly devicesKeptMs?: number;
  /** How long each QR code is shown; WhatsApp's own intervals by default. */
  readonly qrTimeoutMs?: number;
  /** Scales every reconnect delay; specs reduce it. */
  readonly delayScale?: number;
}

/** The wire simulator, or another substitute. */
export interface CustomServer {
  readonly url: string;
  /** The root public key of the server's certificate chain, in hexadecimal. */
  readonly noiseRoot: string;
  /** Permits a public address; without it production cannot be pointed at a fake server by accident. */
  readonly allowPublic?: boolean;
}

const PRIVATE_RANGES = [/^127\./, /^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** Whether a host is loopback or private, judged by its name alone. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIPv4(bare)) return PRIVATE_RANGES.some(range => range.test(bare));
  return bare === 'localhost' || bare === '::1' || /^f[cd][0-9a-f]{2}:/i.test(bare);
}

/**
 * Rejects a substitute server that is neither private nor explicitly allowed, and an invalid root key.
 * @throws Error that says what to change in the configuration.
 */
export function assertServerAllowed(server: CustomServer): void {
  const { hostname } = new URL(server.url);
  if (server.allowPublic !== true && !isPrivateHost(hostname)) {
    throw new Error('WA_SOCKET_URL is neither loopback nor private; set WA_ALLOW_CUSTOM_SERVER=1 to insist');
  }
  if (!/^[0-9a-f]{64}$/i.test(server.noiseRoot))
    throw new Error('WA_NOISE_ROOT must be 64 hexadecimal digits');
}
