import type { CampaignSettings, CampaignVariable } from '@prosa/contracts';
import type { SettingsReader } from '@prosa/settings';

/** What a company chose about its campaigns. */
export const campaignSettingsOf = async (
  settings: SettingsReader,
  companyId: number,
): Promise<CampaignSettings> => {
  const all = await settings.all(companyId);
  return {
    messageInterval: Number(all.campaignMessageInterval),
    messageBatchSize: Number(all.campaignBatchSize),
    greaterInterval: Number(all.campaignGreaterInterval),
    variables: JSON.parse(all.campaignVariables) as CampaignVariable[],
  };
};
