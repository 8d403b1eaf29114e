import { Flows } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { integrations } from './integration-records';

const access = { permission: 'integrations:manage', plan: 'useIntegrations' } as const;

/** The page of the queue integrations. */
export const integrationsFeature: Feature<RecordsState> = {
  name: integrations.name,
  reducer: integrations.reducer,
  saga: integrations.saga,
  routes: [
    {
      path: '/queue-integration',
      guard: 'private',
      ...access,
      title: 'shell:page.integrations',
      screen: lazyScreen(async () => (await import('./integrations-screen')).IntegrationsScreen),
    },
  ],
  menu: [
    {
      id: 'queue-integration',
      to: '/queue-integration',
      label: 'shell:page.integrations',
      icon: Flows,
      section: 'channels',
      order: 40,
      ...access,
    },
  ],
};
