/** An LRU cache whose entries also expire. */
export class BoundedCache<Value> {
  private readonly entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(
    private readonly capacity: number,
    private readonly lifetimeMs = Number.POSITIVE_INFINITY,
  ) {}

  get<T = Value>(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    if (entry.until < performance.now()) return undefined;
    this.entries.set(key, entry);
    return entry.value as unknown as T;
  }

  set<T = Value>(key: string, value: T): void {
    this.entries.delete(key);
    this.entries.set(key, { value: value as unknown as Value, until: performance.now() + this.lifetimeMs });
    const oldest = this.entries.size > this.capacity ? this.entries.keys().next().value : undefined;
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  del(key: string): void {
    this.entries.delete(key);
  }

  flushAll(): void {
    this.entries.clear();
  }
}
