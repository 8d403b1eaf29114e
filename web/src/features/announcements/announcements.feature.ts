import { Feed } from '@blueprintjs/icons';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';
import { later } from '../../app/later';
import type { RecordsState } from '../../resource/records.slice';
import { announcements } from './announcement-records';

/** What the platform tells everybody, and the super users' page of it. */
export const announcementsFeature: Feature<RecordsState> = {
  name: announcements.name,
  reducer: announcements.reducer,
  saga: announcements.saga,
  routes: [
    {
      path: '/announcements',
      guard: 'private',
      superOnly: true,
      permission: 'announcements:manage',
      title: 'shell:page.announcements',
      screen: lazyScreen(async () => (await import('./announcements-screen')).AnnouncementsScreen),
    },
  ],
  menu: [
    {
      id: 'announcements',
      to: '/announcements',
      label: 'shell:page.announcements',
      icon: Feed,
      section: 'admin',
      order: 80,
      superOnly: true,
      permission: 'announcements:manage',
    },
  ],
  topBarComesAndGoes: true,
  topBar: [later(async () => (await import('./announcement-bell')).AnnouncementBell, false)],
};
