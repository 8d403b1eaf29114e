import { ValidationPipe, type ArgumentMetadata, type Type, type ValidationPipeOptions } from '@nestjs/common';
import type { FieldFault } from '@prosa/contracts';
import type { ValidationError } from 'class-validator';
import { onlyKnownFields } from './known-fields';
import { rememberRules } from './remembered-rules';

/** A request with invalid fields; the filter responds 400 ERR_VALIDATION with the details. */
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

/** Which class a pipe checks, and how, where that is not what every pipe does. */
export type RequestValidationOptions = Pick<
  ValidationPipeOptions,
  'expectedType' | 'skipUndefinedProperties'
>;

/**
 * The pipe over every request class: unknown fields are dropped silently, the first broken rule of each field is reported.
 * They are dropped before class-transformer sees them, which compares each key with all before it.
 */
export class RequestValidation extends ValidationPipe {
  /** The class that is checked, where the parameter does not say it. */
  readonly shape: Type | undefined;

  constructor(options: RequestValidationOptions = {}) {
    super({
      ...options,
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: errors => new ValidationFault(faultsOf(errors)),
    });
    this.shape = options.expectedType;
  }

  override transform(sent: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const shape = this.shape ?? metadata.metatype;
    return super.transform(shape === undefined ? sent : onlyKnownFields(sent, shape), metadata);
  }
}

/** The pipe of all routes. */
export const requestValidation = (): RequestValidation => {
  rememberRules();
  return new RequestValidation();
};
