import { Help } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { helps } from './help-records';

/** The help page, the super users' page of the settings. */
export const helpFeature: Feature<RecordsState> = {
  name: helps.name,
  reducer: helps.reducer,
  saga: helps.saga,
  routes: [
    {
      path: '/helps',
      guard: 'private',
      permission: 'helps:read',
      title: 'shell:page.helps',
      screen: lazyScreen(async () => (await import('./helps-screen')).HelpsScreen),
    },
    {
      path: '/settings/help',
      guard: 'private',
      superOnly: true,
      permission: 'helps:manage',
      title: 'shell:page.helps',
      screen: lazyScreen(async () => (await import('./help-settings-screen')).HelpSettingsScreen),
    },
  ],
  menu: [
    {
      id: 'helps',
      to: '/helps',
      label: 'shell:page.helps',
      icon: Help,
      section: 'general',
      order: 95,
      permission: 'helps:read',
    },
  ],
};
