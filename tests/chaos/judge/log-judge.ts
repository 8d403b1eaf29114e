import type { StoredEvent } from '@prosa/event-store';
import { Column, KeyTable } from './key-table';
import type { Findings } from './verdicts';

/** Looks at the log as such: places rise, streams have no gap, and no event has two places. */
export class LogJudge {
  private readonly streams = new KeyTable();
  private readonly events = new KeyTable();
  private readonly next = new Column();
  private last = 0n;

  constructor(private readonly findings: Findings) {}

  /** The position of the last event. */
  get head(): bigint {
    return this.last;
  }

  /** Takes a fact of the log, in its order. */
  takeFact({ id, stream, revision, position }: StoredEvent): void {
    this.findings.saw('log');
    const place = `position ${position}`;
    if (position <= this.last) this.findings.fail('log', place, `a position above ${this.last}`);
    this.last = position;
    const before = this.events.size;
    if (this.events.number(id) < before) this.findings.fail('log', place, `event ${id} to have one place`);
    const at = this.streams.number(stream);
    const wanted = this.next.get(at);
    if (revision !== wanted)
      this.findings.fail('log', place, `revision ${wanted} of ${stream}, not ${revision}`);
    this.next.set(at, revision + 1);
  }
}
