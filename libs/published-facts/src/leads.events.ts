import type { LeadConsent, LeadSubmission } from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** A person or a tag as it was called when the fact happened. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A visitor filled a form, or an agent made a lead of a ticket and is its owner. */
export type LeadCaptured = Fact<
  'LeadCaptured',
  {
    /** The number that users see. */
    readonly number: number;
    /** Of the form; empty for one that was a ticket. */
    readonly publicId: string;
    readonly origin: 'form' | 'ticket';
    readonly user: Named | null;
    readonly connectionId: number;
    readonly contactId: number;
    readonly contactUuid: string;
    readonly submission: LeadSubmission | null;
    /** The consents given, with the version of the text that was shown. */
    readonly consent: LeadConsent | null;
  }
>;

/** A user took a lead and is its owner from now on. */
export type LeadAccepted = Fact<'LeadAccepted', { readonly user: Named }>;

/** The lead went into other hands. */
export type LeadTransferred = Fact<'LeadTransferred', { readonly from: Named | null; readonly to: Named }>;

/** The lead became a customer; what they write next opens a ticket. */
export type LeadWon = Fact<'LeadWon', { readonly user: Named | null }>;

/** The lead rests. */
export type LeadFrozen = Fact<'LeadFrozen', { readonly user: Named | null }>;

/** A won lead is reopened, by its new owner. */
export type LeadReopened = Fact<'LeadReopened', { readonly user: Named }>;

/** A user switched the lead's bot on or off; `bot` is the one that answers when it is on. */
export type LeadBotSwitched = Fact<
  'LeadBotSwitched',
  { readonly on: boolean; readonly user: Named; readonly bot: Named | null }
>;

/** Source and destination column of a card on the lead board; null is no column. */
export interface LeadBoardMove {
  readonly from: Named | null;
  readonly to: Named | null;
}

/** A tag was put on the lead; `move` when it entered a column of the board by it. */
export type LeadTagged = Fact<'LeadTagged', { readonly tag: Named; readonly move?: LeadBoardMove }>;

/** The contact is in the contact book now, and is no lead any more. */
export type LeadTurnedIntoContact = Fact<'LeadTurnedIntoContact', { readonly number: number }>;

/** An administrator removed the lead from all lists; its messages stay with the contact. */
export type LeadDeleted = Fact<'LeadDeleted', { readonly number: number }>;

/** Every fact that the leads service publishes. */
export type LeadsFact =
  | LeadCaptured
  | LeadAccepted
  | LeadTransferred
  | LeadWon
  | LeadFrozen
  | LeadReopened
  | LeadBotSwitched
  | LeadTagged
  | LeadTurnedIntoContact
  | LeadDeleted;

/** The names of those facts, each with the version of its data. */
export const leadsFacts: Versions<LeadsFact> = {
  LeadCaptured: 1,
  LeadAccepted: 1,
  LeadTransferred: 1,
  LeadWon: 1,
  LeadFrozen: 1,
  LeadReopened: 1,
  LeadBotSwitched: 1,
  LeadTagged: 1,
  LeadTurnedIntoContact: 1,
  LeadDeleted: 1,
};
