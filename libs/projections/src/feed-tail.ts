import type { LiveFrame } from '@prosa/contracts';
import type { FeedMoved } from './signals';

export type FrameListener = (companyId: number, frames: readonly LiveFrame[]) => void;

export interface FeedTailOptions {
  read(companyId: number, after: number): Promise<readonly LiveFrame[]>;
  heads(): Promise<readonly { readonly companyId: number; readonly seq: number }[]>;
  readonly deliver: FrameListener;
  readonly onError: (error: unknown) => void;
}

interface Company {
  /** The last place handed on. */
  last: number;
  /** The last place that is known to exist. */
  head: number;
  reading: boolean;
}

/**
 * Hands on each company's new frames in order and without holes. Frames that this process committed come along with
 * the signal; whatever is missing in between, or was committed elsewhere, is read.
 */
export class FeedTail {
  private readonly companies = new Map<number, Company>();

  constructor(private readonly options: FeedTailOptions) {}

  /** Places were given out; the first that is heard of a company is where it begins. */
  moved(moved: FeedMoved): void {
    const company = this.company(moved.companyId, moved.first - 1);
    company.head = Math.max(company.head, moved.last);
    if (!company.reading && moved.frames !== undefined && moved.first === company.last + 1) {
      company.last = moved.last;
      this.options.deliver(moved.companyId, moved.frames);
    }
    if (company.last < company.head) void this.readUp(moved.companyId, company);
  }

  /** Asks where every feed ends, because signals may have been lost. */
  look(): void {
    void this.options.heads().then(
      heads => {
        for (const { companyId, seq } of heads) {
          const company = this.company(companyId, seq);
          company.head = Math.max(company.head, seq);
          if (company.last < company.head) void this.readUp(companyId, company);
        }
      },
      error => this.options.onError(error),
    );
  }

  private company(companyId: number, last: number): Company {
    const known = this.companies.get(companyId);
    if (known !== undefined) return known;
    const company = { last, head: last, reading: false };
    this.companies.set(companyId, company);
    return company;
  }

  private async readUp(companyId: number, company: Company): Promise<void> {
    if (company.reading) return;
    company.reading = true;
    try {
      while (company.last < company.head) {
        const frames = await this.options.read(companyId, company.last);
        const end = frames.at(-1);
        // A feed whose frames are pruned already has nothing left to hand on.
        company.last = end?.seq ?? company.head;
        if (frames.length > 0) this.options.deliver(companyId, frames);
      }
    } catch (error) {
      this.options.onError(error);
    } finally {
      company.reading = false;
    }
  }
}
