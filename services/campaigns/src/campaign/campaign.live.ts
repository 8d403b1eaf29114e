import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { campaignEvents, type CampaignEvent } from './campaign.events';
import { campaignViews } from './campaign.queries';

const campaignOf = (event: Recorded): string => parseStreamName(event.stream).id;
const audience = { kind: 'permission', permission: 'campaigns:see' } as const;

/** Publishes a changed campaign to users with the permission to see campaigns. */
export const campaignLive: LiveRule = {
  on: Object.keys(campaignEvents.events),
  async frames(events, db) {
    const facts = events as readonly Recorded<CampaignEvent>[];
    const fresh = new Set(facts.filter(({ type }) => type === 'CampaignDrafted').map(campaignOf));
    const gone = facts.flatMap((fact): NewFrame[] => {
      if (fact.type !== 'CampaignDeleted') return [];
      const payload = { action: 'delete', id: fact.data.number } as const;
      return [{ companyId: fact.metadata.companyId, channel: 'campaign', payload, audience }];
    });
    const companies = [...new Set(facts.map(({ metadata }) => metadata.companyId))];
    const latest = new Date(Math.max(...facts.map(({ metadata }) => Date.parse(metadata.at))));
    const views = await campaignViews(db, companies, [...new Set(facts.map(campaignOf))], latest);
    const changed = views.map((record): NewFrame => ({
      companyId: record.companyId,
      channel: 'campaign',
      payload: { action: fresh.has(record.uuid) ? 'create' : 'update', record },
      audience,
    }));
    return [...gone, ...changed];
  },
};
