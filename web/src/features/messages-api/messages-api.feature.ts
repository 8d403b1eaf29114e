import { Code } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const access = { permission: 'connections-page:editOrDeleteConnection', plan: 'useExternalApi' } as const;

/** How other systems send messages, and a place to try it. */
export const messagesApiFeature: Feature = {
  name: 'messagesApi',
  routes: [
    {
      path: '/messages-api',
      guard: 'private',
      ...access,
      title: 'shell:page.messagesApi',
      screen: lazyScreen(async () => (await import('./messages-api-screen')).MessagesApiScreen),
    },
  ],
  menu: [
    {
      id: 'messages-api',
      to: '/messages-api',
      label: 'shell:page.messagesApi',
      icon: Code,
      section: 'channels',
      order: 50,
      ...access,
    },
  ],
};
