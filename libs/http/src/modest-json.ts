import { DomainError, jsonStructure } from '@prosa/kernel';
import { ValidationFault } from './validation';

/** Structural limits of a JSON body, far above those of our own forms. */
export const JSON_LIMITS = { nodes: 10_000, keys: 2_000, depth: 64 } as const;

/**
 * Refuses a body with more structure than {@link JSON_LIMITS}, before a parser reads it.
 * @throws DomainError ERR_PAYLOAD_TOO_LARGE for too many values or keys.
 * @throws ValidationFault for too many levels.
 */
export const assertModestJson = (json: string): void => {
  const found = jsonStructure(json, JSON_LIMITS);
  if (found === 'too-many') throw new DomainError('ERR_PAYLOAD_TOO_LARGE', 'too many values or keys');
  if (found === 'too-deep')
    throw new ValidationFault([{ field: '', rule: 'depth', message: 'the body is nested too deeply' }]);
};
