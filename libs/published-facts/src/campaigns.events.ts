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

/** A recipient's answer to the question of a campaign. */
export interface ConfirmationAnswered {
  readonly campaignUuid: string;
  /** WhatsApp's id of what the customer wrote; absent where a user recorded the answer. */
  readonly messageId?: string;
  /** The ticket in which a user recorded the customer's answer; absent for the customer's own message. */
  readonly inTicket?: { readonly uuid: string; readonly campaignName: string };
}

/** A recipient wants the message of a campaign. */
export type ConfirmationGiven = Fact<'ConfirmationGiven', ConfirmationAnswered>;
/** They do not want it. */
export type ConfirmationDeclined = Fact<'ConfirmationDeclined', ConfirmationAnswered>;

/** Every fact that the campaigns service publishes. */
export type CampaignsFact = CampaignAnswered | ConfirmationGiven | ConfirmationDeclined;

/** The names of those facts, each with the version of its data. */
export const campaignsFacts: Versions<CampaignsFact> = {
  CampaignAnswered: 1,
  ConfirmationGiven: 1,
  ConfirmationDeclined: 1,
};
