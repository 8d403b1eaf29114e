/** Something that operators should hear of; it carries no value of any fact. */
export type ProjectorFault =
  | { readonly kind: 'retrying'; readonly reason: string; readonly attempt: number }
  | { readonly kind: 'parked'; readonly stream: string; readonly type: string; readonly reason: string };

/** How many streams may be parked before the projector stops: a share of all, but never fewer than `atLeast`. */
export interface ParkLimit {
  readonly share: number;
  readonly atLeast: number;
}

/** SQLSTATEs that say "not now": conflicts, lost connections, shortage, cancellation, lost patience, a server that stops or starts. */
const TRANSIENT_SQLSTATE = /^(25P03|40001|40P01|55P03|57014|57P0\d|08\w{3}|53\w{3})$/;
const TRANSIENT_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const TRANSIENT_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

const codeOf = (error: unknown): string => {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Whether trying the same thing again may help. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (TRANSIENT_SQLSTATE.test(code) || TRANSIENT_SYSTEM.has(code)) return true;
  return error.name === 'StoreUnavailable' || TRANSIENT_TEXT.test(error.message);
};

/** What may be kept and logged of a failure: kind, code and constraint, never the values that a message may quote. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'thrown value';
  const { table, column, constraint } = error as { table?: string; column?: string; constraint?: string };
  const code = codeOf(error);
  const place = [table, column, constraint].filter(part => part !== undefined).join('.');
  // A message of Postgres may quote the row; one of JavaScript names properties.
  const message = code === '' ? error.message.slice(0, 200) : code;
  return [error.name, message, place].filter(part => part !== '').join(' ');
};

/** Too large a share of streams is parked: the fault is the projection's, and going on would empty the screens. */
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
