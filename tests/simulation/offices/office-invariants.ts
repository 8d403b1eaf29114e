import type { Violation } from '../invariants';
import type { OfficeRemains, Term } from './office-world';

/** A lost connection is noticed at a beat, when its question goes unanswered; what is in hand is ended then. */
const LONGEST_DOUBLE_MS = 9_000;

/** How long two held the same while neither of them hung. */
const overlap = (one: Term, other: Term): number => {
  const from = Math.max(one.from, other.from);
  const until = Math.min(one.until ?? Infinity, other.until ?? Infinity);
  const frozen = [...one.by.frozen, ...other.by.frozen];
  return frozen.reduce(
    (left, hang) => left - Math.max(0, Math.min(until, hang.until) - Math.max(from, hang.from)),
    until - from,
  );
};

const pairs = (terms: readonly Term[]): (readonly [Term, Term])[] =>
  terms.flatMap((one, at) => terms.slice(at + 1).map(other => [one, other] as const));

/** Judges what a world of offices left behind; nothing, when nothing is wrong. */
export const officeViolations = (remains: OfficeRemains): readonly Violation[] => {
  const { kind, offices, terms, candidates, atRest, members } = remains;
  const found: Violation[] = [];
  const fail = (what: string): void => void found.push({ invariant: 'office', what: `${kind}: ${what}` });
  for (const { office, by, wasAborted } of terms)
    if (wasAborted) fail(`${by.name} began ${office} though it was over`);
  for (const { name, alive, isLeaving, hasLeft } of candidates)
    if (alive && isLeaving && !hasLeft) fail(`${name} was asked to leave and never did`);
  for (const { office, by, until } of terms)
    if (by.alive && until === null && !by.frozen.some(hang => hang.until > remains.now))
      fail(`${by.name} never ended ${office}`);
  for (const office of offices) {
    const holders = atRest.filter(each => each.office === office);
    if (holders.length !== 1) fail(`${office} is held by ${holders.length} at rest`);
    for (const [one, other] of pairs(terms.filter(each => each.office === office))) {
      const together = overlap(one, other);
      if (one.by === other.by && together > 0) fail(`${one.by.name} held ${office} twice at a time`);
      if (together > LONGEST_DOUBLE_MS) fail(`${office} had two holders for ${together} ms`);
    }
  }
  const fair = Math.ceil(offices.length / Math.max(1, members));
  for (const candidate of candidates) {
    const share = atRest.filter(({ by }) => by === candidate).length;
    if (share > fair) fail(`${candidate.name} has ${share} of ${offices.length} among ${members}`);
  }
  return found;
};
