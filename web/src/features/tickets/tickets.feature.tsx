import { Chat } from '@blueprintjs/icons';
import type { Feature } from '../../core/feature';
import { lazyScreen } from '../../core/feature';
import type { TicketsArea } from '../../conversation/tickets.area';
import { ticketsAreaReducer } from '../../conversation/tickets.area';
import { ticketsSaga } from './tickets.saga';
import { UnreadMarks } from './unread-marks';

/** The tickets workspace: lists, conversations, and the notifications about them. */
export const ticketsFeature: Feature<TicketsArea> = {
  name: 'tickets',
  reducer: ticketsAreaReducer,
  saga: ticketsSaga,
  routes: [
    {
      path: '/tickets/:uuid?',
      guard: 'private',
      title: 'tickets:title',
      screen: lazyScreen(async () => (await import('./tickets-screen')).TicketsScreen),
      layout: 'fill',
      standsItself: true,
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
  // Lazy: its popover would otherwise weigh on the sign-in page.
  topBar: [
    lazyScreen(
      async () => (await import('../../conversation/notification/notification-bell')).NotificationBell,
    ),
  ],
  palette: [
    {
      group: 'shell:palette.places',
      permission: 'tickets:work',
      load: async () => (await import('./palette')).findLists,
    },
    {
      group: 'shell:palette.tickets',
      permission: 'tickets:work',
      load: async () => (await import('./palette')).findTickets,
    },
    {
      group: 'shell:palette.contacts',
      permission: 'contacts:work',
      load: async () => (await import('./palette')).findContacts,
    },
    {
      group: 'shell:palette.answers',
      permission: 'tickets:work',
      load: async () => (await import('./palette')).findAnswers,
    },
  ],
  sheets: [{ path: '/tickets/', load: async () => (await import('./ticket-sheet')).TicketSheet }],
  overlays: [UnreadMarks],
};
