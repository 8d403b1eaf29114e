import type { Clock } from '@prosa/kernel';

interface Line {
  readonly failures: number;
  readonly openUntil: number;
  readonly pauseMs: number;
}

const FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
const SOUND: Line = { failures: 0, openUntil: 0, pauseMs: FIRST_PAUSE_MS };

/** Lets nobody wait for a service that failed five times running: it is left alone for longer and longer, then tried once. */
export class Breaker {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly clock: Clock) {}

  /** Whether the service may be called now; a yes after a pause is one try, and others are told no meanwhile. */
  allows(source: string): boolean {
    const line = this.lines.get(source) ?? SOUND;
    if (line.failures < FAILURES) return true;
    const now = this.clock.now().getTime();
    if (now < line.openUntil) return false;
    this.lines.set(source, { ...line, openUntil: now + line.pauseMs });
    return true;
  }

  /** Tells how a call went. */
  told(source: string, isAnswered: boolean): void {
    if (isAnswered) {
      this.lines.delete(source);
      return;
    }
    const line = this.lines.get(source) ?? SOUND;
    const failures = line.failures + 1;
    const openUntil = failures < FAILURES ? 0 : this.clock.now().getTime() + line.pauseMs;
    const pauseMs = failures < FAILURES ? line.pauseMs : Math.min(LONGEST_PAUSE_MS, line.pauseMs * 2);
    this.lines.set(source, { failures, openUntil, pauseMs });
  }
}
