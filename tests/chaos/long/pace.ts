import type { Gatherer } from '../judge/gather';
import type { Load } from './load';
import type { LongOptions } from './options';

const TELL_EVERY_MS = 10_000;
const RECOUNT_EVERY_MS = 1_000;
/** What healing, coming to rest and judging take: something always, and something for each fact. */
const REST_MS = 75_000;
const JUDGING_MS_PER_FACT = 0.16;

/** How far the log has grown, how much of what was written is shown, and whether that is enough. */
export class Pace {
  /** How many facts the log holds. */
  facts = 0;
  private received = 0;
  private settled: bigint;
  private recountedAt = 0;
  private readonly begunAt = performance.now();
  private told: { at: number; facts: number };

  constructor(
    private readonly gatherer: Gatherer,
    private readonly options: LongOptions,
    private readonly from: bigint,
  ) {
    this.settled = from;
    this.told = { at: performance.now(), facts: Number(from) };
  }

  /** Looks again; while the database is away everything stays as it was. */
  async look(load: Load, always = false): Promise<void> {
    try {
      this.facts = Number(await this.gatherer.head());
      if (!always && performance.now() - this.recountedAt < RECOUNT_EVERY_MS) return;
      load.received = await this.recount();
      load.journalled = await this.journalled();
      this.recountedAt = performance.now();
    } catch {
      // The database is away, as it is meant to be.
    }
  }

  /** How long the run has gone on, in minutes. */
  get minutes(): number {
    return (performance.now() - this.begunAt) / 60_000;
  }

  /** Whether it is time to stop: there are enough facts, or what is left of the time is needed for judging them. */
  get isEnough(): boolean {
    const { events, minutes } = this.options;
    return this.facts >= events || this.minutes >= minutes || performance.now() >= this.latest;
  }

  /** A progress line, when there has been none for a while. */
  line(load: Load, faults: number): string | null {
    const now = performance.now();
    if (now - this.told.at < TELL_EVERY_MS) return null;
    const rate = (this.facts - this.told.facts) / ((now - this.told.at) / 1_000);
    this.told = { at: now, facts: this.facts };
    return (
      `${this.facts} facts, ${rate.toFixed(0)}/s; ${load.written} in, ${load.answered} out; ` +
      `${faults} faults; ${this.outlook()}`
    );
  }

  /** When loading has to end so that the judge is done in time; measured from the start of this process. */
  private get latest(): number {
    return this.options.within * 60_000 - REST_MS - this.facts * JUDGING_MS_PER_FACT;
  }

  private outlook(): string {
    const { events, minutes } = this.options;
    const since = (performance.now() - this.begunAt) / 60_000;
    const perMinute = (this.facts - Number(this.from)) / since;
    const byFacts = (events - this.facts) / perMinute;
    const byTime = Math.min(minutes - since, (this.latest - performance.now()) / 60_000);
    const left = Math.max(0, Math.min(byFacts, byTime));
    return `${left.toFixed(1)} min left, to about ${Math.round(this.facts + left * perMinute)}`;
  }

  private async journalled(): Promise<number> {
    const [row] = await this.gatherer.rows<{ waiting: number }>(
      'select count(*)::int as waiting from rm.wa_inbox where done_at is null',
    );
    return row?.waiting ?? 0;
  }

  /** Below where every share has come to, rows are counted once; above it again and again. */
  private async recount(): Promise<number> {
    const [row] = await this.gatherer.rows<{ below: number; above: number; settled: string }>(
      `with place as (select coalesce(min(position), 0) as position from rm.checkpoints
                       where starts_with(name, 'read-model'))
       select (select count(*) from rm.message
                where not from_me and position > $1 and position <= place.position)::int as below,
              (select count(*) from rm.message
                where not from_me and position > greatest($1, place.position))::int as above,
              greatest($1, place.position)::text as settled
         from place`,
      [this.settled.toString()],
    );
    if (row === undefined) return this.received;
    this.received += row.below;
    this.settled = BigInt(row.settled);
    return this.received + row.above;
  }
}
