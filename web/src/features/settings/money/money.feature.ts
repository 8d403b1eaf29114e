import { lazyScreen } from '../../../core/feature';
import type { Feature } from '../../../core/feature';

/** The platform's revenue, a settings page for super users. */
export const moneyFeature: Feature = {
  name: 'money',
  routes: [
    {
      path: '/settings/money',
      guard: 'private',
      superOnly: true,
      permission: 'payments:manage',
      title: 'shell:page.money',
      screen: lazyScreen(async () => (await import('./money-screen')).MoneyScreen),
    },
  ],
};
