/** An event id whose append began before, and to which stream. */
export interface Claim {
  readonly id: string;
  readonly stream: string;
  readonly ageMs: number;
}

/**
 * Who set out to append which event id. EventStoreDB compares ids only within a stream, and only at an exact revision
 * for certain; the port promises that an id is written once in the whole log, for ever. So an id is claimed before it
 * is first sent: who finds no earlier claim knows that it was never written, and who finds one has to look.
 */
export interface IdClaims {
  /** Claims unclaimed ids, and returns all claims that existed before; none when the ids are new. */
  claim(stream: string, ids: readonly string[]): Promise<readonly Claim[]>;
  /** Takes over ids that were claimed for another stream and never written. */
  reclaim(stream: string, ids: readonly string[]): Promise<void>;
}
