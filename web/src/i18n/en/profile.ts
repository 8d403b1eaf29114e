import type { profile as pt } from '../pt/profile';
import type { SameKeys } from '../shape';

/** Texts of a person's own data. */
export const profile: SameKeys<typeof pt> = {
  title: 'Profile',
  name: 'Name',
  email: 'Email',
  password: 'New password',
  passwordHint: 'Leave it blank to keep the current password.',
  currentPassword: 'Current password',
  currentPasswordHint: 'To change the password or the email, confirm the current password.',
  currentPasswordWrong: 'The current password is wrong.',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  required: 'Required',
  emailInvalid: 'Invalid email',
  saved: 'Profile updated',
  roleUser: 'Agent',
  roleSupervisor: 'Supervisor',
  roleAdmin: 'Administrator',
  noQueues: 'No queue',
};
