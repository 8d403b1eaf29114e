import type {
  CampaignHold,
  CampaignLeftOut,
  EarlierOutcome,
  MessageMedia,
  TagsMatch,
} from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** A campaign that goes to those whom an earlier one failed to reach. */
export interface CampaignRetry {
  /** The campaign whose failures they are. */
  readonly of: string;
  /** The first campaign of all its retries: whom one of them reached gets none of the others. */
  readonly root: string;
  /** The number and name of `of`, as at that time. */
  readonly number: number;
  readonly name: string;
}

/** A campaign to recipients of an earlier one. */
export interface CampaignEarlier {
  readonly of: string;
  /** The number and name of `of`, as at that time. */
  readonly number: number;
  readonly name: string;
  readonly outcome: EarlierOutcome;
}

/** Tags besides the first one. */
export interface CampaignTags {
  readonly tagIds: readonly number[];
  readonly match: TagsMatch;
}

/** The local time that a campaign was scheduled at: it stays when the company changes its time zone. */
export interface ScheduledFor {
  readonly timeZone: string;
  /** `yyyy-MM-ddTHH:mm`. */
  readonly wallTime: string;
}

/** A campaign's settings. */
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
  /** The company's time zone when that was chosen, and its clocks there; absent in facts from before they were kept. */
  readonly scheduledFor?: ScheduledFor;
  /** Absent for one tag, or none. */
  readonly moreTags?: CampaignTags;
  /** Whose recipients it goes to, instead of a list or tag; absent otherwise. */
  readonly earlier?: CampaignEarlier;
  /** A list whose people get nothing; absent for none. */
  readonly excludeListId?: number;
  /** The queue in which answers open their tickets; absent: as for any other message. */
  readonly answersQueueId?: number;
  /** Whose failures it goes to, instead of its whole list or tag; absent otherwise. */
  readonly retry?: CampaignRetry;
}

/** A campaign was created. */
export type CampaignDrafted = Fact<
  'CampaignDrafted',
  { readonly number: number; readonly card: CampaignCard }
>;
/** Content or audience changed. */
export type CampaignChanged = Fact<'CampaignChanged', { readonly card: CampaignCard }>;
/** A file goes with it. */
export type CampaignFileAttached = Fact<'CampaignFileAttached', { readonly media: MessageMedia }>;
/** The file was removed. */
export type CampaignFileRemoved = Fact<'CampaignFileRemoved', Record<string, never>>;
/** It starts by itself at an instant. */
export type CampaignScheduled = Fact<'CampaignScheduled', { readonly at: string }>;
/** It starts no more by itself: by a person (null), or for a reason, which is an error's code. */
export type CampaignUnscheduled = Fact<'CampaignUnscheduled', { readonly reason: string | null }>;
/** The audience is being determined. */
export type CampaignPreparing = Fact<'CampaignPreparing', Record<string, never>>;
/** The audience is fixed, and messages are sent. */
export type CampaignStarted = Fact<
  'CampaignStarted',
  { readonly count: number; readonly leftOut: Readonly<Partial<Record<CampaignLeftOut, number>>> }
>;
/** It is held, or held for contacts who never wrote, for a reason and until a time if known. */
export type CampaignHeld = Fact<'CampaignHeld', CampaignHold>;
/** The hold ended. */
export type CampaignReleased = Fact<'CampaignReleased', Record<string, never>>;
/** It was stopped by a user, or for a reason (an error code); waiting recipients keep their place. */
export type CampaignCancelled = Fact<'CampaignCancelled', { readonly reason?: string }>;
/** It continues where it was stopped. */
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
