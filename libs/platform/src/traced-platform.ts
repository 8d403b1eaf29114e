import type { EventStore } from '@prosa/event-store';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import {
  currentLogContext,
  currentTrace,
  inSpan,
  parseTraceparent,
  runWithLogContext,
  traceparentOf,
  tracing,
  type TraceContext,
} from '@prosa/observability';
import type { EventSource, LiveFeed, Traces } from '@prosa/projections';

/** A span names at most this many others: a batch may hold a thousand. */
const mostLinks = 32;

/**
 * The log with a span around every append, whose trace context is stored in the facts; the log itself when tracing
 * is off.
 */
export const tracedStore = (store: EventStore): EventStore => {
  if (tracing() === null) return store;
  return {
    dense: store.dense,
    append: (stream, expected, events) =>
      inSpan(
        {
          name: 'append',
          facts: { 'prosa.category': parseStreamName(stream).category, 'prosa.facts': events.length },
        },
        () => {
          const traceContext = currentTrace();
          if (traceContext === null) return store.append(stream, expected, events);
          const traceparent = traceparentOf(traceContext);
          const traced = events.map(event => ({ ...event, metadata: { ...event.metadata, traceparent } }));
          return store.append(stream, expected, traced);
        },
      ),
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (after, max) => store.readAll(after, max),
    readPartition: (after, max, partition) => store.readPartition(after, max, partition),
    readAt: positions => store.readAt(positions),
    subscribeAll: (after, sink, signal) => store.subscribeAll(after, sink, signal),
    head: () => store.head(),
  };
};

/** The traces that a batch of facts belongs to, each once, by the first of its facts. */
const tracesOf = (batch: readonly Recorded[]): readonly TraceContext[] => {
  const found = new Map<string, TraceContext>();
  for (const { metadata } of batch) {
    const traceContext = parseTraceparent(metadata.traceparent);
    if (traceContext !== null && !found.has(traceContext.trace_id))
      found.set(traceContext.trace_id, traceContext);
  }
  return [...found.values()];
};

/**
 * A source with a span around every batch that is projected. A batch of one trace belongs to it; one of several belongs to
 * the first and names the others. What is caught up with far behind belongs to none.
 */
export const tracedSource = (source: EventSource): EventSource => {
  if (tracing() === null) return source;
  return {
    ...source,
    follow: (after, sink, signal) =>
      source.follow(
        after,
        batch => {
          const [parent, ...links] = tracesOf(batch);
          if (parent === undefined) return sink(batch);
          const facts = { 'prosa.facts': batch.length, 'prosa.traces': links.length + 1 };
          return inSpan(
            { name: 'project', kind: 'consumer', parent, links: links.slice(0, mostLinks), facts },
            () => sink(batch),
          );
        },
        signal,
      ),
  };
};

/** Propagation of the trace context with commits to the read model; undefined when tracing is off. */
export const readModelTraces = (): Traces | undefined =>
  tracing() === null
    ? undefined
    : {
        current: () => {
          const traceContext = currentTrace();
          return traceContext === null ? null : traceparentOf(traceContext);
        },
        within: (traceparent, work) => {
          const { trace_id: _, span_id: __, trace_flags: ___, ...context } = currentLogContext();
          runWithLogContext({ ...context, ...parseTraceparent(traceparent) }, work);
        },
      };

/**
 * A feed with a span around the handing on of frames that follow from traced facts, in whichever process those were
 * projected. Frames whose notification was lost are read all the same, and belong to no trace.
 */
export const tracedFeed = (feed: LiveFeed): LiveFeed => {
  if (tracing() === null) return feed;
  return {
    ...feed,
    subscribe: listener =>
      feed.subscribe((companyId, frames) => {
        const parent = currentTrace();
        if (parent === null) return listener(companyId, frames);
        const span = tracing()?.start({
          name: 'frames',
          kind: 'producer',
          parent,
          facts: { 'prosa.frames': frames.length },
        });
        try {
          listener(companyId, frames);
          span?.end();
        } catch (error) {
          span?.end(true);
          throw error;
        }
      }),
  };
};
