/** A fault to report to operators; it contains no value of any fact. */
export type ProjectorFault =
  | { readonly kind: 'retrying'; readonly reason: string; readonly attempt: number }
  | { readonly kind: 'parked'; readonly stream: string; readonly type: string; readonly reason: string };

/**
 * Number of streams that may be parked before the projector stops: a fraction of all, but never fewer than
 * `atLeast`.
 */
export interface ParkLimit {
  readonly share: number;
  readonly atLeast: number;
}

const codeOf = (error: unknown): string => {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/**
 * The part of a failure that may be stored and logged: kind, code and constraint, never the values that a message
 * may quote.
 */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'thrown value';
  const { table, column, constraint } = error as { table?: string; column?: string; constraint?: string };
  const code = codeOf(error);
  const place = [table, column, constraint].filter(part => part !== undefined).join('.');
  // A message of Postgres may quote the row; one of JavaScript names properties.
  const message = code === '' ? error.message.slice(0, 200) : code;
  return [error.name, message, place].filter(part => part !== '').join(' ');
};

/** Too many streams are parked: the projection itself is faulty, and continuing would empty the screens. */
export class TooManyParkedStreams extends Error {
  override readonly name = 'TooManyParkedStreams';

  constructor(
    readonly projector: string,
    readonly parked: number,
    readonly streams: number,
  ) {
    super(`Projector ${projector} stopped: ${parked} of ${streams} streams are parked`);
  }
}
