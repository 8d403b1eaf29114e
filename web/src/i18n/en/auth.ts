import type { auth as pt } from '../pt/auth';
import type { SameKeys } from '../shape';

/** Texts that the screens before the sign-in share. */
export const auth: SameKeys<typeof pt> = {
  code: 'Verification code',
  password: 'Password',
  confirmPassword: 'Confirm your password',
  passwordRequired: 'Password is required',
  confirmRequired: 'Confirm your password',
  mismatch: 'The passwords do not match',
  resend: 'Send the code again',
  resendIn: 'Send the code again in {{seconds}} s',
  resent: 'We sent a new code.',
  simulated: 'Simulation: nothing leaves this machine.',
  simulatedMails: 'See the emails',
  simulatedPhone: 'See the phones',
  backToLogin: 'Back to sign-in',
};
