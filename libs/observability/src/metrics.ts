import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

/** Values that tell series of one metric apart: few and bounded, never an id. */
export type Labels = Readonly<Record<string, string>>;

type Kind = 'counter' | 'gauge' | 'histogram';

interface Metric {
  readonly kind: Kind;
  readonly text: string;
  readonly series: Map<string, { labels: Labels; value: number; sum: number; buckets: number[] }>;
  readonly read?: () => number;
}

/** Upper bounds, in seconds, of the buckets of every duration. */
export const DURATION_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const;

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Tells series apart as surely as their text does, and costs less; no value holds a line break. */
const seriesKey = (labels: Labels): string => {
  let key = '';
  for (const name in labels) key += `${name}\n${labels[name]}\n`;
  return key;
};

/** The process's figures, told in Prometheus' text format. */
export class Metrics {
  private readonly metrics = new Map<string, Metric>();

  /** Adds to a figure that only grows. */
  count(name: string, text: string, labels: Labels = {}, by = 1): void {
    this.series(name, 'counter', text, labels).value += by;
  }

  /** Sets a figure that goes both ways. */
  set(name: string, text: string, value: number, labels: Labels = {}): void {
    this.series(name, 'gauge', text, labels).value = value;
  }

  /** A gauge that is asked when somebody looks. */
  gauge(name: string, text: string, read: () => number): void {
    this.metrics.set(name, { kind: 'gauge', text, series: new Map(), read });
  }

  /** Adds one duration, in seconds. */
  observe(name: string, text: string, seconds: number, labels: Labels = {}): void {
    const series = this.series(name, 'histogram', text, labels);
    series.value += 1;
    series.sum += seconds;
    const bucket = DURATION_BUCKETS.findIndex(bound => seconds <= bound);
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
  }

  /** All figures, sorted by name. */
  render(): string {
    const names = [...this.metrics.keys()].toSorted();
    return `${names.flatMap(name => this.lines(name, this.metrics.get(name))).join('\n')}\n`;
  }

  private series(name: string, kind: Kind, text: string, labels: Labels) {
    let metric = this.metrics.get(name);
    if (metric === undefined) {
      metric = { kind, text, series: new Map() };
      this.metrics.set(name, metric);
    }
    const key = seriesKey(labels);
    let series = metric.series.get(key);
    if (series === undefined) {
      series = { labels, value: 0, sum: 0, buckets: [] };
      metric.series.set(key, series);
    }
    return series;
  }

  private lines(name: string, metric: Metric | undefined): string[] {
    if (metric === undefined) return [];
    const head = [`# HELP ${name} ${metric.text}`, `# TYPE ${name} ${metric.kind}`];
    if (metric.read !== undefined) return [...head, `${name} ${metric.read()}`];
    const rows = [...metric.series.values()].flatMap(series =>
      metric.kind === 'histogram'
        ? this.histogram(name, series)
        : [`${name}${labelText(series.labels)} ${series.value}`],
    );
    return [...head, ...rows];
  }

  private histogram(
    name: string,
    series: { labels: Labels; value: number; sum: number; buckets: number[] },
  ): string[] {
    let total = 0;
    const buckets = DURATION_BUCKETS.map((bound, index) => {
      total += series.buckets[index] ?? 0;
      return `${name}_bucket${labelText({ ...series.labels, le: String(bound) })} ${total}`;
    });
    const all = labelText({ ...series.labels, le: '+Inf' });
    const own = labelText(series.labels);
    return [
      ...buckets,
      `${name}_bucket${all} ${series.value}`,
      `${name}_sum${own} ${series.sum}`,
      `${name}_count${own} ${series.value}`,
    ];
  }
}

/** A figure of how late the process' one thread was since somebody last looked. */
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

/** Registers what Node knows of its own process. */
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
