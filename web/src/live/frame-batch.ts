/**
 * Gathers items and hands them over together, once per animation frame: fifty events cost one render.
 * A hidden page gets no animation frames, and still has to ring, so that a timer takes their place there.
 */
export class FrameBatch<Item> {
  private items: Item[] = [];
  private scheduled = false;

  constructor(private readonly deliver: (items: readonly Item[]) => void) {}

  /** Adds items to the coming hand-over. */
  add(items: readonly Item[]): void {
    if (items.length === 0) return;
    this.items.push(...items);
    if (this.scheduled) return;
    this.scheduled = true;
    if (document.hidden) setTimeout(this.flush, 50);
    else requestAnimationFrame(this.flush);
  }

  private readonly flush = (): void => {
    this.scheduled = false;
    const items = this.items;
    this.items = [];
    this.deliver(items);
  };
}
