import type { CampaignSettings, CampaignVariable, SendingWindow } from '@prosa/contracts';
import type { SettingsReader } from '@prosa/settings';

const windowIn = (value: string): SendingWindow | null => {
  const [days = '', hours = ''] = value.split(' ');
  const [from = '', until = ''] = hours.split('-');
  return value === 'always' ? null : { days: [...days].map(Number), from, until };
};

/** A window as its setting holds it. */
export const windowText = (window: SendingWindow | null): string =>
  window === null
    ? 'always'
    : `${[...new Set(window.days)].toSorted((one, two) => one - two).join('')} ${window.from}-${window.until}`;

/** A company's campaign settings. */
export const campaignSettingsOf = async (
  settings: SettingsReader,
  companyId: number,
): Promise<CampaignSettings> => {
  const all = await settings.all(companyId);
  return {
    messageInterval: Number(all.campaignMessageInterval),
    messageBatchSize: Number(all.campaignBatchSize),
    greaterInterval: Number(all.campaignGreaterInterval),
    sendingWindow: windowIn(all.campaignWindow),
    strangersPerDay: Number(all.campaignStrangersPerDay),
    perPersonWeek: Number(all.campaignPerPersonWeek),
    optOutLine: all.campaignOptOutLine,
    variables: JSON.parse(all.campaignVariables) as CampaignVariable[],
  };
};
