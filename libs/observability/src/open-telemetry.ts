import { createRequire } from 'node:module';
import type * as Api from '@opentelemetry/api';
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as Resources from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-trace-base';
import type { Span, SpanStart, TraceContext, Tracing } from './tracing';

/** Where spans go, and how many. */
export interface TracingOptions {
  /** A collector's address as OpenTelemetry names it; spans go to `/v1/traces` under it. */
  readonly endpoint: string;
  /** Which process this is. */
  readonly service: string;
  /** The share of traces that begin here and are recorded, from 0 to 1. */
  readonly share: number;
  /** Another way out than OTLP over HTTP, for specs. */
  readonly exporter?: Sdk.SpanExporter;
}

/** Loaded when traces are wanted: the packages take a tenth of a second and ten megabytes, which only those pay who use them. */
const libraries = () => {
  const load = createRequire(__filename);
  return {
    api: load('@opentelemetry/api') as typeof Api,
    sdk: load('@opentelemetry/sdk-trace-base') as typeof Sdk,
    resources: load('@opentelemetry/resources') as typeof Resources,
    otlp: () => load('@opentelemetry/exporter-trace-otlp-http') as typeof Exporter,
  };
};

type Libraries = ReturnType<typeof libraries>;

const providerOf = (
  { sdk, resources, otlp }: Libraries,
  { endpoint, service, share, exporter }: TracingOptions,
) =>
  new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.namespace': 'prosa' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      exporter === undefined
        ? new sdk.BatchSpanProcessor(
            new (otlp().OTLPTraceExporter)({
              url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
              // A stop does not wait for a collector that is gone.
              timeoutMillis: 3_000,
            }),
          )
        : new sdk.SimpleSpanProcessor(exporter),
    ],
  });

const contextOf = ({ trace_id, span_id, trace_flags }: TraceContext): Api.SpanContext => ({
  traceId: trace_id,
  spanId: span_id,
  traceFlags: Number.parseInt(trace_flags, 16) & 1,
  isRemote: true,
});

const started = ({ api }: Libraries, span: Api.Span): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: { trace_id: traceId, span_id: spanId, trace_flags: traceFlags & 1 ? '01' : '00' },
    tell: facts => void span.setAttributes({ ...facts }),
    end: (failed = false) => {
      // The error itself is only in the log: its text may quote messages.
      if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
};

/** Opens the way by which spans leave this process. */
export const openTracing = (options: TracingOptions): Tracing => {
  const loaded = libraries();
  const { api } = loaded;
  const provider = providerOf(loaded, options);
  const tracer = provider.getTracer('prosa');
  const kinds = {
    server: api.SpanKind.SERVER,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  } as const;
  const start = ({ name, kind, parent, links = [], facts = {} }: SpanStart): Span => {
    const around = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, contextOf(parent)) : api.ROOT_CONTEXT;
    const span = tracer.startSpan(
      name,
      {
        kind: kind === undefined ? api.SpanKind.INTERNAL : kinds[kind],
        attributes: { ...facts },
        links: links.map(link => ({ context: contextOf(link) })),
      },
      around,
    );
    return started(loaded, span);
  };
  return { start, close: () => provider.shutdown() };
};
