import { ApiError } from './api-error';

/** For `catch`: what is shown stays as it is when a call was refused, found no server or was ended. Defects are let through. */
export const unanswered = (fault: unknown): undefined => {
  if (!(fault instanceof ApiError) && (fault as { name?: unknown } | null)?.name !== 'AbortError')
    throw fault;
};
