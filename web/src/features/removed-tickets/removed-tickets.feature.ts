import { Archive } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** Tickets that were deleted or merged, with their histories. */
export const removedTicketsFeature: Feature = {
  name: 'removedTickets',
  routes: [
    {
      path: '/removed-tickets',
      guard: 'private',
      permission: 'audit:see',
      title: 'shell:page.removedTickets',
      screen: lazyScreen(async () => (await import('./removed-tickets-screen')).RemovedTicketsScreen),
    },
  ],
  menu: [
    {
      id: 'removed-tickets',
      to: '/removed-tickets',
      label: 'shell:page.removedTickets',
      icon: Archive,
      section: 'admin',
      order: 75,
      permission: 'audit:see',
    },
  ],
};
