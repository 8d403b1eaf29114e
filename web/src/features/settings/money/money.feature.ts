import { lazyScreen } from '../../../app/feature';
import type { Feature } from '../../../app/feature';

/** What the platform asked for and got, a page of the settings for super users. */
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
