import { lazyScreen } from '../../../core/feature';
import type { Feature } from '../../../core/feature';
import type { RecordsState } from '../../../resource/records.slice';
import { planRecords } from './plan-records';

/** The platform's plans, a page of the settings for super users. */
export const plansFeature: Feature<RecordsState> = {
  name: planRecords.name,
  reducer: planRecords.reducer,
  saga: planRecords.saga,
  routes: [
    {
      path: '/settings/plans',
      guard: 'private',
      superOnly: true,
      permission: 'plans:manage',
      title: 'shell:page.plans',
      screen: lazyScreen(async () => (await import('./plans-screen')).PlansScreen),
    },
  ],
};
