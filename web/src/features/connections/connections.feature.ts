import { CellTower, MobilePhone } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { ConnectionsBadge } from './connections-badge';
import { connectionsSaga } from './connections.saga';
import { connectionsSlice } from './connections.slice';
import type { ConnectionsState } from './connections.slice';

/** The company's WhatsApp connections. */
export const connectionsFeature: Feature<ConnectionsState> = {
  name: 'connections',
  reducer: connectionsSlice.reducer,
  saga: connectionsSaga,
  routes: [
    {
      path: '/connections',
      guard: 'private',
      permission: 'connections:list',
      title: 'shell:page.connections',
      screen: lazyScreen(async () => (await import('./connections-screen')).ConnectionsScreen),
    },
    {
      path: '/connections-campaigns',
      guard: 'private',
      permission: 'campaigns:see',
      plan: 'useCampaigns',
      switch: 'campaignsEnabled',
      title: 'shell:page.connectionsCampaigns',
      screen: lazyScreen(async () => (await import('./connections-screen')).CampaignConnectionsScreen),
    },
  ],
  menu: [
    {
      id: 'connections',
      to: '/connections',
      label: 'shell:page.connections',
      icon: MobilePhone,
      // All users see whether the connections work; only administrators change them.
      section: 'channels',
      order: 10,
      permission: 'connections:list',
      badge: ConnectionsBadge,
      goKey: 'k',
    },
    {
      id: 'connections-campaigns',
      to: '/connections-campaigns',
      label: 'shell:page.connectionsCampaigns',
      icon: CellTower,
      section: 'campaigns',
      order: 40,
      permission: 'campaigns:see',
      plan: 'useCampaigns',
      switch: 'campaignsEnabled',
      needsCshow: true,
    },
  ],
};
