import type { LoggerService } from '@nestjs/common';
import type { JsonLogger } from './logger';

const isStack = (value: unknown): value is string => typeof value === 'string' && value.includes('\n    at ');

/** Lets Nest, and classes that use Nest's `Logger`, write the same JSON lines as everything else. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: JsonLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    // Nest's own "mapped route" lines are no news at info.
    this.logger.debug(this.fieldsOf(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ ...this.fieldsOf(rest), ...this.faultOf(message) }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ ...this.fieldsOf(rest), ...this.faultOf(message) }, String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(this.fieldsOf(rest), String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(this.fieldsOf(rest), String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ ...this.fieldsOf(rest), ...this.faultOf(message) }, String(message));
  }

  private faultOf(message: unknown): object {
    return message instanceof Error ? { err: message } : {};
  }

  private fieldsOf(rest: readonly unknown[]): object {
    const stack = rest.find(isStack);
    const context = rest.findLast(value => typeof value === 'string' && !isStack(value));
    const fault = rest.find(value => value instanceof Error);
    return {
      ...(context === undefined ? {} : { context }),
      ...(stack === undefined ? {} : { stack }),
      ...(fault === undefined ? {} : { err: fault }),
    };
  }
}
