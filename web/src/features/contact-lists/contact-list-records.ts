import type { ContactListItemView, ContactListView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** The lists that campaigns go to. */
export const contactLists = createRecords<ContactListView>({
  name: 'contactLists',
  texts: 'contactLists',
  path: '/contact-lists',
  pageKey: 'records',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name }) => name,
  change: framesOf('ContactList'),
});

/** The members of the open list. */
export const contactListItems = createRecords<ContactListItemView>({
  name: 'contactListItems',
  texts: 'contactListItems',
  path: '/contact-list-items',
  pageKey: 'records',
  scope: 'contactListId',
  admits: ({ contactListId }, filter) => String(contactListId) === filter['contactListId'],
  compare: (one, other) => other.id - one.id,
  searched: ({ name, number, email }) => `${name} ${number} ${email}`,
  change: framesOf('ContactListItem'),
});
