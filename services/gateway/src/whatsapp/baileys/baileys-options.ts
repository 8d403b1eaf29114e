import { isIPv4 } from 'node:net';

/** How the adapter reaches WhatsApp, or what stands in for it. */
export interface BaileysOptions {
  /** Shown on the phone under linked devices: product, browser, version. Fixed per deployment. */
  readonly browser: readonly [string, string, string];
  /** The protocol version to announce; absent: the one that Baileys was built with. It is never looked up. */
  readonly version?: readonly [number, number, number];
  /** A server other than WhatsApp's, with the root key its certificate is checked against. */
  readonly server?: CustomServer;
  /** How long WhatsApp's acknowledgement of a message is waited for; 20 s by default. */
  readonly ackTimeoutMs?: number;
  /** How long the list of a person's devices is believed; 5 minutes by default. */
  readonly devicesKeptMs?: number;
  /** How long each QR code is shown; WhatsApp's own times by default. */
  readonly qrTimeoutMs?: number;
  /** Scales every delay before a reconnect; specs make it small. */
  readonly delayScale?: number;
}

/** The wire simulator, or another stand-in. */
export interface CustomServer {
  readonly url: string;
  /** The public key that the server's certificate chain ends in, in hexadecimal. */
  readonly noiseRoot: string;
  /** Lets the server be on a public address; production must never be pointed at a fake by accident. */
  readonly allowPublic?: boolean;
}

const PRIVATE_RANGES = [/^127\./, /^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** Whether a host is this machine or inside a private network, told from its name alone. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIPv4(bare)) return PRIVATE_RANGES.some(range => range.test(bare));
  return bare === 'localhost' || bare === '::1' || /^f[cd][0-9a-f]{2}:/i.test(bare);
}

/**
 * Refuses a stand-in server that is not private and not explicitly allowed, and a root key that is none.
 * @throws Error with what to change in the configuration.
 */
export function assertServerAllowed(server: CustomServer): void {
  const { hostname } = new URL(server.url);
  if (server.allowPublic !== true && !isPrivateHost(hostname)) {
    throw new Error('WA_SOCKET_URL is neither loopback nor private; set WA_ALLOW_CUSTOM_SERVER=1 to insist');
  }
  if (!/^[0-9a-f]{64}$/i.test(server.noiseRoot))
    throw new Error('WA_NOISE_ROOT must be 64 hexadecimal digits');
}
