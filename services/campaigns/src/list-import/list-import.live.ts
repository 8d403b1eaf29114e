import type { ContactListView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { listViews } from '../contact-list/contact-list.queries';
import { listImportEvents, type ListImportEvent } from './list-import.events';
import { importsOfLists, importView } from './list-import.queries';

const audience = { kind: 'permission', permission: 'contactLists:manage' } as const;
const ENDED: readonly string[] = [
  'ContactListImportFinished',
  'ContactListImportRefused',
  'ContactListImportCancelled',
];

/** The list with its count and import progress; at the end a request to reload its members. */
export const listImportLive: LiveRule = {
  on: Object.keys(listImportEvents.events),
  async frames(events, db) {
    const facts = events as readonly Recorded<ListImportEvent>[];
    const ids = [...new Set(facts.map(({ data }) => data.listId))];
    const lists = await listViews(db, ids);
    const imports = await importsOfLists(db, ids);
    const ended = new Set(facts.filter(({ type }) => ENDED.includes(type)).map(({ data }) => data.listId));
    return lists.flatMap(({ companyId, view }): NewFrame[] => {
      const row = imports.get(view.id);
      // The skipped lines are loaded on demand.
      const state = row === undefined ? {} : { import: { ...importView(row), answer: null } };
      const record: ContactListView = { ...view, ...state };
      const payload = { action: 'update', record } as const;
      const changed: NewFrame = { companyId, channel: 'ContactList', payload, audience };
      if (!ended.has(view.id)) return [changed];
      const reload = { action: 'reload', contactListId: view.id } as const;
      return [changed, { companyId, channel: 'ContactListItem', payload: reload, audience }];
    });
  },
};
