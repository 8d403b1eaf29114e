import type { errors as pt } from '../pt/errors';
import type { SameKeys } from '../shape';

/** Texts of error messages; the texts of codes are in the contracts. */
export const errors: SameKeys<typeof pt> = {
  title: 'Oops! Something went wrong',
  listFailed: 'The list of records could not be loaded',
  screenTitle: 'This screen stopped working',
  screenBody: 'The rest of Prosa keeps working. Try opening the screen again.',
  reference: 'Reference for support: {{id}}',
  unknown: 'An unexpected error happened. Try again in a moment.',
};
