import type { Links } from './links';

/** A network that cuts all connections periodically. */
export class FlakyNetwork {
  private timer: NodeJS.Timeout | undefined;
  private everyMs = 0;

  constructor(private readonly links: Links) {}

  /** Cuts all connections at this interval; 0: never. */
  breakEvery(milliseconds: number): void {
    if (milliseconds === this.everyMs) return;
    this.everyMs = milliseconds;
    clearInterval(this.timer);
    if (milliseconds === 0) return;
    this.timer = setInterval(() => {
      for (const link of this.links.everyOne()) link.cut();
    }, milliseconds).unref();
  }
}
