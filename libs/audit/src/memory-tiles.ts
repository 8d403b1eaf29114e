import { randomUUID } from 'node:crypto';
import type { CursorMove, NumberedFact, NumberedPosition, Tiles } from './tiles.port';

/** Numbers in memory, for specs and throw-away runs. */
export class MemoryTiles implements Tiles {
  private readonly facts = new Map<number, NumberedFact[]>();
  private readonly id = randomUUID();
  private at = 0n;

  /** `onAppend` receives the companies of each batch, as a notification of the database would tell them. */
  constructor(private readonly onAppend: (companyIds: readonly number[]) => void = () => undefined) {}

  cursor(): Promise<bigint> {
    return Promise.resolve(this.at);
  }

  heads(companyIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return Promise.resolve(new Map(companyIds.map(id => [id, this.of(id).length])));
  }

  append(facts: readonly NumberedFact[], { from, to }: CursorMove): Promise<boolean> {
    if (this.at !== from) return Promise.resolve(false);
    for (const fact of facts) this.of(fact.companyId).push(fact);
    this.at = to;
    this.onAppend([...new Set(facts.map(({ companyId }) => companyId))]);
    return Promise.resolve(true);
  }

  head(companyId: number): Promise<bigint> {
    return Promise.resolve(BigInt(this.of(companyId).length));
  }

  read(companyId: number, after: bigint, limit: number): Promise<readonly NumberedPosition[]> {
    const found = this.slice(companyId, after, limit);
    return Promise.resolve(found.map(({ sequence, position }) => ({ sequence: BigInt(sequence), position })));
  }

  leaves(companyId: number, after: bigint, limit: number): Promise<readonly Buffer[]> {
    return Promise.resolve(this.slice(companyId, after, limit).map(({ leaf }) => leaf));
  }

  epoch(): Promise<string> {
    return Promise.resolve(this.id);
  }

  private slice(companyId: number, after: bigint, limit: number): readonly NumberedFact[] {
    return this.of(companyId).slice(Number(after), Number(after) + limit);
  }

  private of(companyId: number): NumberedFact[] {
    const known = this.facts.get(companyId) ?? [];
    this.facts.set(companyId, known);
    return known;
  }
}
