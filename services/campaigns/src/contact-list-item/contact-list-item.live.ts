import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { listViews } from '../contact-list/contact-list.queries';
import { contactListItemEvents, type ContactListItemEvent } from './contact-list-item.events';
import { itemsByUuid, itemView } from './contact-list-item.queries';

type Happened = Recorded<ContactListItemEvent>;

const audience = { kind: 'permission', permission: 'contactLists:manage' } as const;
const itemOf = (event: Recorded): string => parseStreamName(event.stream).id;

/** An import publishes its progress by facts of its own. */
const isImported = ({ type, data }: Happened): boolean =>
  type === 'ContactListItemAdded' && data.importUuid !== null;
/** A removal with the whole list announces the list's count only. */
const isOneOfMany = ({ type, data }: Happened): boolean => type === 'ContactListItemRemoved' && data.withList;

/** A change of one person is shown at once, and how many the list has. */
export const contactListItemLive: LiveRule = {
  on: Object.keys(contactListItemEvents.events),
  async frames(events, db) {
    const happened = (events as readonly Happened[]).filter(fact => !isImported(fact));
    const facts = happened.filter(fact => !isOneOfMany(fact));
    const fresh = new Set(facts.filter(({ type }) => type === 'ContactListItemAdded').map(itemOf));
    const gone = facts.flatMap((fact): NewFrame[] => {
      if (fact.type !== 'ContactListItemRemoved') return [];
      const payload = { action: 'delete', id: fact.data.id } as const;
      return [{ companyId: fact.metadata.companyId, channel: 'ContactListItem', payload, audience }];
    });
    const rows = await itemsByUuid(db, [...new Set(facts.map(itemOf))]);
    const changed = rows.map((row): NewFrame => ({
      companyId: row.companyId,
      channel: 'ContactListItem',
      payload: { action: fresh.has(row.uuid) ? 'create' : 'update', record: itemView(row) },
      audience,
    }));
    const lists = await listViews(db, [...new Set(happened.map(({ data }) => data.listId))]);
    const counted = lists.map(({ companyId, view }): NewFrame => ({
      companyId,
      channel: 'ContactList',
      payload: { action: 'update', record: view },
      audience,
    }));
    return [...gone, ...changed, ...counted];
  },
};
