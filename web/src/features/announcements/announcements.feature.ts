import { Feed } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { later } from '../../core/later';
import type { RecordsState } from '../../resource/records.slice';
import { announcements } from './announcement-records';

/** Announcements of the platform, and the super users' page for them. */
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
