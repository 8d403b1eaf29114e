import { People } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { users } from './user-records';

/** The page of the company's users. */
export const usersFeature: Feature<RecordsState> = {
  name: users.name,
  reducer: users.reducer,
  saga: users.saga,
  routes: [
    {
      path: '/users',
      guard: 'private',
      permission: 'users-page:see',
      title: 'shell:page.users',
      screen: lazyScreen(async () => (await import('./users-screen')).UsersScreen),
    },
  ],
  menu: [
    {
      id: 'users',
      to: '/users',
      label: 'shell:page.users',
      icon: People,
      section: 'admin',
      order: 10,
      permission: 'users-page:see',
      goKey: 'u',
    },
  ],
};
