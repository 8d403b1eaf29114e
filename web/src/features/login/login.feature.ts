import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** Signing in. */
export const loginFeature: Feature = {
  name: 'login',
  routes: [
    {
      path: '/login',
      guard: 'public',
      title: 'login:title',
      layout: 'fill',
      screen: lazyScreen(async () => (await import('./login-screen')).LoginScreen),
    },
  ],
};
