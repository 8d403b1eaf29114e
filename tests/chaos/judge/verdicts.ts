/** The invariants that a running product is held to, by the number that reliability calls them by. */
export const INVARIANTS = {
  log: 'positions only rise, a stream has no gap, an event has one place, the hash chain holds',
  I1: 'every message accepted by the simulator is in the log once and on the screen once',
  I2: 'nothing acknowledged is missing, nothing is there that nobody wrote',
  I3: 'what is sent has one id, reaches the phone once, and is repeated only after a fault',
  I4: 'what was planned for later is said once',
  I5: 'a history stands in the order in which its sender wrote, in both directions',
  changes: 'edits, deletions and reactions come about once, and no ack goes down or is lost',
  I6: 'the read model is what a fresh replay gives, row by row',
  I7: "a ticket's history is the fold of its facts, by whom they were done",
  I8: 'states and unread badges are what a recount gives',
  I9: 'frames and catch-up bring a client to what the server shows, and nothing of others',
  I10: 'what was answered with 2xx is there, once',
  I11: 'everything comes to rest by itself, and nothing is put aside',
  I12: 'one open ticket for a contact on a connection, one contact for a number',
} as const;

/** The number of an invariant. */
export type Invariant = keyof typeof INVARIANTS;

/** Something that must never be seen. */
export interface Violation {
  readonly invariant: Invariant;
  /** Where: a position of the log, a row, a ticket, a phone. */
  readonly place: string;
  /** What should have been there, and what is. */
  readonly expected: string;
}

/** What is to be said of one invariant after a run. */
export interface Verdict {
  readonly invariant: Invariant;
  readonly state: 'held' | 'violated' | 'unseen';
  /** How many things were looked at. */
  readonly seen: number;
  readonly violations: number;
  /** Why it could not be seen, or what could not be seen of it. */
  readonly gap: string;
}

const NAMED = 25;

/** Gathers what a judge finds; of each invariant the first violations are kept in words, all are counted. */
export class Findings {
  private readonly named: Violation[] = [];
  private readonly counts = new Map<Invariant, number>();
  private readonly looks = new Map<Invariant, number>();
  private readonly gaps = new Map<Invariant, string[]>();

  /** Notes a violation. */
  fail(invariant: Invariant, place: string, expected: string): void {
    const count = (this.counts.get(invariant) ?? 0) + 1;
    this.counts.set(invariant, count);
    if (count <= NAMED) this.named.push({ invariant, place, expected });
  }

  /** Counts checked items. */
  saw(invariant: Invariant, count = 1): void {
    this.looks.set(invariant, (this.looks.get(invariant) ?? 0) + count);
  }

  /** Notes what of an invariant this run cannot show. */
  missed(invariant: Invariant, why: string): void {
    this.gaps.set(invariant, [...(this.gaps.get(invariant) ?? []), why]);
  }

  get violations(): readonly Violation[] {
    return this.named;
  }

  /** One verdict per invariant; what nothing was looked at for is unseen, and never passes for held. */
  verdicts(): readonly Verdict[] {
    return (Object.keys(INVARIANTS) as Invariant[]).map(invariant => {
      const seen = this.looks.get(invariant) ?? 0;
      const violations = this.counts.get(invariant) ?? 0;
      const gaps = this.gaps.get(invariant) ?? (seen === 0 ? ['nothing of the kind happened'] : []);
      const state = violations > 0 ? 'violated' : seen > 0 ? 'held' : 'unseen';
      return { invariant, state, seen, violations, gap: gaps.join('; ') };
    });
  }
}
