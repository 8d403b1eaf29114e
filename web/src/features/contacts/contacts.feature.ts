import { IdNumber } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { contacts } from '../../entities/contact/contact-records';

/** The page of contacts. */
export const contactsFeature: Feature<RecordsState> = {
  name: contacts.name,
  reducer: contacts.reducer,
  saga: contacts.saga,
  routes: [
    {
      path: '/contacts',
      guard: 'private',
      permission: 'contacts:work',
      title: 'shell:page.contacts',
      screen: lazyScreen(async () => (await import('./contacts-screen')).ContactsScreen),
    },
  ],
  menu: [
    {
      id: 'contacts',
      to: '/contacts',
      label: 'shell:page.contacts',
      icon: IdNumber,
      section: 'general',
      order: 30,
      permission: 'contacts:work',
      goKey: 'c',
    },
  ],
};
