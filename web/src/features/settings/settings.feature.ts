import { Cog } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** The company's own settings: options, working hours, who of the platform was here. */
export const settingsFeature: Feature = {
  name: 'settings',
  routes: [
    {
      path: '/settings',
      guard: 'private',
      permission: 'settings-page:see',
      title: 'shell:settings',
      screen: lazyScreen(async () => (await import('./options/options-screen')).OptionsScreen),
    },
    {
      path: '/settings/hours',
      guard: 'private',
      permission: 'company:changeHours',
      title: 'shell:settings',
      screen: lazyScreen(async () => (await import('./hours/hours-screen')).HoursScreen),
    },
    {
      path: '/settings/access',
      guard: 'private',
      permission: 'settings-page:see',
      title: 'shell:settings',
      screen: lazyScreen(async () => (await import('./access/access-screen')).AccessScreen),
    },
  ],
  palette: [{ group: 'shell:palette.settings', load: async () => (await import('./palette')).findSettings }],
  menu: [
    {
      id: 'settings',
      to: '/settings',
      label: 'shell:settings',
      icon: Cog,
      section: 'admin',
      order: 90,
      permission: 'settings-page:see',
      goKey: 's',
    },
  ],
};
