import type { ContactRow, ContactSpellingRow, OwnerDatabase } from '@prosa/read-model';

/** A contact as far as its spelling matters. */
export type SpelledContact = Pick<
  ContactRow,
  'id' | 'uuid' | 'phone' | 'checked' | 'removedAt' | 'mergedInto' | 'groupId'
>;

const columns = ['id', 'uuid', 'phone', 'checked', 'removedAt', 'mergedInto', 'groupId'] as const;

/** The company that has waited longest of those that are due. */
export const dueSpelling = (db: OwnerDatabase, now: Date): Promise<ContactSpellingRow | undefined> =>
  db
    .selectFrom('contactSpelling')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('companyId')
    .selectAll()
    .limit(1)
    .executeTakeFirst();

/** Stores how far a company is. */
export const storeSpelling = async (
  db: OwnerDatabase,
  { companyId, ...progress }: ContactSpellingRow,
): Promise<void> => {
  await db.updateTable('contactSpelling').set(progress).where('companyId', '=', companyId).execute();
};

/** A company is done. */
export const endSpelling = async (db: OwnerDatabase, companyId: number): Promise<void> => {
  await db.deleteFrom('contactSpelling').where('companyId', '=', companyId).execute();
};

/** The next contacts of a company by their numbers of ours. */
export const contactsAfter = (
  db: OwnerDatabase,
  companyId: number,
  after: number,
  limit: number,
): Promise<readonly SpelledContact[]> =>
  db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('id', '>', after)
    .orderBy('id')
    .select(columns)
    .limit(limit)
    .execute();

/** A contact by its stream. */
export const spelledContact = (
  db: OwnerDatabase,
  companyId: number,
  uuid: string,
): Promise<SpelledContact | undefined> =>
  db
    .selectFrom('contact')
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .select(columns)
    .executeTakeFirst();
