import { Dashboard } from '@blueprintjs/icons';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';

/** The company's figures, at the address that belongs to nobody in particular. */
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
