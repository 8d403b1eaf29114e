import { toApiError } from '../../api/api-error';
import { errorMessage } from '../../ui/error-message';

/** The text of a failed action (spec 2 §8), with the reason. */
export const failure = (what: string, problem: unknown): string =>
  `${what} ${errorMessage(toApiError(problem).code)}`;
