import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

export type FrameListener = (companyId: number, frames: readonly LiveFrame[]) => void;

export interface FeedTailOptions {
  read(companyId: number, after: number): Promise<readonly LiveFrame[]>;
  heads(): Promise<readonly { readonly companyId: number; readonly seq: number }[]>;
  readonly deliver: FrameListener;
  /** Runs work in the trace context of the frames' signal, or in none. */
  readonly within?: (trace: string | null, work: () => void) => void;
  readonly onError: (error: unknown) => void;
}

interface Company {
  /** The last sequence number passed on. */
  last: number;
  /** The last sequence number that is known to exist. */
  head: number;
  reading: boolean;
  /** Signals of the frames that are still to be read. */
  signals: FeedMoved[];
}

/** Frames in order, grouped by trace context. */
const byTrace = (
  frames: readonly LiveFrame[],
  signals: readonly FeedMoved[],
): readonly (readonly [trace: string | null, frames: readonly LiveFrame[]])[] => {
  const runs: [trace: string | null, frames: LiveFrame[]][] = [];
  for (const frame of frames) {
    const trace = signals.find(({ first, last }) => first <= frame.seq && frame.seq <= last)?.trace ?? null;
    const run = runs.at(-1);
    if (run?.[0] === trace) run[1].push(frame);
    else runs.push([trace, [frame]]);
  }
  return runs;
};

/**
 * Passes on each company's new frames in order and without gaps. Frames committed by this process are part of its
 * signal; what is missing in between, or was committed elsewhere, is read.
 */
export class FeedTail {
  private readonly companies = new Map<number, Company>();
  /** Signals received before the feeds' ends are known; null afterwards. */
  private early: FeedMoved[] | null = [];

  constructor(private readonly options: FeedTailOptions) {}

  /**
   * Starts every feed at its current end; a new feed starts with its first frame. Every later number is passed on,
   * even if its signal is late or lost.
   */
  async begin(): Promise<void> {
    for (const { companyId, seq } of await this.options.heads()) this.company(companyId, seq);
    const early = this.early ?? [];
    this.early = null;
    for (const moved of early) this.moved(moved);
  }

  /** Places were given out. */
  moved(moved: FeedMoved): void {
    if (this.early !== null) return void this.early.push(moved);
    const company = this.company(moved.companyId, 0);
    company.head = Math.max(company.head, moved.last);
    if (!company.reading && moved.frames !== undefined && moved.first === company.last + 1) {
      company.last = moved.last;
      this.deliver(moved, moved.frames);
    }
    if (company.last >= company.head) return;
    if (moved.trace != null) company.signals.push(moved);
    void this.readUp(moved.companyId, company);
  }

  /** Skips frames that have no listener in this process. */
  passed({ companyId, last }: FeedMoved): void {
    const company = this.company(companyId, last);
    company.head = Math.max(company.head, last);
    company.last = company.head;
  }

  /** Queries the end of every feed, because signals may have been lost. */
  look(): void {
    const handedOn = [...this.companies].map(([companyId, { last }]) => [companyId, last] as const);
    void this.options.heads().then(
      heads => {
        const ends = new Map(heads.map(({ companyId, seq }) => [companyId, seq]));
        for (const [companyId, last] of handedOn) this.stepBack(companyId, last, ends.get(companyId) ?? 0);
        for (const { companyId, seq } of heads) {
          const company = this.company(companyId, 0);
          company.head = Math.max(company.head, seq);
          if (company.last < company.head) void this.readUp(companyId, company);
        }
      },
      error => this.options.onError(error),
    );
  }

  /**
   * A feed that ends before what was passed on has lost its end, as in a failover: its numbers are assigned again.
   */
  private stepBack(companyId: number, handedOn: number, end: number): void {
    if (end >= handedOn) return;
    const company = this.company(companyId, end);
    company.last = end;
    company.head = end;
    company.signals = [];
  }

  private company(companyId: number, last: number): Company {
    const known = this.companies.get(companyId);
    if (known !== undefined) return known;
    const company = { last, head: last, reading: false, signals: [] };
    this.companies.set(companyId, company);
    return company;
  }

  /** Passes on the frames of a signal, in its trace context. */
  private deliver({ companyId, trace }: FeedMoved, frames: readonly LiveFrame[]): void {
    const { within = (_trace, work) => work(), deliver } = this.options;
    if (trace === undefined) deliver(companyId, frames);
    else within(trace, () => deliver(companyId, frames));
  }

  /** What is read was committed by other processes, so it runs outside the current trace context. */
  private hand(companyId: number, company: Company, frames: readonly LiveFrame[]): void {
    const { within = (_trace, work) => work(), deliver } = this.options;
    for (const [trace, run] of byTrace(frames, company.signals)) within(trace, () => deliver(companyId, run));
    company.signals = company.signals.filter(({ last }) => last > company.last);
  }

  private async readUp(companyId: number, company: Company): Promise<void> {
    if (company.reading) return;
    company.reading = true;
    try {
      while (company.last < company.head) {
        const from = company.last;
        const frames = await this.options.read(companyId, from);
        // Meanwhile there was no listener, and newer frames were skipped.
        if (company.last !== from) continue;
        const end = frames.at(-1);
        // All missing frames have been pruned.
        company.last = end?.seq ?? company.head;
        this.hand(companyId, company, frames);
      }
    } catch (error) {
      this.options.onError(error);
    } finally {
      company.reading = false;
    }
  }
}
