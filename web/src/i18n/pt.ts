import { PORTUGUESE_ERROR_TEXTS as faults } from '@prosa/contracts';
import { common } from './pt/common';
import { errors } from './pt/errors';
import { login } from './pt/login';
import { profile } from './pt/profile';
import { shell } from './pt/shell';
import { tickets } from './pt/tickets';

/** Every Portuguese text by area; the other languages follow its shape. */
export const pt = {
  common,
  errors,
  faults,
  login,
  profile,
  shell,
  tickets,
};
