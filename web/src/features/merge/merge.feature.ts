import { GitMerge } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';

/** Two tickets of one person become one (spec 2 §2). */
export const mergeFeature: Feature = {
  name: 'merge',
  routes: [
    {
      path: '/merge',
      guard: 'private',
      permission: 'tickets:merge',
      title: 'shell:page.merge',
      screen: lazyScreen(async () => (await import('./merge-screen')).MergeScreen),
    },
  ],
  menu: [
    {
      id: 'merge',
      to: '/merge',
      label: 'shell:page.merge',
      icon: GitMerge,
      section: 'admin',
      order: 20,
      permission: 'tickets:merge',
      needsCshow: true,
    },
  ],
};
