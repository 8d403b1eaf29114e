import type { Claim, IdClaims } from './claims.port';

/** Claims of one process, for specs. */
export class MemoryClaims implements IdClaims {
  private readonly claimed = new Map<string, { readonly stream: string; readonly at: number }>();

  claim(stream: string, ids: readonly string[]): Promise<readonly Claim[]> {
    const earlier: Claim[] = [];
    for (const id of ids) {
      const claim = this.claimed.get(id);
      if (claim === undefined) this.claimed.set(id, { stream, at: Date.now() });
      else earlier.push({ id, stream: claim.stream, ageMs: Date.now() - claim.at });
    }
    return Promise.resolve(earlier);
  }

  reclaim(stream: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.claimed.set(id, { stream, at: Date.now() });
    return Promise.resolve();
  }
}
