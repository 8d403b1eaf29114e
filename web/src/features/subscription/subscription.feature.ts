import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';
import { subscriptionSlice } from './subscription.slice';
import type { SubscriptionState } from './subscription.slice';

/** What the company subscribes to, until when, and the way to pay (spec 2 §2). */
export const subscriptionFeature: Feature<SubscriptionState> = {
  name: subscriptionSlice.name,
  reducer: subscriptionSlice.reducer,
  routes: [
    {
      path: '/subscription',
      guard: 'private',
      permission: 'invoices:see',
      title: 'shell:page.subscription',
      screen: lazyScreen(async () => (await import('./subscription-screen')).SubscriptionScreen),
    },
  ],
};
