import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields that every log line of one piece of work has. */
export interface LogContext {
  correlationId?: string;
  companyId?: number;
  causationId?: string;
  /** The running span, by OpenTelemetry's names for log lines; absent without tracing. */
  trace_id?: string;
  span_id?: string;
  trace_flags?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs work whose log lines, however deep, carry this context. */
export const runWithLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work);

/** Adds fields to the current log context; without one, nothing happens. */
export const bindLogContext = (more: LogContext): void => {
  const current = storage.getStore();
  if (current !== undefined) Object.assign(current, more);
};

/** The context of the work that is running. */
export const currentLogContext = (): Readonly<LogContext> => storage.getStore() ?? {};
