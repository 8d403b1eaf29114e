import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7, systemClock, ignoredFaults, type RetriedFaults, type StreamName } from '@prosa/kernel';
import { DeletedStream, StoreUnavailable, WrongRevision } from '../event-store.port';
import type { AppendResult, ExpectedRevision, NewEvent } from '../event-store.port';
import { AppendPlaces } from './append-places';
import type { Claim, IdClaims } from './claims.port';
import { LogRefused } from './explain-fault';
import { NotTheLeader, type Appended } from './server-faults';
import type { ServerLink } from './server-link';
import type { WrittenEvent } from './stored-form';

interface Attempt {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  readonly writeId: string;
}

const tries = 5;
/** After this time no other process's append of an id can still be in flight. */
const inFlightMs = 30_000;
const pageSize = 200;
/** How long the process that claimed new ids has exclusive access to them. */
const firstsMs = 1_000;

/**
 * Idempotent appends. New ids are sent directly. Ids that were sent before, by any process, and appends whose
 * response was lost take the slow path: read the stream, and append what is missing at the exact revision that was
 * read, where the server compares ids itself.
 *
 * The server does not report whose events it has, so the claim decides: for some time no other process appends ids
 * that one has claimed, and a response within half of that time was to the first append. A later response requires
 * a read.
 */
export class IdempotentAppend {
  private readonly places: AppendPlaces;

  constructor(
    private readonly link: ServerLink,
    private readonly claims: IdClaims,
    private readonly patienceMs = firstsMs,
    private readonly faults: RetriedFaults = ignoredFaults,
  ) {
    this.places = new AppendPlaces(link.deadline);
  }

