import type { passwordReset as pt } from '../pt/password-reset';
import type { SameKeys } from '../shape';

/** Texts of the password reset. */
export const passwordReset: SameKeys<typeof pt> = {
  title: 'Reset password',
  subtitle: 'We send a code to your email; with it you choose a new password.',
  email: 'Email',
  emailInvalid: 'Invalid email',
  required: 'Required',
  sendEmail: 'Send email',
  emailSent: 'Email sent successfully!',
  emailUnknown: 'Email not found',
  haveCode: 'I already have the code',
  sentTo: 'Type the 6-digit code that we sent to {{to}}.',
  otherEmail: 'Use another email',
  codeShort: 'The code has 6 digits',
  newPassword: 'New password',
  confirm: 'Confirm the new password',
  fieldRequired: 'Required field',
  rule: 'Your password must have at least 8 characters, with one uppercase letter, one lowercase letter and one number.',
  ruleLength: '8 characters or more',
  ruleUpper: 'one uppercase letter',
  ruleLower: 'one lowercase letter',
  ruleDigit: 'one number',
  ruleMet: '{{rule}}: done',
  ruleMissing: '{{rule}}: missing',
  tooLong: 'Too long!',
  submit: 'Reset password',
  signUp: 'Create an account',
};
