import { Lightning } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { quickMessages } from './quick-message-records';

/** The page of the texts that are kept ready. */
export const quickMessagesFeature: Feature<RecordsState> = {
  name: quickMessages.name,
  reducer: quickMessages.reducer,
  saga: quickMessages.saga,
  routes: [
    {
      path: '/quick-messages',
      guard: 'private',
      permission: 'quickMessages:work',
      title: 'shell:page.quickMessages',
      screen: lazyScreen(async () => (await import('./quick-messages-screen')).QuickMessagesScreen),
    },
  ],
  menu: [
    {
      id: 'quickMessages',
      to: '/quick-messages',
      label: 'shell:page.quickMessages',
      icon: Lightning,
      section: 'general',
      order: 20,
      permission: 'quickMessages:work',
    },
  ],
};
