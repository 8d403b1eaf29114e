import { DataConnection } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const access = { permission: 'webhooks:manage', plan: 'useExternalApi' } as const;

/** The endpoints to which the company's events are sent. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: [
    {
      path: '/webhooks',
      guard: 'private',
      ...access,
      title: 'shell:page.webhooks',
      screen: lazyScreen(async () => (await import('./webhooks-screen')).WebhooksScreen),
    },
  ],
  menu: [
    {
      id: 'webhooks',
      to: '/webhooks',
      label: 'shell:page.webhooks',
      icon: DataConnection,
      section: 'channels',
      order: 56,
      ...access,
    },
  ],
};
