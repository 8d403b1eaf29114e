import pino from 'pino';

/**
 * Fields of a PostgreSQL error besides its kind and location: all of them may quote a row or a statement's values.
 */
const QUOTING = ['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters'];

const isPostgres = (fault: object): fault is { code: string } =>
  'severity' in fault &&
  'code' in fault &&
  typeof fault.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(fault.code);

/**
 * A fault as it may be logged: its kind, code, location and stack. A database's message quotes values (`Key
 * (phone)=(55…) already exists`), so only table, column and constraint of it are kept.
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
