/** How long messages took from the phone that wrote them to a screen, within a time. */
export interface LatencyFigures {
  readonly messages: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Arrival {
  readonly at: number;
  readonly tookMs: number;
}

const MOST_KEPT = 50_000;

/** Measures the way in: from a customer's phone to the frame that a witness is shown. */
export class Latency {
  private readonly begun = new Map<string, number>();
  private arrivals: Arrival[] = [];

  /** WhatsApp has taken a message. */
  written(id: string): void {
    this.begun.set(id, performance.now());
    const [oldest] = this.begun.keys();
    if (this.begun.size > MOST_KEPT && oldest !== undefined) this.begun.delete(oldest);
  }

  /** A screen shows it. */
  shown(id: string): void {
    const begun = this.begun.get(id);
    if (begun === undefined) return;
    this.begun.delete(id);
    const at = performance.now();
    this.arrivals.push({ at, tookMs: at - begun });
    if (this.arrivals.length > MOST_KEPT) this.arrivals = this.arrivals.slice(MOST_KEPT / 2);
  }

  /** Of what was shown between two moments. */
  between(from: number, to: number): LatencyFigures {
    const times = this.arrivals
      .filter(({ at }) => at >= from && at <= to)
      .map(({ tookMs }) => tookMs)
      .sort((one, other) => one - other);
    const share = (of: number): number =>
      Math.round(times[Math.min(times.length - 1, Math.floor(times.length * of))] ?? 0);
    return { messages: times.length, p50Ms: share(0.5), p99Ms: share(0.99) };
  }
}
