import { Clipboard } from '@blueprintjs/icons';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';

/** What a person has to do, kept in their own browser. */
export const tasksFeature: Feature = {
  name: 'tasks',
  routes: [
    {
      path: '/todolist',
      guard: 'private',
      title: 'shell:page.tasks',
      screen: lazyScreen(async () => (await import('./tasks-screen')).TasksScreen),
    },
  ],
  menu: [
    {
      id: 'todolist',
      to: '/todolist',
      label: 'shell:page.tasks',
      icon: Clipboard,
      section: 'general',
      order: 25,
    },
  ],
};
