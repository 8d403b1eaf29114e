import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { subscriptionSlice } from './subscription.slice';
import type { SubscriptionState } from './subscription.slice';

/** The company's subscription, due date and payment (spec 2 §2). */
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
