import { existsSync, readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * A JSON-lines file that only grows. Appends are buffered and written in order;
 * `durable()` tells when everything appended so far has reached the operating system,
 * which is what a killed process needs (not a power cut).
 */
export class AppendLog<Entry> {
  private buffered: string[] = [];
  private writing: Promise<void> | undefined;

  private constructor(private file: FileHandle | undefined) {}

  /** Opens the file for appending; without a path the log keeps nothing and is always durable. */
  static async open<Entry>(path: string | undefined): Promise<AppendLog<Entry>> {
    if (path === undefined) return new AppendLog<Entry>(undefined);
    const log = new AppendLog<Entry>(await open(path, 'a'));
    if (endsInTornLine(path)) await log.write('\n');
    return log;
  }

  /** Adds an entry to the end. */
  append(entry: Entry): void {
    if (this.file) this.buffered.push(JSON.stringify(entry));
  }

  /** Resolves when every entry appended before this call is written. */
  durable(): Promise<void> {
    if (this.buffered.length === 0) return this.writing ?? Promise.resolve();
    // Appends of the same turn share one write: the drain starts behind the one in progress.
    this.writing = (this.writing ?? Promise.resolve()).then(() => this.drain());
    return this.writing;
  }

  /** Writes what is left and closes the file; what is appended later is dropped. */
  async close(): Promise<void> {
    await this.durable();
    const { file } = this;
    this.file = undefined;
    await file?.close();
  }

  private async drain(): Promise<void> {
    if (this.buffered.length === 0) return;
    const batch = this.buffered.join('\n');
    this.buffered = [];
    await this.write(`${batch}\n`);
  }

  private async write(text: string): Promise<void> {
    await this.file?.appendFile(text);
  }
}

/** Reads the entries of a JSON-lines file, skipping a line torn by a kill. */
export function readLog<Entry>(path: string, take: (entry: Entry) => void): void {
  if (!existsSync(path)) return;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const entry = parse<Entry>(line);
    if (entry !== undefined) take(entry);
  }
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
