import type { Clock } from '@prosa/kernel';

/** The state of one source. */
interface Circuit {
  readonly failures: number;
  readonly openUntil: number;
  readonly pauseMs: number;
}

const FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
const CLOSED: Circuit = { failures: 0, openUntil: 0, pauseMs: FIRST_PAUSE_MS };

/** A circuit breaker per source: opens after five failures in a row, for 30 s up to 10 min, then lets one trial call through. */
export class Breaker {
  private readonly circuits = new Map<string, Circuit>();

  constructor(private readonly clock: Clock) {}

  /** Whether the source may be called now; when the pause is over, only the first caller may (half-open). */
  allows(source: string): boolean {
    const circuit = this.circuits.get(source) ?? CLOSED;
    if (circuit.failures < FAILURES) return true;
    const now = this.clock.now().getTime();
    if (now < circuit.openUntil) return false;
    this.circuits.set(source, { ...circuit, openUntil: now + circuit.pauseMs });
    return true;
  }

  /** Records the outcome of a call. */
  told(source: string, isAnswered: boolean): void {
    if (isAnswered) {
      this.circuits.delete(source);
      return;
    }
    const circuit = this.circuits.get(source) ?? CLOSED;
    const failures = circuit.failures + 1;
    const openUntil = failures < FAILURES ? 0 : this.clock.now().getTime() + circuit.pauseMs;
    const pauseMs = failures < FAILURES ? circuit.pauseMs : Math.min(LONGEST_PAUSE_MS, circuit.pauseMs * 2);
    this.circuits.set(source, { failures, openUntil, pauseMs });
  }
}
