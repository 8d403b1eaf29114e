import { common } from './pt/common';
import { connections } from './pt/connections';
import { errors } from './pt/errors';
import { login } from './pt/login';
import { profile } from './pt/profile';
import { records } from './pt/records';
import { shell } from './pt/shell';
import { tickets } from './pt/tickets';

/** Every Portuguese text by area; the other languages follow its shape. */
export const pt = {
  common,
  connections,
  errors,
  login,
  profile,
  records,
  shell,
  tickets,
};
