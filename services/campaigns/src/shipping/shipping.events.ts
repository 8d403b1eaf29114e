import type { MessageMedia } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** One of whom a campaign goes to, by who they are where they were found. */
export interface AudienceMember {
  readonly recipient: string;
  /** The uuid of the contact or of the item of a list: whose data it is. */
  readonly source: string;
}

/** Who gets a campaign, in their order, a part of them: settled once, whatever becomes of list or tag. */
export type CampaignAudienceTaken = Fact<
  'CampaignAudienceTaken',
  {
    readonly campaignUuid: string;
    readonly kind: 'contact' | 'item';
    readonly from: number;
    readonly members: readonly AudienceMember[];
  }
>;

/** The facts of the parts of audiences. */
export const campaignAudienceEvents = defineEvents<CampaignAudienceTaken>('campaignAudience', {
  CampaignAudienceTaken: { version: 1 },
});

/** What will be said to somebody, before a word of it is. */
export interface Addressed {
  readonly campaignUuid: string;
  readonly connectionId: number;
  readonly sourceUuid: string;
  readonly number: string;
  readonly body: string;
  readonly media: MessageMedia | null;
  /** The files of the campaign's list, after the file of its own; absent where it has no list. */
  readonly files?: readonly MessageMedia[];
  /** They had never written on this connection; absent otherwise. */
  readonly isStranger?: true;
  readonly variant: number;
  /** What its messages are known by, from before they are said; the first tells how far it is. */
  readonly messageUuids: readonly string[];
}

/** A message is on its way, in a conversation. */
interface Requested {
  readonly campaignUuid: string;
  readonly ticketId: number;
}

/** What somebody answered; `messageId` is WhatsApp's. */
interface Answered {
  readonly campaignUuid: string;
  readonly messageId: string;
}

/** Somebody wrote back after a campaign spoke to them; once per recipient. */
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

/** It is settled what somebody will be asked before they get the campaign's message. */
export type ConfirmationAddressed = Fact<'ConfirmationAddressed', Addressed>;
/** The question is on its way, in a conversation. */
export type ConfirmationRequested = Fact<'ConfirmationRequested', Requested>;
/** They want the message. */
export type ConfirmationGiven = Fact<'ConfirmationGiven', Answered>;
/** They do not want it. */
export type ConfirmationDeclined = Fact<'ConfirmationDeclined', Answered>;
/** It is settled what somebody will be told. */
export type ShippingAddressed = Fact<'ShippingAddressed', Addressed>;
/** It is on its way, in a conversation. */
export type ShippingRequested = Fact<'ShippingRequested', Requested>;
/** Somebody gets nothing after all, for a reason. */
export type ShippingSkipped = Fact<
  'ShippingSkipped',
  { readonly campaignUuid: string; readonly reason: string }
>;

/** Every fact of a recipient. */
export type ShippingEvent =
  | ConfirmationAddressed
  | ConfirmationRequested
  | ConfirmationGiven
  | ConfirmationDeclined
  | ShippingAddressed
  | ShippingRequested
  | ShippingSkipped
  | CampaignAnswered;

/** The facts of recipients. */
export const shippingEvents = defineEvents<ShippingEvent>('shipping', {
  ConfirmationAddressed: { version: 1, personal: { number: 'sourceUuid', body: 'sourceUuid' } },
  ConfirmationRequested: { version: 1 },
  ConfirmationGiven: { version: 1 },
  ConfirmationDeclined: { version: 1 },
  ShippingAddressed: { version: 1, personal: { number: 'sourceUuid', body: 'sourceUuid' } },
  ShippingRequested: { version: 1 },
  ShippingSkipped: { version: 1 },
  CampaignAnswered: { version: 1 },
});
