import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** Registering a company. */
export const signUpFeature: Feature = {
  name: 'signUp',
  routes: [
    {
      path: '/signup',
      guard: 'public',
      title: 'login:signUpTitle',
      layout: 'fill',
      screen: lazyScreen(async () => (await import('./sign-up-screen')).SignUpScreen),
    },
  ],
};
