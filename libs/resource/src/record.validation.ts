import { RequestValidation } from '@prosa/http';
import type { Resource } from './resource.definition';

/**
 * The validation pipe of a record's body. A generic controller's parameters carry no type for Nest, so the class is named here:
 * without it every body would pass. A change may leave fields out, and what it sends keeps their rules.
 */
export const recordBody = (resource: Resource, mode: 'create' | 'update'): RequestValidation =>
  new RequestValidation({ expectedType: resource.input, skipUndefinedProperties: mode === 'update' });
