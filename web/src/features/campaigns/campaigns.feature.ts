import { Cog } from '@blueprintjs/icons';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';

const access = { plan: 'useCampaigns', switch: 'campaignsEnabled' } as const;
const managing = { ...access, permission: 'campaigns:manage' } as const;

/** Messages to many people, and the pace at which they go out. */
export const campaignsFeature: Feature = {
  name: 'campaigns',
  routes: [
    {
      path: '/campaigns-config',
      guard: 'private',
      ...managing,
      title: 'shell:page.campaignsConfig',
      screen: lazyScreen(async () => (await import('./campaign-config-screen')).CampaignConfigScreen),
    },
  ],
  menu: [
    {
      id: 'campaigns-config',
      to: '/campaigns-config',
      label: 'shell:page.campaignsConfig',
      icon: Cog,
      section: 'admin',
      order: 63,
      ...managing,
      needsCshow: true,
    },
  ],
};
