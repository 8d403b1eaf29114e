import { toApiError } from '../../api/api-error';
import { errorMessage } from '../../ui/error-message';

/** What could not be done (spec 2 §8), and why. */
export const failure = (what: string, problem: unknown): string =>
  `${what} ${errorMessage(toApiError(problem).code)}`;
