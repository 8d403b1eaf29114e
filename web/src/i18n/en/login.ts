import type { login as pt } from '../pt/login';
import type { SameKeys } from '../shape';

/** Texts of the sign-in screen. */
export const login: SameKeys<typeof pt> = {
  title: 'Sign in',
  subtitle: 'Your team and every customer, at the same counter.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  failed: 'Sign-in failed',
  emailInvalid: 'Invalid email',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  wrongCredentials: 'Login error, check your email or password!',
  toPay: 'Sign in to pay the invoice',
  forgot: 'Forgot your password?',
  signUp: 'Create an account',
  signUpTitle: 'Create account',
  foundingTitle: 'Set up Prosa',
  forgotTitle: 'Reset password',
  tooMany_one: 'Too many attempts. Wait {{count}} minute and try again.',
  tooMany_other: 'Too many attempts. Wait {{count}} minutes and try again.',
  dueToday: 'Your subscription expires today',
  signedUp: 'Account created! Sign in to start.',
  passwordReset: 'Password reset successfully.',
};
