import type { CampaignDetail, CampaignSettings } from '@prosa/contracts';
import { endsAt } from '../dispatch/sending-window';

/** At which pace, where and when an end is estimated. */
export interface EndPace {
  readonly settings: CampaignSettings;
  readonly timeZone: string;
  readonly now: Date;
  /** After how many seconds WhatsApp took the last messages; undefined before the first one. */
  readonly sendSeconds?: number | undefined;
}

/**
 * The estimated time of a running campaign's last message, by the calculation of its check; null when it cannot be estimated.
 * Other campaigns of the same connection are left out of account.
 */
export const campaignEnd = (
  {
    status,
    hold,
    confirmation,
    shipping,
  }: Pick<CampaignDetail, 'status' | 'hold' | 'confirmation' | 'shipping'>,
  { settings, timeZone, now, sendSeconds }: EndPace,
): string | null => {
  const { waiting, confirming } = shipping;
  if (status !== 'EM_ANDAMENTO' || waiting === 0 || hold?.until === null) return null;
  const start = new Date(Math.max(now.getTime(), hold === null ? 0 : Date.parse(hold.until)));
  const messages = confirmation ? waiting * 2 + confirming : waiting;
  return endsAt(messages, settings, { start, timeZone, sendSeconds }).toISOString();
};
