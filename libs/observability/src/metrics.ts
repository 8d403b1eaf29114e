import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

/** Labels that distinguish series of one metric: few and bounded, never an id; the same names at every call. */
export type Labels = Readonly<Record<string, string>>;

/** Upper bounds, in seconds, of the buckets of every duration. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The process's metrics in Prometheus' text format, kept by `prom-client`. A metric is declared by its first use, so
 * that its name and text stand where it is counted.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly counters = new Map<string, Counter>();
  private readonly gauges = new Map<string, Gauge>();
  private readonly histograms = new Map<string, Histogram>();

  /** Adds to a metric that only grows. */
  count(name: string, text: string, labels: Labels = {}, by = 1): void {
    let counter = this.counters.get(name);
    if (counter === undefined) {
      counter = new Counter(this.declaration(name, text, labels));
      this.counters.set(name, counter);
    }
    counter.inc(labels, by);
  }

  /** Sets a metric that goes both ways. */
  set(name: string, text: string, value: number, labels: Labels = {}): void {
    let gauge = this.gauges.get(name);
    if (gauge === undefined) {
      gauge = new Gauge(this.declaration(name, text, labels));
      this.gauges.set(name, gauge);
    }
    gauge.set(labels, value);
  }

  /** A gauge that is evaluated at scraping; a later one of the same name replaces it. */
  gauge(name: string, text: string, read: () => number): void {
    this.registry.removeSingleMetric(name);
    const collect = function (this: Gauge): void {
      this.set(read());
    };
    new Gauge({ ...this.declaration(name, text, {}), collect });
  }

  /** Adds one duration, in seconds. */
  observe(name: string, text: string, seconds: number, labels: Labels = {}): void {
    let histogram = this.histograms.get(name);
    if (histogram === undefined) {
      histogram = new Histogram({ ...this.declaration(name, text, labels), buckets: DURATION_BUCKETS });
      this.histograms.set(name, histogram);
    }
    histogram.observe(labels, seconds);
  }

  /** All metrics, in the order of their declaration. */
  render(): Promise<string> {
    return this.registry.metrics();
  }

  private declaration(name: string, text: string, labels: Labels) {
    return { name, help: text, labelNames: Object.keys(labels), registers: [this.registry] };
  }
}

/** Event loop delay of the process since the last scrape. */
const registerLateness = (
  metrics: Metrics,
  [name, text]: readonly [string, string],
  read: (late: IntervalHistogram) => number,
): void => {
  // One for each figure: looking at it empties it.
  const late = monitorEventLoopDelay({ resolution: 20 });
  late.enable();
  metrics.gauge(name, text, () => {
    const seconds = late.count > 0 ? read(late) / 1e9 : 0;
    late.reset();
    return seconds;
  });
};

const registerEventLoop = (metrics: Metrics): void => {
  const p99 = ['nodejs_eventloop_lag_p99_seconds', 'Lateness of the event loop, 99 in 100.'] as const;
  const worst = ['nodejs_eventloop_lag_max_seconds', 'Lateness of the event loop, at worst.'] as const;
  registerLateness(metrics, p99, late => late.percentile(99));
  registerLateness(metrics, worst, late => late.max);
};

/** Registers Node's metrics of its own process. */
export const registerProcessMetrics = (metrics: Metrics): void => {
  metrics.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  metrics.gauge('nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  registerEventLoop(metrics);
  metrics.gauge('process_uptime_seconds', 'Seconds since the start.', () => process.uptime());
  metrics.gauge('process_cpu_seconds', 'CPU used, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
};
