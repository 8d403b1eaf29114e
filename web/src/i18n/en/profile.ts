import type { profile as pt } from '../pt/profile';
import type { SameKeys } from '../shape';

/** Texts of a person's own data. */
export const profile: SameKeys<typeof pt> = {
  title: 'Profile',
  name: 'Name',
  email: 'Email',
  password: 'New password',
  passwordHint: 'Leave it blank to keep the current password.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  required: 'Required',
  emailInvalid: 'Invalid email',
  saved: 'Profile updated',
  role: 'Access profile',
  roleUser: 'Agent',
  roleSupervisor: 'Supervisor',
  roleAdmin: 'Administrator',
  queues: 'Queues',
  noQueues: 'No queue',
};
