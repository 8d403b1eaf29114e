import { common } from './pt/common';
import { companies } from './pt/companies';
import { connections } from './pt/connections';
import { contacts } from './pt/contacts';
import { errors } from './pt/errors';
import { hours } from './pt/hours';
import { plans } from './pt/plans';
import { login } from './pt/login';
import { profile } from './pt/profile';
import { queues } from './pt/queues';
import { quickMessages } from './pt/quick-messages';
import { records } from './pt/records';
import { shell } from './pt/shell';
import { tags } from './pt/tags';
import { tickets } from './pt/tickets';
import { users } from './pt/users';

/** Every Portuguese text by area; the other languages follow its shape. */
export const pt = {
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
