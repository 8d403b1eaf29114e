/** What a scenario needs of its rig beyond the usual. */
export interface RigWishes {
  /** How long a code is shown before it is worthless. */
  readonly codeLivesMs?: number;
  /** How long a silent server is waited for. */
  readonly ackTimeoutMs?: number;
}

/** The wishes of scenarios that have any. */
export const RIG_WISHES: Readonly<Record<string, RigWishes>> = {
  codeExpiry: { codeLivesMs: 100 },
  silentServer: { ackTimeoutMs: 1_000 },
};
