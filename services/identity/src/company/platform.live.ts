import type { LiveChannels } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import type { SettingChanged } from '@prosa/published-facts';
import { allOf, type ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import type { CompanyEvent } from './company.events';
import { companiesByNumber, companiesWithCampaigns, toCompanyView } from './company.queries';

const audience = { kind: 'permission', permission: 'companies:manage' } as const;

/** Where super users work. */
const platforms = async (db: Kysely<ReadModel>): Promise<number[]> => {
  const rows = await db
    .selectFrom('userAccount')
    .select('companyId')
    .distinct()
    .where('super', '=', true)
    .execute();
  return rows.map(({ companyId }) => companyId);
};

const payloads = async (
  events: readonly Recorded[],
  db: Kysely<ReadModel>,
): Promise<LiveChannels['platformCompany'][]> => {
  const idsOf = (facts: readonly Recorded[]): number[] => [
    ...new Set(facts.map(({ metadata }) => metadata.companyId)),
  ];
  const begun = idsOf(events.filter(({ type }) => type === 'CompanyRegistered'));
  const found = await companiesByNumber(db, idsOf(events));
  const campaigns = await companiesWithCampaigns(db, idsOf(events));
  const gone = idsOf(events.filter(({ type }) => type === 'CompanyRemoved'));
  return [
    ...found.map(each => ({
      action: begun.includes(each.company.companyId) ? ('create' as const) : ('update' as const),
      company: toCompanyView(each, campaigns.has(each.company.companyId)),
    })),
    ...gone.map(companyId => ({ action: 'delete' as const, companyId })),
  ];
};

/** Publishes changes of companies, by super users and by sign-up, to super users. */
export const platformLive: LiveRule = {
  on: [
    'CompanyRegistered',
    'CompanyDetailsChanged',
    'CompanyPlanAssigned',
    'CompanyDueDateMoved',
    'CompanyRenewed',
    'CompanyRecurrenceChanged',
    'CompanyTrialStarted',
    'CompanyBlocked',
    'CompanyUnblocked',
    'CompanyTimeZoneChanged',
    'CompanyRemoved',
    'SettingChanged',
  ] satisfies (CompanyEvent | SettingChanged)['type'][],
  async frames(facts, db) {
    const about = facts.filter(
      ({ type, data }) =>
        type !== 'SettingChanged' || (data as SettingChanged['data']).key === 'campaignsEnabled',
    );
    if (about.length === 0) return [];
    const [homes, told] = await allOf([platforms(db), payloads(about, db)]);
    return homes.flatMap(companyId =>
      told.map(payload => ({ companyId, channel: 'platformCompany', payload, audience }) as const),
    );
  },
};
