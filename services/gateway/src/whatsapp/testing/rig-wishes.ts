/** Options that a scenario needs from its rig. */
export interface RigWishes {
  /** Time to live of a QR code. */
  readonly codeLivesMs?: number;
  /** Timeout of the server's ack. */
  readonly ackTimeoutMs?: number;
  /** Time to live of cached device lists. */
  readonly devicesKeptMs?: number;
}

/** The options of scenarios that need any. */
export const RIG_WISHES: Readonly<Record<string, RigWishes>> = {
  codeExpiry: { codeLivesMs: 100 },
  silentServer: { ackTimeoutMs: 1_000 },
  neighbours: { devicesKeptMs: 60_000 },
};
