import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import type { SettingChanged } from '@prosa/published-facts';
import { chosenIntegrations } from './lead-integration.queries';

const KEYS: ReadonlySet<string> = new Set(['leadIntegrationId', 'leadIntegrationActive']);

/** Publishes the selected typebot to users who configure leads. */
export const leadIntegrationLive: LiveRule = {
  on: ['SettingChanged'],
  async frames(events, db) {
    const changed = (events as readonly Recorded<SettingChanged>[]).filter(({ data }) => KEYS.has(data.key));
    const companyIds = [...new Set(changed.map(({ metadata }) => metadata.companyId))];
    if (companyIds.length === 0) return [];
    const chosen = await chosenIntegrations(db, companyIds);
    return companyIds.map(companyId => ({
      companyId,
      channel: 'leadIntegrationUpdated' as const,
      payload: { action: 'update' as const, integration: chosen(companyId) },
      audience: { kind: 'permission' as const, permission: 'leadConfig:manage' as const },
    }));
  },
};
