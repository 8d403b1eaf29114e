import { lacksKeys } from '@prosa/crypto';
import { DomainError, isTransient, type Recorded } from '@prosa/kernel';
import { describeFailure } from '@prosa/projections';
import type { ParkedFact } from './reaction';

/** Tries of a fact that fails while others pass. */
const TRIES = 5;

/** A fact that could not be reacted to, and where it failed. */
export interface FailedFact {
  readonly event: Pick<Recorded, 'position' | 'stream'>;
  readonly instance: string;
  readonly error: unknown;
  /** A reaction is pure: what throws once throws always. */
  readonly stage: 'reaction' | 'context' | 'keeping';
}

const isStatementTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '57014';

/** Whether an engine, a key or a read model is away: the fact is not to blame, and is tried again for as long as it takes. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof DomainError) return error.code === 'ERR_UNAVAILABLE';
  if (isTransient(error) && !isStatementTimeout(error)) return true;
  return lacksKeys(error) || isAway(error.cause);
};

/** Counts the tries of facts that fail, and decides which of them are set aside. */
export class FactFaults {
  private readonly tries = new Map<bigint, number>();

  /**
   * The facts to park, once each was tried often enough. `othersPass` says whether the same work succeeds for another fact.
   * @throws the fault of a fact that has to be tried again.
   */
  async settle(
    failed: readonly FailedFact[],
    othersPass: (fact: FailedFact) => Promise<boolean>,
  ): Promise<readonly ParkedFact[]> {
    let again: FailedFact | undefined;
    for (const fact of failed) {
      if (fact.stage === 'reaction') continue;
      if (isAway(fact.error) || !(await othersPass(fact))) throw fact.error;
      const tries = (this.tries.get(fact.event.position) ?? 0) + 1;
      this.tries.set(fact.event.position, tries);
      if (tries < TRIES) again ??= fact;
    }
    if (again !== undefined) throw again.error;
    return failed.map(({ event: { position, stream }, instance, error, stage }) => {
      const tries = this.tries.get(position) ?? 1;
      this.tries.delete(position);
      return { position, stream, instance, reason: `${stage}: ${describeFailure(error)}`, tries };
    });
  }
}
