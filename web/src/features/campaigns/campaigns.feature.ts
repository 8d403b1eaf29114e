import { SendMessage, Settings } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { campaigns } from './campaign-records';

const access = { plan: 'useCampaigns', switch: 'campaignsEnabled' } as const;
const seeing = { ...access, permission: 'campaigns:see' } as const;
const managing = { ...access, permission: 'campaigns:manage' } as const;

/** Campaigns and their pacing. */
export const campaignsFeature: Feature<RecordsState> = {
  name: campaigns.name,
  reducer: campaigns.reducer,
  saga: campaigns.saga,
  routes: [
    {
      path: '/campaigns',
      guard: 'private',
      ...seeing,
      title: 'shell:page.campaigns',
      screen: lazyScreen(async () => (await import('./campaigns-screen')).CampaignsScreen),
    },
    {
      path: '/campaign-report/:id',
      guard: 'private',
      ...seeing,
      title: 'shell:page.campaignReport',
      screen: lazyScreen(async () => (await import('./campaign-report-screen')).CampaignReportScreen),
    },
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
      id: 'campaigns',
      to: '/campaigns',
      label: 'shell:page.campaigns',
      icon: SendMessage,
      section: 'campaigns',
      order: 10,
      ...seeing,
      needsCshow: true,
    },
    {
      id: 'campaigns-config',
      to: '/campaigns-config',
      label: 'shell:page.campaignsConfig',
      icon: Settings,
      section: 'campaigns',
      order: 30,
      ...managing,
      needsCshow: true,
    },
  ],
};
