import { IdNumber } from '@blueprintjs/icons';
import { lazyScreen } from '../../../app/feature';
import type { Feature } from '../../../app/feature';
import type { RecordsState } from '../../../resource/records.slice';
import { contacts } from './contact-records';

/** The page of the people a company talks to. */
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
