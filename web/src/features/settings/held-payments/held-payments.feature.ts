import { lazyScreen } from '../../../core/feature';
import type { Feature } from '../../../core/feature';
import { heldPaymentsSlice } from './held-payments.slice';
import type { HeldPaymentsState } from './held-payments.slice';

/** Payments that wait for a decision, a page of the settings for super users. */
export const heldPaymentsFeature: Feature<HeldPaymentsState> = {
  name: heldPaymentsSlice.name,
  reducer: heldPaymentsSlice.reducer,
  routes: [
    {
      path: '/settings/payments',
      guard: 'private',
      superOnly: true,
      permission: 'payments:manage',
      title: 'shell:page.heldPayments',
      screen: lazyScreen(async () => (await import('./held-payments-screen')).HeldPaymentsScreen),
    },
  ],
};
