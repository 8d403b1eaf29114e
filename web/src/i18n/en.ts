import type { SameKeys } from './shape';
import type { pt } from './pt';
import { common } from './en/common';
import { companies } from './en/companies';
import { connections } from './en/connections';
import { contacts } from './en/contacts';
import { errors } from './en/errors';
import { hours } from './en/hours';
import { plans } from './en/plans';
import { login } from './en/login';
import { profile } from './en/profile';
import { queues } from './en/queues';
import { quickMessages } from './en/quick-messages';
import { records } from './en/records';
import { shell } from './en/shell';
import { tags } from './en/tags';
import { tickets } from './en/tickets';
import { users } from './en/users';

/** Every English text. */
export const en: SameKeys<typeof pt> = {
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
