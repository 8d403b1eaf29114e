import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** Choosing a new password with a code from the mail. */
export const passwordResetFeature: Feature = {
  name: 'passwordReset',
  routes: [
    {
      path: '/forgetpsw',
      guard: 'public',
      title: 'login:forgotTitle',
      layout: 'fill',
      screen: lazyScreen(async () => (await import('./password-reset-screen')).PasswordResetScreen),
    },
  ],
};
