/** Why a person of the audience gets nothing. */
export const CAMPAIGN_LEFT_OUT = [
  ...(['group', 'optedOut', 'double', 'noNumber', 'notOnWhatsapp'] as const),
  ...(['excluded', 'reachedLately'] as const),
] as const;
/** A reason of {@link CAMPAIGN_LEFT_OUT}. */
export type CampaignLeftOut = (typeof CAMPAIGN_LEFT_OUT)[number];

/** What became of the recipients of an earlier campaign that another one goes to. */
export const EARLIER_OUTCOMES = ['replied', 'notReplied', 'read', 'failed'] as const;
/** One of {@link EARLIER_OUTCOMES}. */
export type EarlierOutcome = (typeof EARLIER_OUTCOMES)[number];

/** Whether people have one of several tags or all of them. */
export const TAGS_MATCHES = ['any', 'all'] as const;
/** One of {@link TAGS_MATCHES}. */
export type TagsMatch = (typeof TAGS_MATCHES)[number];

/** A person of the audience, and whether the campaign would go to them. */
export interface CampaignCandidate {
  readonly name: string;
  readonly number: string;
  /** Why they get nothing; null when they get it. */
  readonly reason: CampaignLeftOut | null;
}

/** `GET /campaigns/audience`: who would get a campaign, who would not and why, and about when it would end. */
export interface CampaignAudience {
  readonly total: number;
  /** The number of recipients. */
  readonly recipients: number;
  readonly leftOut: Readonly<Partial<Record<CampaignLeftOut, number>>>;
  /** At the company's pace and within its sending hours. */
  readonly endsAt: string;
  /** How many of the recipients never wrote on the connection; null while none is chosen. */
  readonly strangers: number | null;
  /** How many of the recipients got another campaign in the last days. */
  readonly reachedLately: number;
  /** A page of those who get it, or of those who do not. */
  readonly records: readonly CampaignCandidate[];
  readonly hasMore: boolean;
}
