import pino, { type DestinationStream, type Logger } from 'pino';
import { currentLogContext } from './log-context';
import { quietFault } from './quiet-fault';

/** A logger that writes one JSON line per event. */
export type JsonLogger = Logger;

/** How to log. */
export interface LoggerOptions {
  readonly level: string;
  /** Which process of Prosa writes: `standalone`, `gateway` and so on. */
  readonly service: string;
  /** Where lines go; stdout by default. */
  readonly destination?: DestinationStream;
}

/** Names whose values never reach a line, at any of the first three depths. */
export const REDACTED_FIELDS = [
  'password',
  'token',
  'refreshToken',
  'accessToken',
  'authorization',
  'cookie',
  'jrt',
  'secret',
  'qrcode',
  'qr',
  'body',
  'text',
  'number',
  'phone',
  'email',
  'cardNumber',
  'cvv',
  'apiKey',
] as const;

const paths = REDACTED_FIELDS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]);

/** The reader of the log may disconnect or be full; that must not end the process. */
const standardOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false }).on('error', () => undefined);

/** The process's logger: redacted, and with the context of the running work in every line. */
export const createLogger = (options: LoggerOptions): JsonLogger =>
  pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      mixin: () => ({ ...currentLogContext() }),
      redact: { paths, censor: '[redacted]' },
      serializers: { err: quietFault, error: quietFault },
    },
    options.destination ?? standardOutput(),
  );
