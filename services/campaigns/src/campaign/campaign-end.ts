import type { CampaignDetail, CampaignSettings } from '@prosa/contracts';
import { endsAt } from '../dispatch/sending-window';

/** At which pace, where and when an end is estimated. */
export interface EndPace {
  readonly settings: CampaignSettings;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * When a running campaign has sent its last message, estimated as its check does; null while that cannot be told.
 * Other campaigns of the same connection are left out of account.
 */
export const campaignEnd = (
  {
    status,
    hold,
    confirmation,
    shipping,
  }: Pick<CampaignDetail, 'status' | 'hold' | 'confirmation' | 'shipping'>,
  { settings, timeZone, now }: EndPace,
): string | null => {
  const { waiting, confirming } = shipping;
  if (status !== 'EM_ANDAMENTO' || waiting === 0 || hold?.until === null) return null;
  const start = new Date(Math.max(now.getTime(), hold === null ? 0 : Date.parse(hold.until)));
  const messages = confirmation ? waiting * 2 + confirming : waiting;
  return endsAt(messages, settings, { start, timeZone }).toISOString();
};
