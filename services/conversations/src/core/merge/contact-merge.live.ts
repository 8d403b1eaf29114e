import type { Recorded } from '@prosa/kernel';
import type { Touched, LiveRule } from '@prosa/projections';
import { contactFrames } from '../contact/contact.live';
import { touchedContacts } from '../contact/contact.queries';
import type { ContactMergeReverted, ContactsMerged } from './merge.events';

type Fact = Recorded<ContactsMerged | ContactMergeReverted>;

const sourcesOf = ({ type, data }: Fact): readonly string[] =>
  (type === 'ContactsMerged' ? data.merges : [data]).map(({ source }) => source.contactUuid);

const touchedBy = (facts: readonly Fact[]): Touched => ({
  companyIds: [...new Set(facts.map(({ metadata }) => metadata.companyId))],
  uuids: [...new Set(facts.flatMap(sourcesOf))],
});

/** A merged contact is removed from the book, and added again by a revert. */
export const contactMergeLive: LiveRule = {
  on: ['ContactsMerged', 'ContactMergeReverted'],
  async frames(events, db) {
    return contactFrames(await touchedContacts(db, touchedBy(events as readonly Fact[])), () => true);
  },
};
