import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { CopyRows, CopySubmission } from './copy-rows';

/** Statements kept prepared on one connection; each costs the server some memory for as long as it lives. */
const mostPrepared = 300;
const mostCounted = 2_000;

type Query = (first: unknown, second?: unknown, third?: unknown) => unknown;

/**
 * A connection that prepares what it is asked again. Kysely sends text, and a list's joins under row-level security
 * take the server longer to plan than to run. What comes once (an `in` of an odd length) is never
 * prepared, nor what has no parameters: that may be several statements in one.
 */
export class PreparingClient extends Client {
  private readonly counted = new Map<string, number>();
  private readonly names = new Map<string, string>();
  private held = false;

  // The overloads of `query` cannot be named again here; callers see them on `Client`, whose type a pool hands out.
  override query = ((first: unknown, second?: unknown, third?: unknown): unknown => {
    const query = super.query.bind(this) as Query;
    this.hold();
    if (typeof first === 'string' && Array.isArray(second) && second[0] instanceof CopyRows)
      return this.copy(first, second[0]);
    const name =
      typeof first === 'string' && Array.isArray(second) && second.length > 0 && third === undefined
        ? this.nameOf(first)
        : undefined;
    return name === undefined ? query(first, second, third) : query({ name, text: first, values: second });
  }) as Client['query'];

  private copy(text: string, rows: CopyRows): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result?: unknown): void =>
        error === null ? resolve(result) : reject(error);
      super.query(new CopySubmission(text, rows, done));
    });
  }

  /** What is asked in one turn, by whatever follows of itself, leaves in one write: a write to a socket is dear. */
  private hold(): void {
    if (this.held) return;
    this.held = true;
    const { stream } = this.connection;
    stream.cork();
    const leave = (): void => {
      this.held = false;
      stream.uncork();
    };
    // A tick that is asked for from within a microtask comes when all of them are done.
    queueMicrotask(() => process.nextTick(leave));
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size === mostPrepared) return known;
    const times = (this.counted.get(text) ?? 0) + 1;
    if (this.counted.size > mostCounted) this.counted.clear();
    this.counted.set(text, times);
    if (times < 3) return undefined;
    const name = `q_${createHash('sha1').update(text).digest('base64url')}`;
    this.names.set(text, name);
    this.counted.delete(text);
    return name;
  }
}
