import { Chat } from '@blueprintjs/icons';
import type { Feature } from '../../app/feature';

const TicketsScreen = () => null;

/** The tickets workspace. */
export const ticketsFeature: Feature = {
  name: 'tickets',
  routes: [
    {
      path: '/tickets/:uuid?',
      guard: 'private',
      title: 'tickets:title',
      screen: TicketsScreen,
      layout: 'fill',
    },
  ],
  menu: [
    {
      id: 'tickets',
      to: '/tickets',
      label: 'tickets:title',
      icon: Chat,
      section: 'general',
      order: 10,
      goKey: 't',
    },
  ],
};
