/** A hidden page gets no animation frames, and still has to ring. */
const WITHOUT_FRAMES = 50;
/** A page can be hidden between the asking for a frame and the frame, which then comes when it is seen again. */
const FRAME_AT_LATEST = 250;

/**
 * Gathers items and hands them over together, once per animation frame: fifty events cost one render. Where no frame
 * comes, a timer takes its place.
 */
export class FrameBatch<Item> {
  private items: Item[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private frame = 0;

  constructor(private readonly deliver: (items: readonly Item[]) => void) {}

  /** Adds items to the coming hand-over. */
  add(items: readonly Item[]): void {
    if (items.length === 0) return;
    this.items.push(...items);
    if (this.timer !== null) return;
    this.timer = setTimeout(this.flush, document.hidden ? WITHOUT_FRAMES : FRAME_AT_LATEST);
    if (!document.hidden) this.frame = requestAnimationFrame(this.flush);
  }

  private readonly flush = (): void => {
    if (this.timer !== null) clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.timer = null;
    const items = this.items;
    this.items = [];
    this.deliver(items);
  };
}
