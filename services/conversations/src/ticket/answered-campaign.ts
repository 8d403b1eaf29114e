import type { Fact } from '@prosa/kernel';

/** What the campaigns' log says of a customer who wrote back; no ticket where the answer came in none. */
export type AnsweredCampaign = Fact<
  'CampaignAnswered',
  { readonly campaignUuid: string; readonly ticketUuid: string | null }
>;
