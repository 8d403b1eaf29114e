import { DomainError } from '@prosa/kernel';
import type { TenantConnection } from '@prosa/read-model';
import { listRow } from '../contact-list/contact-list.queries';
import type { CampaignCard } from './campaign.events';
import { hasTag } from './campaign.queries';

/** Whom a campaign goes to, saved or not. */
export type AudienceChoice = Pick<
  CampaignCard,
  'contactListId' | 'tagListId' | 'moreTags' | 'earlier' | 'retry' | 'excludeListId'
>;

/** The lists and tags of an audience must belong to the company. @throws ERR_NO_TAG_FOUND, ERR_NO_CONTACT_LIST_FOUND */
export const refuseForeignAudience = async (
  db: TenantConnection,
  companyId: number,
  { contactListId, tagListId, moreTags, excludeListId }: AudienceChoice,
): Promise<void> => {
  for (const id of [tagListId, ...(moreTags?.tagIds ?? [])])
    if (id !== null && !(await hasTag(db, companyId, id))) throw new DomainError('ERR_NO_TAG_FOUND');
  for (const id of [contactListId, excludeListId ?? null])
    if (id !== null && (await listRow(db, companyId, id)) === undefined)
      throw new DomainError('ERR_NO_CONTACT_LIST_FOUND');
};
