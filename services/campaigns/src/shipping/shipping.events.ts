import type { MessageMedia, NamedHolderKind } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type { CampaignAnswered, ConfirmationDeclined, ConfirmationGiven } from '@prosa/published-facts';
export type { CampaignAnswered };

/** One of whom a campaign goes to, by who they are where they were found. */
export interface AudienceMember {
  readonly recipient: string;
  /** The uuid of the contact or of the item of a list: whose data it is. */
  readonly source: string;
}

/** A part of a campaign's recipients, in order; fixed, regardless of later changes of list or tag. */
export type CampaignAudienceTaken = Fact<
  'CampaignAudienceTaken',
  {
    readonly campaignUuid: string;
    readonly kind: 'contact' | 'item';
    readonly from: number;
    readonly members: readonly AudienceMember[];
    /** Of a retry: the first campaign of all retries. */
    readonly retryRoot?: string;
  }
>;

/** The facts of the parts of audiences. */
export const campaignAudienceEvents = defineEvents<CampaignAudienceTaken>(
  'campaignAudience',
  {
    CampaignAudienceTaken: { version: 1 },
  },
  { undecided: 'A part of an audience is written once, under a fixed id; no command changes it.' },
);

/** The content for a recipient, recorded before it is sent. */
export interface Addressed {
  readonly campaignUuid: string;
  readonly connectionId: number;
  readonly sourceUuid: string;
  readonly number: string;
  readonly body: string;
  readonly media: MessageMedia | null;
  /** The files of the campaign's list, after its own; absent without a list. */
  readonly files?: readonly MessageMedia[];
  /** They had never written on this connection; absent otherwise. */
  readonly isStranger?: true;
  readonly variant: number;
  /** The uuids of its messages, assigned in advance; the first one's ack counts. */
  readonly messageUuids: readonly string[];
}

/** A message was sent, in a conversation. */
interface Requested {
  readonly campaignUuid: string;
  /** The kind of the conversation's holder when it is no ticket; `ticketId` is its number then. */
  readonly holder?: NamedHolderKind;
  readonly ticketId: number;
}

/** The question for a recipient was addressed. */
export type ConfirmationAddressed = Fact<'ConfirmationAddressed', Addressed>;
/** The question was sent, in a conversation. */
export type ConfirmationRequested = Fact<'ConfirmationRequested', Requested>;
/** The message for a recipient was addressed. */
export type ShippingAddressed = Fact<'ShippingAddressed', Addressed>;
/** It was sent, in a conversation. */
export type ShippingRequested = Fact<'ShippingRequested', Requested>;
/** A recipient was skipped, for a reason. */
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
