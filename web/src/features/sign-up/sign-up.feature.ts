import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';

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
