import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore, StoredEvent } from '@prosa/event-store';
import { expecting, ignoredFaults, isAborted, parseStreamName, type RetriedFaults } from '@prosa/kernel';
import { leafOf } from './canonical-line';
import type { NumberedFact, Tiles } from './tiles.port';

export interface NumbererOptions {
  readonly store: Pick<EventStore, 'subscribeAll'>;
  readonly tiles: Tiles;
  readonly faults?: RetriedFaults;
  /** Pause after a batch at the end of the log, so that the next holds several facts: a row is rewritten for each. */
  readonly gatherMs?: number;
}

const GATHER_MS = 80;
/**
 * Facts that are written at once while old ones are numbered: with fifty companies most of a row of 256 is written at
 * once, and not rewritten for each page of the log.
 */
const MOST_GATHERED = 8_000;
const AGAIN_MS = 500;
const work = 'number the facts of companies';

/** Another process has numbered meanwhile: it is gone on from where that has come to. */
class CursorMoved extends Error {
  override readonly name = 'CursorMoved';
}

/**
 * Gives each company's facts dense numbers from 1, in the order of the log. The numbers follow from the log alone:
 * replaying it from its start assigns every fact the same number. Several processes may run this concurrently.
 */
export class Numberer {
  /** Companies' last numbers, with those gathered; right as long as no other process moves the cursor. */
  private heads = new Map<number, number>();
  /** Numbered and not yet written. */
  private gathered: NumberedFact[] = [];
  /** The position of the last of these. */
  private reached = 0n;
  /** The position up to which numbers are written. */
  private cursor = 0n;

  constructor(private readonly options: NumbererOptions) {}

  /** Numbers until `signal` aborts; what fails is tried again. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, tiles, faults = ignoredFaults } = this.options;
    while (!signal.aborted) {
      try {
        this.heads = new Map();
        this.gathered = [];
        this.cursor = await tiles.cursor();
        this.reached = this.cursor;
        await store.subscribeAll(this.cursor, (batch, state) => this.take(batch, state, signal), signal);
        faults.passed(work);
      } catch (fault) {
        if (fault instanceof CursorMoved) continue;
        faults.failed(work, fault);
        await pause(AGAIN_MS, undefined, { signal }).catch(expecting(isAborted));
      }
    }
  }

  private async take(
    batch: readonly StoredEvent[],
    { caughtUp }: { readonly caughtUp: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    this.gathered.push(...(await this.numbered(batch)));
    this.reached = batch.at(-1)?.position ?? this.reached;
    if (this.gathered.length === 0 || (!caughtUp && this.gathered.length < MOST_GATHERED)) return;
    await this.write();
    if (caughtUp)
      await pause(this.options.gatherMs ?? GATHER_MS, undefined, { signal }).catch(expecting(isAborted));
  }

  private async write(): Promise<void> {
    const isMoved = await this.options.tiles.append(this.gathered, { from: this.cursor, to: this.reached });
    if (!isMoved) throw new CursorMoved();
    this.cursor = this.reached;
    this.gathered = [];
    this.options.faults?.passed(work);
  }

  private async numbered(batch: readonly StoredEvent[]): Promise<readonly NumberedFact[]> {
    const companies = batch.map(({ stream }) => parseStreamName(stream).companyId);
    const unknown = [...new Set(companies)].filter(companyId => !this.heads.has(companyId));
    if (unknown.length > 0) {
      const found = await this.options.tiles.heads(unknown);
      for (const companyId of unknown) this.heads.set(companyId, found.get(companyId) ?? 0);
    }
    return batch.map((fact, index) => {
      const companyId = companies[index] ?? 0;
      const sequence = (this.heads.get(companyId) ?? 0) + 1;
      this.heads.set(companyId, sequence);
      return { companyId, sequence, position: fact.position, leaf: leafOf(fact) };
    });
  }
}
