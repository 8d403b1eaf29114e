import type { Clock } from '@prosa/kernel';

/** The state of one source. */
interface Circuit {
  /** Failures in a row. */
  readonly failures: number;
  /** The latest outcomes of the last minute, oldest first. */
  readonly recent: readonly { readonly at: number; readonly isAnswered: boolean }[];
  /** While it is open, when the trial call may be made; null while it is closed. */
  readonly openUntil: number | null;
  /** Whether the trial call is under way. */
  readonly isTried: boolean;
  readonly pauseMs: number;
}

const FAILURES = 5;
const WINDOW_MS = 60_000;
const WINDOW_CALLS = 20;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
const CLOSED: Circuit = {
  ...{ failures: 0, recent: [], openUntil: null, isTried: false, pauseMs: FIRST_PAUSE_MS },
};

const isHalfFailing = ({ recent }: Circuit): boolean =>
  recent.length === WINDOW_CALLS && recent.filter(({ isAnswered }) => !isAnswered).length * 2 >= WINDOW_CALLS;

/**
 * A circuit breaker per source: opens after five failures in a row, or when half of the last twenty calls of a
 * minute failed, for 30 s up to 10 min, then lets one trial call through.
 */
export class Breaker {
  private readonly circuits = new Map<string, Circuit>();

  constructor(private readonly clock: Clock) {}

  /** Whether the source may be called now; when the pause is over, only the first caller may (half-open). */
  allows(source: string): boolean {
    const circuit = this.circuits.get(source) ?? CLOSED;
    if (circuit.openUntil === null) return true;
    const now = this.clock.now().getTime();
    if (now < circuit.openUntil) return false;
    this.circuits.set(source, { ...circuit, openUntil: now + circuit.pauseMs, isTried: true });
    return true;
  }

  /** Records the outcome of a call; that of one which began before the circuit opened changes nothing. */
  record(source: string, isAnswered: boolean): void {
    const circuit = this.circuits.get(source) ?? CLOSED;
    const now = this.clock.now().getTime();
    if (circuit.openUntil !== null) {
      if (circuit.isTried) this.tried(source, circuit, isAnswered);
      return;
    }
    const recent = [...circuit.recent.filter(({ at }) => at > now - WINDOW_MS), { at: now, isAnswered }];
    const failures = isAnswered ? 0 : circuit.failures + 1;
    const counted = { ...circuit, failures, recent: recent.slice(-WINDOW_CALLS) };
    const opens = !isAnswered && (failures >= FAILURES || isHalfFailing(counted));
    this.circuits.set(source, opens ? { ...counted, openUntil: now + circuit.pauseMs } : counted);
  }

  private tried(source: string, circuit: Circuit, isAnswered: boolean): void {
    if (isAnswered) return void this.circuits.delete(source);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, circuit.pauseMs * 2);
    const openUntil = this.clock.now().getTime() + pauseMs;
    this.circuits.set(source, { ...circuit, pauseMs, openUntil, isTried: false });
  }
}
