import { Dashboard } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** The dashboard, at the neutral route. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  routes: [
    {
      path: '/',
      guard: 'private',
      title: 'shell:page.dashboard',
      screen: lazyScreen(async () => (await import('./dashboard-screen')).DashboardScreen),
    },
  ],
  menu: [
    {
      id: 'dashboard',
      to: '/',
      label: 'shell:page.dashboard',
      icon: Dashboard,
      section: 'general',
      order: 5,
      permission: 'dashboard:see',
      goKey: 'd',
    },
  ],
};
