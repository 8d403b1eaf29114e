import { LIMITS, type ContactListView } from '@prosa/contracts';
import { TextField } from '@prosa/http';
import { defineResource, everyVerb, plainView } from '@prosa/resource';
import { campaignsOfList, peopleByList } from './contact-list.queries';
import { runningImportsOf } from '../list-import/list-import.queries';
import './contact-list.tables';

/** The body of a contact list. */
export class ContactListInput {
  @TextField({ ...LIMITS.contactListName, text: 'Unique in the company.' })
  name!: string;
}

/** A named list of recipients for campaigns (spec 2 §3). */
export const contactList = defineResource({
  name: 'contactList',
  path: 'contact-lists',
  events: { created: 'ContactListCreated', updated: 'ContactListUpdated', deleted: 'ContactListDeleted' },
  input: ContactListInput,
  initial: () => ({}),
  counts: { people: peopleByList },
  view: ({ counted, ...row }): ContactListView => ({
    ...plainView(row),
    contactsCount: counted?.['people'] ?? 0,
  }),
  list: { key: 'records', search: ['name'], order: ['name'] },
  access: { ...everyVerb('contactLists:manage'), feature: 'useCampaigns' },
  unique: [{ fields: ['name'], error: 'ERR_CONTACT_LIST_NAME_TAKEN' }],
  notFound: 'ERR_NO_CONTACT_LIST_FOUND',
  live: {
    changed: (action, record) => ({ channel: 'ContactList', payload: { action, record } }),
    deleted: id => ({ channel: 'ContactList', payload: { action: 'delete', id } }),
    audience: () => ({ kind: 'permission', permission: 'contactLists:manage' }),
  },
  facts: { campaigns: campaignsOfList, imports: runningImportsOf },
  rules: {
    beforeDelete({ facts }) {
      if (facts.campaigns > 0) return 'ERR_CONTACT_LIST_IN_USE';
      return facts.imports > 0 ? 'ERR_IMPORT_RUNNING' : null;
    },
  },
});
