import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** A recipient replied to a campaign's message; once per recipient. */
export type CampaignAnswered = Fact<
  'CampaignAnswered',
  {
    readonly campaignUuid: string;
    readonly connectionId: number;
    /** WhatsApp's id of what they wrote. */
    readonly messageId: string;
    /** Where they wrote it; null when it is no ticket. */
    readonly ticketUuid: string | null;
  }
>;

/** Every fact that the campaigns service publishes. */
export type CampaignsFact = CampaignAnswered;

/** The names of those facts, each with the version of its data. */
export const campaignsFacts: Versions<CampaignsFact> = {
  CampaignAnswered: 1,
};
