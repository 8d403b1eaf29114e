import { ENGLISH_ERROR_TEXTS as faults } from '@prosa/contracts';
import type { SameKeys } from './shape';
import type { pt } from './pt';
import { common } from './en/common';
import { errors } from './en/errors';
import { login } from './en/login';
import { profile } from './en/profile';
import { shell } from './en/shell';
import { tickets } from './en/tickets';

/** Every English text. */
export const en: SameKeys<typeof pt> = {
  common,
  errors,
  faults,
  login,
  profile,
  shell,
  tickets,
};
