import { lazyScreen } from '../../../core/feature';
import type { Feature } from '../../../core/feature';

/** The set-up of the payment provider, a settings page for super users. */
export const paymentProviderFeature: Feature = {
  name: 'paymentProvider',
  routes: [
    {
      path: '/settings/provider',
      guard: 'private',
      superOnly: true,
      permission: 'payments:manage',
      title: 'shell:page.paymentProvider',
      screen: lazyScreen(async () => (await import('./payment-provider-screen')).PaymentProviderScreen),
    },
  ],
};
