import type { SameKeys } from './shape';
import type { pt } from './pt';
import { common } from './es/common';
import { connections } from './es/connections';
import { errors } from './es/errors';
import { login } from './es/login';
import { profile } from './es/profile';
import { records } from './es/records';
import { shell } from './es/shell';
import { tickets } from './es/tickets';

/** Every Spanish text. */
export const es: SameKeys<typeof pt> = {
  common,
  connections,
  errors,
  login,
  profile,
  records,
  shell,
  tickets,
};
