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
  sessions: 'Where you are signed in',
  sessionsHint: 'If you do not recognize a session, end it and change your password.',
  sessionThis: 'this session',
  sessionSince: 'since {{at}}',
  sessionUsed: 'last used {{at}}',
  sessionUnknown: 'Unknown program or device',
  sessionEnd: 'End',
  sessionEndOf: 'End the session on {{device}} since {{at}}',
  sessionEnded: 'Session ended',
  sessionsEndOthers: 'End all others',
  sessionsEnded: 'The other sessions have ended',
};
