import { currentLogContext, runWithLogContext } from './log-context';

/** A place in a trace, by the names that log lines carry. */
export interface TraceContext {
  readonly trace_id: string;
  readonly span_id: string;
  /** `01` when the trace is recorded. */
  readonly trace_flags: string;
}

/** Attributes of a span: figures and names of kinds; never a body, a phone number, a token or an id of a person. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A span that is to begin. */
export interface SpanStart {
  readonly name: string;
  readonly kind?: 'server' | 'producer' | 'consumer';
  /** The parent span; the current one by default, null for none. */
  readonly parent?: TraceContext | null;
  /** Further causes. */
  readonly links?: readonly TraceContext[];
  readonly facts?: SpanFacts;
}

/** A span that has begun. */
export interface Span {
  readonly context: TraceContext;
  tell(facts: SpanFacts): void;
  end(failed?: boolean): void;
}

/** Where spans go. */
export interface Tracing {
  start(span: SpanStart & { readonly parent: TraceContext | null }): Span;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

let active: Tracing | null = null;

/** The exporter of this process' spans; null without tracing, which then costs nothing. */
export const tracing = (): Tracing | null => active;

/** Decides where this process' spans go; to be called before anything is opened. */
export const traceBy = (chosen: Tracing | null): void => {
  active = chosen;
};

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A trace context as headers and the metadata of facts carry it (W3C). */
export const traceparentOf = ({ trace_id, span_id, trace_flags }: TraceContext): string =>
  `00-${trace_id}-${span_id}-${trace_flags}`;

/** Parses a traceparent header; null when it is invalid, since callers can send anything. */
export const parseTraceparent = (text: unknown): TraceContext | null => {
  const [, trace_id = '', span_id = '', trace_flags = ''] =
    typeof text === 'string' ? (pattern.exec(text) ?? []) : [];
  return /[1-9a-f]/.test(trace_id) && /[1-9a-f]/.test(span_id) ? { trace_id, span_id, trace_flags } : null;
};

/** The place in a trace of the work that is running. */
export const currentTrace = (): TraceContext | null => {
  const { trace_id, span_id, trace_flags } = currentLogContext();
  return trace_id === undefined || span_id === undefined
    ? null
    : { trace_id, span_id, trace_flags: trace_flags ?? '00' };
};

/** Runs work in a span, when tracing is on; its log lines and calls belong to that span. */
export const inSpan = async <T>(start: SpanStart, work: () => Promise<T>): Promise<T> => {
  if (active === null) return work();
  const span = active.start({ ...start, parent: start.parent ?? currentTrace() });
  try {
    const result = await runWithLogContext({ ...currentLogContext(), ...span.context }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
};
