import { Key } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

const access = { permission: 'webhooks:manage', plan: 'useExternalApi' } as const;

/** The tokens of programs that read the company's data. */
export const eventTokensFeature: Feature = {
  name: 'eventTokens',
  routes: [
    {
      path: '/event-tokens',
      guard: 'private',
      ...access,
      title: 'shell:page.eventTokens',
      screen: lazyScreen(async () => (await import('./event-tokens-screen')).EventTokensScreen),
    },
  ],
  menu: [
    {
      id: 'event-tokens',
      to: '/event-tokens',
      label: 'shell:page.eventTokens',
      icon: Key,
      section: 'channels',
      order: 55,
      ...access,
    },
  ],
};
