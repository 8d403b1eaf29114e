import { ValidationPipe } from '@nestjs/common';
import type { FieldFault } from '@prosa/contracts';
import type { ValidationError } from 'class-validator';

/** A request whose fields break their rules; the filter answers 400 ERR_VALIDATION with the details. */
export class ValidationFault extends Error {
  override readonly name = 'ValidationFault';

  constructor(readonly details: readonly FieldFault[]) {
    super('Some fields break their rules');
  }
}

/** Lists the faults of nested fields by their paths: `tags.0.id`. */
export const faultsOf = (errors: readonly ValidationError[], parent = ''): FieldFault[] =>
  errors.flatMap(error => {
    const name = error.property as string | undefined;
    const path = name === undefined ? parent : `${parent}${parent === '' ? '' : '.'}${name}`;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      field: path,
      rule,
      message,
    }));
    return [...own, ...faultsOf(error.children ?? [], path)];
  });

/** The pipe over every request class: unknown fields are dropped silently, the first broken rule of each field is told. */
export const requestValidation = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: errors => new ValidationFault(faultsOf(errors)),
  });
