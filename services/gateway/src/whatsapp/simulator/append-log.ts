import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

const CHUNK = 1024 * 1024;

/** The text written for the entries of one flush, a line for each. */
const asLines = (entries: readonly string[]): string => `${entries.join('\n')}\n`;

/**
 * The text of one flush as a single line: a kill in the midst of the write leaves a line that readers skip, so that
 * either all of its entries are kept or none.
 */
export const asOneLine = (entries: readonly string[]): string => `[${entries.join(',')}]\n`;

/**
 * An append-only JSON-lines file. Appends are buffered and written in order by `flush()`; flushed data survives a
 * killed process, but not a power failure.
 */
export class AppendLog<Entry> {
  private buffered: string[] = [];
  private file: number | undefined;
  private written = 0;

  /** Opens the file for appending; without a path nothing is kept. */
  constructor(
    private readonly path: string | undefined,
    private readonly textOf: (entries: readonly string[]) => string = asLines,
  ) {
    if (path === undefined) return;
    this.file = openSync(path, 'a');
    if (endsInTornLine(path)) appendFileSync(this.file, '\n');
  }

  /** Characters written since the log was opened or rewritten. */
  get grown(): number {
    return this.written;
  }

  /** Appends an entry. */
  append(entry: Entry): void {
    if (this.file !== undefined) this.buffered.push(JSON.stringify(entry));
  }

  // A synchronous write into the page cache is cheaper than a trip through the thread pool, and no dependent stanza
  // can overtake it.
  /** Writes everything appended so far. */
  flush(): void {
    if (this.file === undefined || this.buffered.length === 0) return;
    const batch = this.textOf(this.buffered);
    if (!this.wrote(this.file, batch)) return;
    this.buffered = [];
    this.written += batch.length;
  }

  /** What a full disk rejects stays buffered for the next flush, and a partial write is truncated. */
  private wrote(file: number, batch: string): boolean {
    const { size } = fstatSync(file);
    try {
      appendFileSync(file, batch);
      return true;
    } catch (fault) {
      if (!isWithoutRoom(fault)) throw fault;
      ftruncateSync(file, size);
      return false;
    }
  }

  /** Replaces the file by an equivalent, shorter list of entries; buffered ones are included. */
  rewrite(entries: Iterable<Entry>): void {
    if (this.file === undefined || this.path === undefined) return;
    const draft = `${this.path}.new`;
    try {
      const next = drafted(draft, entries);
      renameSync(draft, this.path);
      closeSync(this.file);
      this.file = next;
    } catch (fault) {
      if (!isWithoutRoom(fault)) throw fault;
      // The old file and the buffer are equivalent, only longer.
      rmSync(draft, { force: true });
      return;
    }
    this.buffered = [];
    this.written = 0;
  }

  /** Writes the rest, as far as there is disk space, and closes the file; later appends are dropped. */
  close(): void {
    this.flush();
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

/** Reads the entries of a JSON-lines file, those of one line in order, skipping a line truncated by a kill. */
export function readLog<Entry>(path: string, take: (entry: Entry) => void): void {
  if (!existsSync(path)) return;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const parsed = parse<Entry | readonly Entry[]>(line);
    if (Array.isArray(parsed)) parsed.forEach(take);
    else if (parsed !== undefined) take(parsed as Entry);
  }
}

function isWithoutRoom(fault: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String((fault as NodeJS.ErrnoException).code));
}

/** Writes entries to a new file that stays open; it is closed when the write fails. */
function drafted(path: string, entries: Iterable<unknown>): number {
  writeFileSync(path, '');
  const file = openSync(path, 'a');
  try {
    let chunk = '';
    for (const entry of entries) {
      chunk += `${JSON.stringify(entry)}\n`;
      if (chunk.length > CHUNK) chunk = appended(file, chunk);
    }
    appended(file, chunk);
    return file;
  } catch (fault) {
    closeSync(file);
    throw fault;
  }
}

function appended(file: number, chunk: string): '' {
  appendFileSync(file, chunk);
  return '';
}

function parse<Entry>(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

function endsInTornLine(path: string): boolean {
  const content = readFileSync(path);
  return content.length > 0 && content[content.length - 1] !== 10;
}
