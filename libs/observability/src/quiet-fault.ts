import pino from 'pino';

/** What PostgreSQL adds to an error beside its kind and place: all of it may quote a row or a statement's values. */
const QUOTING = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters'];

const isPostgres = (fault: object): fault is { code: string } =>
  'severity' in fault &&
  'code' in fault &&
  typeof fault.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(fault.code);

/**
 * A fault as a line may hold it: its kind, code, place and stack. What a database says about one quotes values (`Key
 * (phone)=(55…) already exists`), so of those only table, column and constraint stay.
 */
export const quietFault = (fault: unknown): unknown => {
  if (!(fault instanceof Error)) return fault;
  const line: Record<string, unknown> = { ...pino.stdSerializers.err(fault) };
  if (!isPostgres(fault)) return line;
  for (const field of QUOTING) delete line[field];
  const { code, message } = fault as Error & { code: string };
  // Class 22 complains of values, and quotes them; other messages name tables and constraints.
  if (!code.startsWith('22')) return line;
  const stack = fault.stack?.replaceAll(message, code);
  return { ...line, message: code, ...(stack === undefined ? {} : { stack }) };
};
