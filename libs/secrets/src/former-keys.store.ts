import { DifferentKey, type SubjectKeys } from '@prosa/crypto';
import type { OwnerDatabase } from '@prosa/read-model';
import { UnusableSubjectKeys } from './subject-keys.store';

/** Under which campaigns obtain a company's key. */
const CAMPAIGNS = 'campaigns';

/** A company's campaigns have two keys, both of which may stand behind ids in the log. */
export class TwoCampaignKeys extends UnusableSubjectKeys {
  override readonly name = 'TwoCampaignKeys';

  constructor(companyId: number) {
    super(
      `Campaigns of company ${companyId} have one key in campaigns.company_key and another among those of personal data: restore the database and the keys from backups of the same time (docs/runbooks/personal-data-keys.md)`,
    );
  }
}

/**
 * Moves the keys that campaigns of earlier releases kept in a table of their own, unwrapped and outside of the keys'
 * backup, to those of data subjects. Repeats what broke off, and may run in several processes at once.
 * @throws TwoCampaignKeys when a company has another one already; nothing of that company is changed.
 */
export const adoptCampaignKeys = async (
  db: OwnerDatabase,
  keys: Pick<SubjectKeys, 'adopt'>,
): Promise<number> => {
  const rows = await db.selectFrom('campaigns.companyKey').select(['companyId', 'key']).execute();
  for (const { companyId, key } of rows) {
    await keys
      .adopt({ companyId, subject: CAMPAIGNS }, Buffer.from(key, 'base64url'))
      .catch((fault: unknown) => {
        throw fault instanceof DifferentKey ? new TwoCampaignKeys(companyId) : fault;
      });
    // Durable where it is kept from now on.
    await db
      .deleteFrom('campaigns.companyKey')
      .where('companyId', '=', companyId)
      .where('key', '=', key)
      .execute();
  }
  return rows.length;
};
