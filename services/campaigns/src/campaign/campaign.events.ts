import type { CampaignHold, CampaignLeftOut, MessageMedia } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** What people write down about a campaign. */
export interface CampaignCard {
  readonly name: string;
  /** The variants, five; empty ones are not sent. */
  readonly messages: readonly string[];
  readonly confirmations: readonly string[];
  readonly confirmation: boolean;
  readonly connectionId: number;
  readonly contactListId: number | null;
  readonly tagListId: number | null;
  readonly fileListId: number | null;
  /** ISO-8601. */
  readonly scheduledAt: string | null;
}

/** Somebody began to write a campaign. */
export type CampaignDrafted = Fact<
  'CampaignDrafted',
  { readonly number: number; readonly card: CampaignCard }
>;
/** It says something else, or goes to others. */
export type CampaignChanged = Fact<'CampaignChanged', { readonly card: CampaignCard }>;
/** A file goes with it. */
export type CampaignFileAttached = Fact<'CampaignFileAttached', { readonly media: MessageMedia }>;
/** No file goes with it any more. */
export type CampaignFileRemoved = Fact<'CampaignFileRemoved', Record<string, never>>;
/** It starts by itself at an instant. */
export type CampaignScheduled = Fact<'CampaignScheduled', { readonly at: string }>;
/** It starts no more by itself: by a person (null), or for a reason, which is an error's code. */
export type CampaignUnscheduled = Fact<'CampaignUnscheduled', { readonly reason: string | null }>;
/** Who gets it is being found out. */
export type CampaignPreparing = Fact<'CampaignPreparing', Record<string, never>>;
/** Its audience is settled for good, and its messages go out. */
export type CampaignStarted = Fact<
  'CampaignStarted',
  { readonly count: number; readonly leftOut: Readonly<Partial<Record<CampaignLeftOut, number>>> }
>;
/** It says nothing, or nothing to strangers, for a reason and until an instant where that is known. */
export type CampaignHeld = Fact<'CampaignHeld', CampaignHold>;
/** What held it is over. */
export type CampaignReleased = Fact<'CampaignReleased', Record<string, never>>;
/** A person stopped it; who waits keeps the place. */
export type CampaignCancelled = Fact<'CampaignCancelled', Record<string, never>>;
/** It goes on where it was stopped. */
export type CampaignRestarted = Fact<'CampaignRestarted', Record<string, never>>;
/** Every recipient is in a final state. */
export type CampaignFinished = Fact<'CampaignFinished', Record<string, never>>;
/** Taken out of the list. */
export type CampaignDeleted = Fact<'CampaignDeleted', { readonly number: number }>;

/** Every fact of a campaign. */
export type CampaignEvent =
  | CampaignDrafted
  | CampaignChanged
  | CampaignFileAttached
  | CampaignFileRemoved
  | CampaignScheduled
  | CampaignUnscheduled
  | CampaignPreparing
  | CampaignStarted
  | CampaignHeld
  | CampaignReleased
  | CampaignCancelled
  | CampaignRestarted
  | CampaignFinished
  | CampaignDeleted;

/** The facts of campaign streams. */
export const campaignEvents = defineEvents<CampaignEvent>('campaign', {
  CampaignDrafted: { version: 1 },
  CampaignChanged: { version: 1 },
  CampaignFileAttached: { version: 1 },
  CampaignFileRemoved: { version: 1 },
  CampaignScheduled: { version: 1 },
  CampaignUnscheduled: { version: 1 },
  CampaignPreparing: { version: 1 },
  CampaignStarted: { version: 1 },
  CampaignHeld: { version: 1 },
  CampaignReleased: { version: 1 },
  CampaignCancelled: { version: 1 },
  CampaignRestarted: { version: 1 },
  CampaignFinished: { version: 1 },
  CampaignDeleted: { version: 1 },
});
