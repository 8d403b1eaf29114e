import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { CopyRows, CopySubmission } from './copy-rows';

/** Maximum number of prepared statements per connection; each uses memory of the server. */
const mostPrepared = 300;
const mostCounted = 2_000;

type Query = (first: unknown, second?: unknown, third?: unknown) => unknown;

/**
 * A connection that prepares repeated statements. Kysely sends text, and a list's joins under row-level security
 * take the server longer to plan than to run. What occurs once (an `in` of an odd length) is never prepared, nor
 * what has no parameters: that may be several statements in one.
 */
export class PreparingClient extends Client {
  private readonly counted = new Map<string, number>();
  private readonly names = new Map<string, string>();
  private held = false;

  // The overloads of `query` cannot be repeated here; callers see them on `Client`, the type that a pool returns.
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

  /** All statements of one turn of the event loop are sent in one write, because socket writes are expensive. */
  private hold(): void {
    if (this.held) return;
    this.held = true;
    const { stream } = this.connection;
    stream.cork();
    const leave = (): void => {
      this.held = false;
      stream.uncork();
    };
    // A tick that is scheduled from a microtask runs after all microtasks.
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
