import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** An event as the server keeps it. */
export interface ServerRecord {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  /** Ticks of 100 nanoseconds since 1970. */
  readonly created: bigint;
}

/** An event that a client appends. */
export type Proposal = Pick<ServerRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** The expected revision of the stream. */
export type Expectation = 'any' | 'no-stream' | 'exists' | number;

/** The most bytes of one append. */
export const mostAppendBytes = 1_048_576;

/** The server's response to an append. */
export type AppendVerdict =
  | { readonly status: 'written' | 'repeated'; readonly revision: number; readonly position: bigint }
  | { readonly status: 'wrong-version'; readonly actual: number }
  | { readonly status: 'deleted' };

export interface ServerLogOptions {
  /** Number of ids remembered for appends at any revision; limited as on a real server. */
  readonly recalledIds?: number;
  /** Number of appends between the server's own `$stats` events. */
  readonly systemEventEvery?: number;
  /** A file that keeps the log over restarts of the process. */
  readonly file?: string;
}

interface Line extends Omit<ServerRecord, 'position' | 'data' | 'metadata' | 'created'> {
  readonly position: string;
  readonly data: string;
  readonly metadata: string;
  readonly created: string;
}

const recordBytes = 91n;

/**
 * The log of the double: EventStoreDB's documented rules of expected versions and of idempotency, sparse positions
 * that grow by what a record takes, and events of the server's own in between.
 */
export class ServerLog {
  readonly records: ServerRecord[] = [];
  private readonly streams = new Map<string, ServerRecord[]>();
  private readonly deletedBefore = new Map<string, number>();
  private readonly tombstones = new Set<string>();
  private readonly recalled = new Map<string, ServerRecord>();
  private readonly listeners = new Set<() => void>();
  private tip = 0n;
  private appends = 0;

  constructor(private readonly options: ServerLogOptions = {}) {
    if (options.file !== undefined && existsSync(options.file)) this.load(options.file);
    else this.write('$scavenges', [this.systemEvent('$scavenge-ready')]);
  }

  append(stream: string, expected: Expectation, proposals: readonly Proposal[]): AppendVerdict {
    const written = this.streams.get(stream) ?? [];
    if (this.isTombstoned(stream)) return { status: 'deleted' };
    const isDeleted = written.length > 0 && this.stream(stream).length === 0;
    const actual = written.length - 1;
    const repeated = this.repeated(stream, written, expected, proposals);
    if (repeated !== null)
      return { status: 'repeated', revision: repeated.revision, position: repeated.position };
    const fits =
      expected === 'any' ||
      (expected === 'exists' && actual >= 0) ||
      (expected === 'no-stream' ? isDeleted || actual === -1 : actual === expected);
    if (!fits || this.goesOnAfterKnown(stream, expected, proposals))
      return { status: 'wrong-version', actual };
    const last = this.write(stream, proposals);
    this.appends += 1;
    if (this.appends % (this.options.systemEventEvery ?? 7) === 0)
      this.write('$stats-127.0.0.1:2113', [this.systemEvent('$statsCollected')]);
    for (const listener of [...this.listeners]) listener();
    return { status: 'written', revision: last.revision, position: last.position };
  }

  /** A stream's records; those before a deletion are no longer among them. */
  stream(name: string): readonly ServerRecord[] {
    const from = this.deletedBefore.get(name) ?? 0;
    return (this.streams.get(name) ?? []).slice(from);
  }

  /** Deletes a stream as an administrator can: it goes on at its old numbers, or is never written again. */
  delete(stream: string, how: 'soft' | 'tombstone' = 'soft'): void {
    if (how === 'tombstone') this.tombstones.add(stream);
    this.deletedBefore.set(stream, this.streams.get(stream)?.length ?? 0);
  }

  /** Who may read the whole log besides administrators, by the metadata of `$all`. */
  get readers(): readonly string[] {
    const last = this.stream('$$$all').at(-1);
    if (last === undefined) return [];
    const { $acl = {} } = JSON.parse(last.data.toString('utf8')) as { $acl?: { $r?: string | string[] } };
    return [$acl.$r ?? []].flat();
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  /** Whether a reader may begin at a position: at an event, before the first, or beyond the last. */
  isPlace(position: bigint): boolean {
    const next = this.records[this.placeOf(position, true)];
    return position === 0n || next === undefined || next.position === position;
  }

  /** The place in `records` of the first record after (or at, when `inclusive`) a position. */
  placeOf(position: bigint, inclusive: boolean): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.records[middle]?.position ?? 0n;
      if (inclusive ? at >= position : at > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Called whenever the log has grown; returns a function to unsubscribe. */
  onGrowth(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The last record of an append that the server takes for one that it has written before. */
  private repeated(
    stream: string,
    written: readonly ServerRecord[],
    expected: Expectation,
    proposals: readonly Proposal[],
  ): ServerRecord | null {
    if (expected === 'any' || expected === 'exists') {
      const known = proposals.map(({ id }) => this.recalled.get(id));
      return known.every(record => record?.stream === stream) ? (known.at(-1) ?? null) : null;
    }
    const start = (expected === 'no-stream' ? -1 : expected) + 1;
    const there = proposals.every(({ id }, index) => written[start + index]?.id === id);
    return there ? (written[start + proposals.length - 1] ?? null) : null;
  }

  /** Known events followed by new ones are no repeat; new ones before a known one are written, and that one again. */
  private goesOnAfterKnown(stream: string, expected: Expectation, [first]: readonly Proposal[]): boolean {
    if (expected !== 'any' && expected !== 'exists') return false;
    return first !== undefined && this.recalled.get(first.id)?.stream === stream;
  }

  private systemEvent(type: string): Proposal {
    const id = `00000000-0000-4000-8000-${String(this.records.length).padStart(12, '0')}`;
    return {
      id,
      type,
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: Buffer.alloc(0),
    };
  }

  private write(stream: string, proposals: readonly Proposal[]): ServerRecord {
    const revision = (this.streams.get(stream) ?? []).length;
    const records = proposals.map((proposal, index): ServerRecord => {
      this.tip += recordBytes + BigInt(proposal.data.length + proposal.metadata.length);
      const created = BigInt(Date.now()) * 10_000n;
      return { ...proposal, stream, revision: revision + index, position: this.tip, created };
    });
    records.forEach(record => this.keep(record));
    if (this.options.file !== undefined) appendFileSync(this.options.file, toLines(records));
    return records.at(-1) as ServerRecord;
  }

  private keep(record: ServerRecord): void {
    const written = this.streams.get(record.stream) ?? [];
    written.push(record);
    this.streams.set(record.stream, written);
    this.records.push(record);
    this.recalled.set(record.id, record);
    const [oldest] = this.recalled.keys();
    if (this.recalled.size > (this.options.recalledIds ?? 100) && oldest !== undefined)
      this.recalled.delete(oldest);
  }

  private load(file: string): void {
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const line = JSON.parse(text) as Line;
      this.tip = BigInt(line.position);
      this.keep({
        ...line,
        position: this.tip,
        created: BigInt(line.created),
        data: Buffer.from(line.data, 'base64'),
        metadata: Buffer.from(line.metadata, 'base64'),
      });
    }
  }
}

const toLines = (records: readonly ServerRecord[]): string =>
  records
    .map(record => {
      const line: Line = {
        ...record,
        position: record.position.toString(),
        created: record.created.toString(),
        data: record.data.toString('base64'),
        metadata: record.metadata.toString('base64'),
      };
      return `${JSON.stringify(line)}\n`;
    })
    .join('');
