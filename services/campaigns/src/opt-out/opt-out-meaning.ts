import type { OwnerDatabase } from '@prosa/read-model';
import { OptOutPeople } from './opt-out-ids';
import { campaignAnswered, isLedByBot } from './opt-out.queries';
import { MEANT_MS, verbOf, type OptOutMeaning } from './opt-out.workflow';

/** A message that may be nothing but an opt-out word. */
export interface SaidWord {
  readonly companyId: number;
  readonly contact: { readonly uuid: string; readonly connectionId: number };
  readonly body: string;
  readonly at: Date;
}

/**
 * What an opt-out word refers to; null where it is an ordinary message. Leaving answers a recent campaign. Coming back needs none,
 * as an opted-out contact receives no campaigns to answer.
 */
export const meaningOf = async (
  db: OwnerDatabase,
  people: OptOutPeople,
  { companyId, contact, body, at }: SaidWord,
): Promise<OptOutMeaning | null> => {
  const verb = verbOf(body);
  if (verb === null || (await isLedByBot(db, companyId, contact))) return null;
  const from = new Date(at.getTime() - MEANT_MS);
  const campaignUuid = await campaignAnswered(db, companyId, contact, { from, to: at });
  if (campaignUuid !== null) return { campaignUuid };
  return verb === 'ComeBack' && (await people.isOut(companyId, contact.uuid)) ? {} : null;
};
