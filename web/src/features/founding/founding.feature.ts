import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** The first visit to an installation without users. */
export const foundingFeature: Feature = {
  name: 'founding',
  routes: [
    {
      path: '/setup',
      guard: 'public',
      title: 'login:foundingTitle',
      layout: 'fill',
      screen: lazyScreen(async () => (await import('./founding-screen')).FoundingScreen),
    },
  ],
};
