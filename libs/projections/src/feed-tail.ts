import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

export type FrameListener = (companyId: number, frames: readonly LiveFrame[]) => void;

export interface FeedTailOptions {
  read(companyId: number, after: number): Promise<readonly LiveFrame[]>;
  heads(): Promise<readonly { readonly companyId: number; readonly seq: number }[]>;
  readonly deliver: FrameListener;
  /** Does work at the place in a trace that frames were told with, or at none. */
  readonly within?: (trace: string | null, work: () => void) => void;
  readonly onError: (error: unknown) => void;
}

interface Company {
  /** The last place handed on. */
  last: number;
  /** The last place that is known to exist. */
  head: number;
  reading: boolean;
  /** What was told of the places that are still to be read. */
  told: FeedMoved[];
}

/** Frames in the order of their places, those together that come of the same. */
const byTrace = (
  frames: readonly LiveFrame[],
  told: readonly FeedMoved[],
): readonly (readonly [trace: string | null, frames: readonly LiveFrame[]])[] => {
  const runs: [trace: string | null, frames: LiveFrame[]][] = [];
  for (const frame of frames) {
    const trace = told.find(({ first, last }) => first <= frame.seq && frame.seq <= last)?.trace ?? null;
    const run = runs.at(-1);
    if (run?.[0] === trace) run[1].push(frame);
    else runs.push([trace, [frame]]);
  }
  return runs;
};

/**
 * Hands on each company's new frames in order and without holes. Frames that this process committed come along with
 * the signal; whatever is missing in between, or was committed elsewhere, is read.
 */
export class FeedTail {
  private readonly companies = new Map<number, Company>();
  /** What was told before it was known where the feeds begin; null once that is known. */
  private early: FeedMoved[] | null = [];

  constructor(private readonly options: FeedTailOptions) {}

  /**
   * Begins every feed where it ends now; a feed that there is none of yet begins with its first frame. Whatever place is
   * given out from now on is handed on, however its signal comes or whether it does.
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
    if (moved.trace != null) company.told.push(moved);
    void this.readUp(moved.companyId, company);
  }

  /** Places were given out that nobody here wants. */
  passed({ companyId, last }: FeedMoved): void {
    const company = this.company(companyId, last);
    company.head = Math.max(company.head, last);
    company.last = company.head;
  }

  /** Asks where every feed ends, because signals may have been lost. */
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

  /** A feed that ends before what had been handed on has lost its end, as in a failover: its numbers are given out anew. */
  private stepBack(companyId: number, handedOn: number, end: number): void {
    if (end >= handedOn) return;
    const company = this.company(companyId, end);
    company.last = end;
    company.head = end;
    company.told = [];
  }

  private company(companyId: number, last: number): Company {
    const known = this.companies.get(companyId);
    if (known !== undefined) return known;
    const company = { last, head: last, reading: false, told: [] };
    this.companies.set(companyId, company);
    return company;
  }

  /** What this process has committed is handed on as part of that; what was carried here, at the place it was told with. */
  private deliver({ companyId, trace }: FeedMoved, frames: readonly LiveFrame[]): void {
    const { within = (_trace, work) => work(), deliver } = this.options;
    if (trace === undefined) deliver(companyId, frames);
    else within(trace, () => deliver(companyId, frames));
  }

  /** What is read was committed by others, whatever runs here when it is. */
  private hand(companyId: number, company: Company, frames: readonly LiveFrame[]): void {
    const { within = (_trace, work) => work(), deliver } = this.options;
    for (const [trace, run] of byTrace(frames, company.told)) within(trace, () => deliver(companyId, run));
    company.told = company.told.filter(({ last }) => last > company.last);
  }

  private async readUp(companyId: number, company: Company): Promise<void> {
    if (company.reading) return;
    company.reading = true;
    try {
      while (company.last < company.head) {
        const from = company.last;
        const frames = await this.options.read(companyId, from);
        // Meanwhile nobody listened any more, and what has come since was passed by.
        if (company.last !== from) continue;
        const end = frames.at(-1);
        // A feed whose frames are pruned already has nothing left to hand on.
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
