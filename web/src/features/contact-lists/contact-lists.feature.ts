import { ThList } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { contactLists } from './contact-list-records';

const access = {
  plan: 'useCampaigns',
  switch: 'campaignsEnabled',
  permission: 'contactLists:manage',
} as const;
const itemsScreen = lazyScreen(async () => (await import('./list-items-screen')).ListItemsScreen);
const itemsRoute = {
  guard: 'private',
  ...access,
  title: 'shell:page.contactListItems',
  screen: itemsScreen,
} as const;

/** Lists of recipients for campaigns. */
export const contactListsFeature: Feature<RecordsState> = {
  name: contactLists.name,
  reducer: contactLists.reducer,
  saga: contactLists.saga,
  routes: [
    {
      path: '/contact-lists',
      guard: 'private',
      ...access,
      title: 'shell:page.contactLists',
      screen: lazyScreen(async () => (await import('./contact-lists-screen')).ContactListsScreen),
    },
    { path: '/contact-lists/:id/contacts', ...itemsRoute },
    // The address that the specification names.
    { path: '/contact-lists-contacts/:id', ...itemsRoute },
  ],
  menu: [
    {
      id: 'contact-lists',
      to: '/contact-lists',
      label: 'shell:page.contactLists',
      icon: ThList,
      section: 'campaigns',
      order: 20,
      ...access,
      needsCshow: true,
    },
  ],
};
