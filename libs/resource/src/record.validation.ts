import { ValidationPipe } from '@nestjs/common';
import { faultsOf, ValidationFault } from '@prosa/http';
import type { Resource } from './resource.definition';

/**
 * The gate of a record's body. A generic controller's parameters tell Nest nothing, so the class is named here:
 * without it every body would pass. A change may leave fields out, and what it sends keeps their rules.
 */
export const recordBody = (resource: Resource, mode: 'create' | 'update'): ValidationPipe =>
  new ValidationPipe({
    expectedType: resource.input,
    whitelist: true,
    transform: true,
    stopAtFirstError: true,
    skipUndefinedProperties: mode === 'update',
    exceptionFactory: errors => new ValidationFault(faultsOf(errors)),
  });
