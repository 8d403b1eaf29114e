import type { NewEvent, StoredEvent } from '../event-store.port';
import type { PreparedAppend, Verdict } from './append-statement';

/** Size limits: enough for followers that are a moment behind, for any size of events. */
const most = { events: 2_000, bytes: 4_000_000 } as const;

interface Written {
  readonly event: StoredEvent;
  readonly bytes: number;
}

/** The events of an append as a reader of the log finds them: what went over the wire, read back from its text. */
const eventsOf = (
  { stream, events }: PreparedAppend,
  { revision, position, recordedAt }: Extract<Verdict, { status: 'written' }>,
): readonly Written[] =>
  events.map(({ id, type, schemaVersion, data, meta, dataBytes, metaBytes }, index) => {
    const behind = events.length - 1 - index;
    const event = {
      position: position - BigInt(behind),
      stream,
      revision: revision - behind,
      id,
      type,
      schemaVersion,
      data: JSON.parse(data) as object,
      metadata: JSON.parse(meta) as NewEvent['metadata'],
      recordedAt,
    };
    return { event, bytes: dataBytes + metaBytes };
  });

const byPosition = (one: Written, other: Written): number =>
  one.event.position < other.event.position ? -1 : 1;

/**
 * The end of the log as far as this process wrote it without other writers in between: followers need not read back
 * what was just sent. Positions have no gaps, so a gap shows that another process wrote too; earlier events are
 * dropped then, and read from the database.
 */
export class RecentAppends {
  private written: Written[] = [];
  private bytes = 0;

  /** Takes in a batch that is committed. */
  add(batch: readonly PreparedAppend[], verdicts: readonly Verdict[]): void {
    const fresh = batch
      .flatMap((append, index) => {
        const verdict = verdicts[index];
        return verdict?.status === 'written' ? eventsOf(append, verdict) : [];
      })
      .sort(byPosition);
    const [first] = fresh;
    if (first === undefined) return;
    const last = this.written.at(-1);
    if (last === undefined || last.event.position + 1n !== first.event.position) this.clear();
    this.written.push(...fresh);
    this.bytes += fresh.reduce((sum, { bytes }) => sum + bytes, 0);
    if (this.written.length > most.events || this.bytes > most.bytes) this.trim();
  }

  /** The events that follow a position without a gap; null when they are not cached. */
  after(position: bigint, max: number): readonly StoredEvent[] | null {
    const [first] = this.written;
    const last = this.written.at(-1);
    if (first === undefined || last === undefined || position >= last.event.position) return null;
    const index = Number(position + 1n - first.event.position);
    if (index < 0) return null;
    return this.written.slice(index, index + max).map(({ event }) => event);
  }

  clear(): void {
    this.written = [];
    this.bytes = 0;
  }

  /** By halves, so that moving the rest down costs little per event. */
  private trim(): void {
    const gone = this.written.splice(0, Math.ceil(this.written.length / 2));
    this.bytes -= gone.reduce((sum, { bytes }) => sum + bytes, 0);
    if (this.bytes > most.bytes) this.clear();
  }
}
