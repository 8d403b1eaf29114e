import { Target } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { leadsSaga } from './leads.saga';
import type { LeadsState } from './leads.slice';
import { leadsSlice } from './leads.slice';

/** The leads' workspace: who filled a form, and the conversation with them (spec 2 §2). */
export const leadsChatFeature: Feature<LeadsState> = {
  name: 'leads',
  reducer: leadsSlice.reducer,
  saga: leadsSaga,
  routes: [
    {
      path: '/leads-chat/:uuid?',
      guard: 'private',
      permission: 'leads:work',
      leadsOn: true,
      title: 'shell:page.leadsChat',
      screen: lazyScreen(async () => (await import('./leads-screen')).LeadsScreen),
      layout: 'fill',
      standsItself: true,
    },
  ],
  menu: [
    {
      id: 'leads-chat',
      to: '/leads-chat',
      label: 'shell:page.leadsChat',
      icon: Target,
      section: 'leads',
      order: 10,
      permission: 'leads:work',
      leadsOn: true,
      goKey: 'l',
    },
  ],
  palette: [
    {
      group: 'shell:page.leadsChat',
      permission: 'leads:work',
      leadsOn: true,
      load: async () => (await import('./lead-palette')).findLeads,
    },
  ],
  sheets: [{ path: '/leads-chat/', load: async () => (await import('./lead-sheet')).LeadSheet }],
  topBar: [lazyScreen(async () => (await import('./lead-bell')).LeadBell)],
  topBarComesAndGoes: true,
  ticketActions: [
    {
      id: 'lead',
      label: 'tickets:header.lead',
      icon: Target,
      leadsOn: true,
      isOffered: ({ status, isGroup }) => status === 'open' && !isGroup,
      run: ({ id }, { openDialog }) => openDialog({ kind: 'lead', ticketId: id }),
    },
  ],
};
