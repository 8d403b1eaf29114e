import type { Recorded } from '@prosa/kernel';
import { touchedBy, type LiveRule, type NewFrame } from '@prosa/projections';
import type { ContactRow } from '@prosa/read-model';
import { touchedContacts, toContactView } from './contact.queries';

const contactOf = (event: Recorded): string => (event.data as { uuid: string }).uuid;

/** The author of imported contacts: an import announces its end, and not each contact. */
export const IMPORTER = 'contact-import';

const isImported = ({ metadata: { actor } }: Recorded): boolean =>
  actor.kind === 'system' && actor.name === IMPORTER;

const appearing = new Set(['ContactAdded', 'ContactRestored', 'ContactKept']);

/** The frames of contacts, which the whole company sees; of those that are leads, their leads tell. */
export const contactFrames = (
  rows: readonly ContactRow[],
  isNew: (uuid: string) => boolean,
): readonly NewFrame[] =>
  rows
    .filter(({ isLead }) => isLead !== true)
    .map(row => ({
      companyId: row.companyId,
      channel: 'contact',
      payload:
        row.removedAt === null
          ? { action: isNew(row.uuid) ? 'create' : 'update', contact: toContactView(row) }
          : { action: 'delete', contactId: row.id },
      audience: { kind: 'company' },
    }));

/** The contact book is visible to the whole company. */
export const contactLive: LiveRule = {
  on: [
    'ContactAdded',
    'ContactCardChanged',
    'ContactAliasLearned',
    'ContactNumberChecked',
    'ContactPictureChanged',
    'ContactRemoved',
    'ContactRestored',
    'ContactKept',
  ],
  async frames(all, db) {
    const events = all.filter(event => !isImported(event));
    const added = new Set(events.filter(event => appearing.has(event.type)).map(contactOf));
    const touched = await touchedContacts(db, touchedBy(events, contactOf));
    return contactFrames(touched, uuid => added.has(uuid));
  },
};
