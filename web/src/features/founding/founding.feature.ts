import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';

/** The first visit to an installation that has nobody yet. */
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
