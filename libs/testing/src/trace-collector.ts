import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { openTracing, traceBy } from '@prosa/observability';

/** The spans that a traced process sends to its collector. */
export interface TraceCollector {
  /** Every span that has ended, in the order of their ends. */
  spans(): readonly ReadableSpan[];
  /** Those of one trace. */
  spansOf(traceId: string): readonly ReadableSpan[];
  /** The name of the span that one of a trace began in. */
  parentOf(traceId: string, name: string): string | undefined;
  /** Turns tracing off. */
  close(): Promise<void>;
}

/** Traces this process, all of it, until it is closed. */
export const collectTraces = (): TraceCollector => {
  const exporter = new InMemorySpanExporter();
  const tracing = openTracing({ endpoint: 'http://127.0.0.1:1', service: 'spec', share: 1, exporter });
  traceBy(tracing);
  const spansOf = (traceId: string): readonly ReadableSpan[] =>
    exporter.getFinishedSpans().filter(span => span.spanContext().traceId === traceId);
  return {
    spans: () => exporter.getFinishedSpans(),
    spansOf,
    parentOf: (traceId, name) => {
      const spans = spansOf(traceId);
      const parent = spans.find(span => span.name === name)?.parentSpanContext?.spanId;
      return spans.find(span => span.spanContext().spanId === parent)?.name;
    },
    async close() {
      await tracing.close();
      traceBy(null);
    },
  };
};
