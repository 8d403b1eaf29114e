import type { SameKeys } from './shape';
import type { pt } from './pt';
import { common } from './es/common';
import { companies } from './es/companies';
import { connections } from './es/connections';
import { contacts } from './es/contacts';
import { errors } from './es/errors';
import { hours } from './es/hours';
import { plans } from './es/plans';
import { login } from './es/login';
import { profile } from './es/profile';
import { queues } from './es/queues';
import { quickMessages } from './es/quick-messages';
import { records } from './es/records';
import { shell } from './es/shell';
import { tags } from './es/tags';
import { tickets } from './es/tickets';
import { users } from './es/users';

/** Every Spanish text. */
export const es: SameKeys<typeof pt> = {
  common,
  companies,
  connections,
  contacts,
  errors,
  hours,
  plans,
  login,
  profile,
  queues,
  quickMessages,
  records,
  shell,
  tags,
  tickets,
  users,
};
