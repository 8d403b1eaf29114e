import { People } from '@blueprintjs/icons';
import type { UserView } from '@prosa/contracts';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { Person, Presence, ProfileName, QueueChips } from './user-cells';
import { bodyOf, inputOf, userRules } from './user-form';
import type { UserInput } from './user-form';
import { UserFields } from './user-fields';
import { users } from './user-records';
import './users-texts';
import './users.css';

const page: RecordPageDef<UserView, UserInput> = {
  records: users,
  icon: People,
  nameOf: user => user.name,
  columns: [
    { label: 'users:name', cell: user => <Person user={user} /> },
    { label: 'users:email', cell: user => user.email, tone: 'muted' },
    { label: 'users:profile', cell: user => <ProfileName profile={user.profile} /> },
    { label: 'users:presence', cell: user => <Presence isOnline={user.online} /> },
    { label: 'users:queues', cell: user => <QueueChips queues={user.queues} /> },
  ],
  form: {
    initial: inputOf,
    rules: userRules,
    body: bodyOf,
    Fields: UserFields,
    fieldOfCode: {
      ERR_EMAIL_TAKEN: 'email',
      ERR_INVALID_CREDENTIALS: 'currentPassword',
      ERR_COMMON_PASSWORD: 'password',
    },
  },
  access: { create: 'users:manage', update: 'users:manage', delete: 'users:manage' },
  // Only super users may change a super user; and users cannot remove themselves.
  mayEdit: (user, viewer) => !user.super || viewer.super || user.id === viewer.id,
  mayDelete: (user, viewer) => (!user.super || viewer.super) && user.id !== viewer.id,
};

/** The company's users: names, rights and presence. */
export const UsersScreen = () => <RecordPage page={page} />;