  /** One append, which must be the only one of its stream in this process. */
  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const attempt = { stream, expected, events, writeId: uuidv7(systemClock) };
    const first = await this.places.run(() => this.first(attempt));
    return 'revision' in first ? first : this.settle(attempt, first.earlier);
  }

  /** Claims and sends; or the claims to settle with, when it is unknown what is in the stream. */
  private async first(attempt: Attempt): Promise<AppendResult | { readonly earlier: readonly Claim[] }> {
    const begunAt = performance.now();
    // Another process may have considered this one dead by then, and have written the same.
    const isLate = (): boolean => performance.now() - begunAt > this.patienceMs / 2;
    const earlier = await this.claim(attempt);
    if (earlier.length > 0 || isLate()) return { earlier };
    try {
      const appended = await this.send(attempt, attempt.expected);
      if (isLate()) return { earlier };
      return { ...(await this.placed(attempt, appended)), duplicate: false };
    } catch (error) {
      // Of a log that is refused it must not even be read what it holds.
      if (!(error instanceof StoreUnavailable) || error.cause instanceof LogRefused) throw error;
      await pause(50);
      return { earlier };
    }
  }

  /** A first append at a higher revision: the stream was soft-deleted before, which its read does not show. */
  private tellOfDeleted({ stream, events }: Attempt, { revision }: Appended): void {
    if (revision === events.length - 1) return;
    const work = `start the stream ${stream}, which was deleted on the server and goes on`;
    this.faults.failed(work, new DeletedStream(stream));
  }

  private async claim({ stream, events }: Attempt): Promise<readonly Claim[]> {
    try {
      return await this.claims.claim(
        stream,
        events.map(event => event.id),
      );
    } catch (error) {
      throw new StoreUnavailable('not-applied', { cause: error });
    }
  }

  /** Sends until a leader has accepted or refused it; only a lost answer is not sent again from here. */
  private async send(attempt: Attempt, expected: ExpectedRevision): Promise<Appended> {
    const { stream, events, writeId } = attempt;
    let wanted = expected;
    for (let wait = 20; ; wait *= 3) {
      try {
        const appended = await this.link.append(stream, wanted, events, writeId);
        if (wanted === 'none') this.tellOfDeleted(attempt, appended);
        return appended;
      } catch (error) {
        if (error instanceof WrongRevision && (await this.isBesideOthers(stream, wanted, error.actual))) {
          wanted = error.actual;
          continue;
        }
        if (!(error instanceof NotTheLeader)) throw error;
        // A node that led until now may have written it; only at an exact revision the server itself sees that.
        if (wanted === 'any' || wanted === 'exists') throw new StoreUnavailable('unknown', { cause: error });
        if (wait > 2_000) throw new StoreUnavailable('not-applied', { cause: error });
        await pause(wait);
      }
    }
  }

  /** Whether only others have written to the stream after the revision that was expected. */
  private async isBesideOthers(
    stream: StreamName,
    expected: ExpectedRevision,
    actual: number,
  ): Promise<boolean> {
    if (typeof expected !== 'number' && expected !== 'none') return false;
    return this.link.isForeign(stream, expected === 'none' ? -1 : expected, actual);
  }

  private async settle(attempt: Attempt, earlier: readonly Claim[]): Promise<AppendResult> {
    await this.refuseElsewhere(attempt, earlier);
    await this.letFirstWrite(attempt, earlier);
    for (let left = tries; ; left -= 1) {
      const { found, actual } = await this.look(attempt.stream, attempt.events);
      if (found.length > 0) return this.answerOf(attempt, found, actual);
      if (!fits(attempt.expected, actual)) throw new WrongRevision(attempt.stream, attempt.expected, actual);
      try {
        await this.send(attempt, actual === -1 ? 'none' : actual);
      } catch (error) {
        // Another process was faster, perhaps with these very ids: read again.
        if (!(error instanceof WrongRevision) || left === 0) throw error;
        continue;
      }
      // The server reports success for existing ids too, so the stored event shows whose they are.
      const after = await this.look(attempt.stream, attempt.events);
      return this.answerOf(attempt, after.found, after.actual);
    }
  }

  /** Waits for the process that claimed the ids a moment ago; by this process's own clock, as the other's is unknown. */
  private async letFirstWrite({ stream, events }: Attempt, earlier: readonly Claim[]): Promise<void> {
    if (!earlier.some(claim => claim.ageMs < inFlightMs)) return;
    const until = performance.now() + this.patienceMs;
    for (let wait = 20; performance.now() < until; wait *= 2) {
      if ((await this.look(stream, events)).found.length > 0) return;
      await pause(Math.max(1, Math.min(wait, until - performance.now())));
    }
  }

  private answerOf(attempt: Attempt, found: readonly WrittenEvent[], actual: number): AppendResult {
    const { stream, expected, events, writeId } = attempt;
    const start = found[0]?.revision ?? 0;
    const whole =
      found.length === events.length &&
      found.every((event, index) => event.id === events[index]?.id && event.revision === start + index);
    const last = found.at(-1);
    if (!whole || last === undefined) throw new WrongRevision(stream, expected, actual);
    return { revision: last.revision, position: last.position, duplicate: last.writeId !== writeId };
  }

  /** Which of the events are in the stream, in its order, and where it ends. Mostly they are near its end. */
  private async look(
    stream: StreamName,
    events: readonly NewEvent[],
  ): Promise<{ found: readonly WrittenEvent[]; actual: number }> {
    const ids = new Set(events.map(event => event.id));
    const found: WrittenEvent[] = [];
    let actual = -1;
    for (let to = Number.MAX_SAFE_INTEGER; to >= 0;) {
      const page = await this.link.readStream(stream, { backwards: true, max: pageSize, to });
      actual = Math.max(actual, page[0]?.revision ?? -1);
      found.push(...page.filter(event => ids.has(event.id)));
      if (found.length === ids.size) break;
      to = page.length < pageSize ? -1 : (page.at(-1)?.revision ?? 0) - 1;
    }
    return { found: found.reverse(), actual };
  }

  /** An id that is in another stream is refused; one that was only meant for another stream is taken over in the end. */
  private async refuseElsewhere(attempt: Attempt, earlier: readonly Claim[]): Promise<void> {
    const { stream, expected, events } = attempt;
    const elsewhere = earlier.filter(claim => claim.stream !== stream);
    for (const other of new Set(elsewhere.map(claim => claim.stream))) {
      const { found } = await this.look(other as StreamName, events);
      if (found.length === 0) continue;
      const [last] = await this.link.readStream(stream, { backwards: true, max: 1 });
      throw new WrongRevision(stream, expected, last?.revision ?? -1);
    }
    if (elsewhere.length === 0) return;
    if (elsewhere.some(claim => claim.ageMs < inFlightMs)) throw new StoreUnavailable('not-applied');
    await this.claims.reclaim(
      stream,
      elsewhere.map(claim => claim.id),
    );
  }

  /** The server may leave the position out; the event itself carries it. */
  private async placed({ stream }: Attempt, { revision, position }: Appended) {
    if (position !== undefined) return { revision, position };
    const [last] = await this.link.readStream(stream, { from: revision, to: revision });
    return { revision, position: last?.position ?? 0n };
  }
}

const fits = (expected: ExpectedRevision, actual: number): boolean => {
  if (expected === 'any') return true;
  if (expected === 'exists') return actual >= 0;
  return actual === (expected === 'none' ? -1 : expected);
};
