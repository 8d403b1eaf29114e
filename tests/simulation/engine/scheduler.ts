import { setImmediate as afterMicrotasks } from 'node:timers';
import { Random } from './random';

/** A process of the world: what it has begun goes no further once it is dead. */
export interface Owner {
  readonly name: string;
  readonly alive: boolean;
  /** Until when it hangs: nothing of it happens before. */
  readonly wakesAt?: number;
  /** By how much its clock is ahead of the world's; less than nothing when it is behind. */
  readonly aheadMs?: number;
  /** What a clock that stands still while its process hangs has missed; nothing, unless such a one is planted. */
  readonly missedMs?: number;
}

/** Something that is going to happen. */
export interface Planned {
  at: number;
  order: number;
  readonly owner: Owner | null;
  readonly label: string;
  readonly run: () => void;
  cancelled: boolean;
}

/** Lets all promises go on that can, at once: a turn of Node's own loop for each step costs as much as the step. */
const settlePromises = (process as unknown as { readonly _tickCallback: () => void })._tickCallback;

const earlier = (one: Planned, other: Planned): boolean =>
  one.at === other.at ? one.order < other.order : one.at < other.at;

const numbers = new Map<string, number>();

/** A number for a text; labels come again and again, so that they are counted once. */
const numberOf = (text: string): number => {
  let number = numbers.get(text);
  if (number !== undefined) return number;
  number = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    number = Math.imul(number ^ text.charCodeAt(index), 0x01000193);
  if (text.length < 40) numbers.set(text, number);
  return number;
};

/** The world's clock and the one place where is decided what happens next; a run is a function of its seed. */
export class Scheduler {
  readonly random: Random;
  /** Milliseconds since 1970. */
  now: number;
  steps = 0;
  /** The process that what runs now belongs to. */
  owner: Owner | null = null;
  /** A defect of the test doubles: thrown by the next step, so that it is not mistaken for an injected fault. */
  broken: Error | null = null;
  private readonly heap: Planned[] = [];
  private order = 0;
  private high = 0x811c9dc5;
  private low = 0x1b873593;

  constructor(
    readonly seed: number,
    start: number,
    /** Called with every step, for debugging a seed. */
    private readonly tell: ((line: string) => void) | null = null,
  ) {
    this.random = new Random(seed);
    this.now = start;
  }

  /** Lets something happen later, in the name of a process. */
  after(milliseconds: number, label: string, run: () => void, owner: Owner | null = this.owner): Planned {
    const planned: Planned = {
      at: this.now + Math.max(0, milliseconds),
      order: (this.order += 1),
      owner,
      label,
      run,
      cancelled: false,
    };
    this.push(planned);
    return planned;
  }

  /** Adds to what the run is recognised by. */
  note(text: string): void {
    const number = numberOf(text);
    this.high = Math.imul(this.high ^ number, 0x01000193) ^ (this.high >>> 15);
    this.low = Math.imul(this.low + number, 0x5bd1e995) ^ Math.floor(this.now * 64);
    if (this.tell !== null) this.tell(`${this.now} ${this.owner?.name ?? '-'} ${text}`);
  }

  /** Reports an event without a turn of its own, for debugging a seed. */
  whisper(text: () => string): void {
    this.tell?.(`${this.now} ${this.owner?.name ?? '-'}   ${text()}`);
  }

  /** What time it is by the clock of the process that what runs now belongs to. */
  get wallClock(): number {
    return this.now + (this.owner?.aheadMs ?? 0);
  }

  /** The process's monotonic clock since the world began. */
  get monotonic(): number {
    return this.now - (this.owner?.missedMs ?? 0);
  }

  /** Fingerprint of the run: equal for equal seeds on every machine. */
  get hash(): string {
    const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
    return hex(this.high) + hex(this.low);
  }

  /**
   * Runs events one after the other, each with its immediate consequences, until none is scheduled or `isEnough`,
   * which is checked after every step, returns true.
   */
  async play(isEnough: () => boolean): Promise<void> {
    // A promise callback cannot let others' promises continue before it returns.
    await new Promise<void>((resolve, reject) => {
      afterMicrotasks(() => {
        try {
          while (this.step() && !isEnough());
          resolve();
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  }

  /** Lets the next thing happen; false when nothing is planned. */
  private step(): boolean {
    for (;;) {
      const next = this.pop();
      if (next === undefined) return false;
      if (next.cancelled || next.owner?.alive === false) continue;
      if (this.isPutOff(next)) continue;
      this.now = next.at;
      this.steps += 1;
      this.owner = next.owner;
      this.note(next.label);
      next.run();
      settlePromises();
      this.owner = null;
      if (this.broken !== null) throw this.broken;
      return true;
    }
  }

  /** What a process that hangs would do, it does when it wakes up, in the order in which it was due. */
  private isPutOff(next: Planned): boolean {
    const wakesAt = next.owner?.wakesAt ?? 0;
    if (wakesAt <= next.at) return false;
    next.at = wakesAt;
    next.order = this.order += 1;
    this.push(next);
    return true;
  }

  private push(planned: Planned): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(planned);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Planned;
      if (!earlier(planned, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = planned;
  }

  private pop(): Planned | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && earlier(heap[child + 1] as Planned, heap[child] as Planned)) child += 1;
      if (!earlier(heap[child] as Planned, last)) break;
      heap[at] = heap[child] as Planned;
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
