/** What a scenario needs of its rig beyond the usual. */
export interface RigWishes {
  /** How long a code is shown before it is worthless. */
  readonly codeLivesMs?: number;
}

/** The wishes of scenarios that have any. */
export const RIG_WISHES: Readonly<Record<string, RigWishes>> = { codeExpiry: { codeLivesMs: 100 } };
