import type { EventStore } from '@prosa/event-store';
import type { FeedItem, ReadFacts } from './decode-facts';

/** Pages of the past, read once for all followers that come by at about the same time. */
export class CatchUpPages {
  private readonly pages = new Map<bigint, Promise<readonly FeedItem[]>>();

  constructor(
    private readonly store: EventStore,
    private readonly read: ReadFacts,
    private readonly options: { readonly pageSize: number; readonly kept: number },
  ) {}

  /** The page after a position; short only at the end of the log. */
  async after(position: bigint): Promise<readonly FeedItem[]> {
    const known = this.pages.get(position);
    if (known !== undefined) return known;
    const page = this.load(position);
    this.pages.set(position, page);
    const isWhole = await page.then(
      items => items.length === this.options.pageSize,
      () => false,
    );
    // A page at the end of the log grows, so it is shared only by concurrent requests.
    if (!isWhole) this.pages.delete(position);
    this.trim();
    return page;
  }

  clear(): void {
    this.pages.clear();
  }

  private async load(position: bigint): Promise<readonly FeedItem[]> {
    const events = await this.store.readAll(position, this.options.pageSize);
    return this.read(events);
  }

  private trim(): void {
    const surplus = this.pages.size - this.options.kept;
    for (const position of [...this.pages.keys()].slice(0, Math.max(0, surplus))) this.pages.delete(position);
  }
}
