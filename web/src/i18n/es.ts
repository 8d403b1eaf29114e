import { SPANISH_ERROR_TEXTS as faults } from '@prosa/contracts';
import type { SameKeys } from './shape';
import type { pt } from './pt';
import { common } from './es/common';
import { errors } from './es/errors';
import { login } from './es/login';
import { profile } from './es/profile';
import { shell } from './es/shell';
import { tickets } from './es/tickets';

/** Every Spanish text. */
export const es: SameKeys<typeof pt> = {
  common,
  errors,
  faults,
  login,
  profile,
  shell,
  tickets,
};
