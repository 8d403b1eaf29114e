import type { LeadConsent, LeadSubmission } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** A person or a tag as it was called when the fact happened. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** From where to where a card went on the lead board; null is no column. */
export interface LeadBoardMove {
  readonly from: Named | null;
  readonly to: Named | null;
}

/** Somebody filled a form, or an agent made a lead of a ticket, whose it is then. */
export type LeadCaptured = Fact<
  'LeadCaptured',
  {
    /** The number that people see. */
    readonly number: number;
    /** Of the form; empty for one that was a ticket. */
    readonly publicId: string;
    readonly origin: 'form' | 'ticket';
    readonly user: Named | null;
    readonly connectionId: number;
    readonly contactId: number;
    readonly contactUuid: string;
    readonly submission: LeadSubmission | null;
    /** What they agreed to, with the version of the text that they read. */
    readonly consent: LeadConsent | null;
  }
>;

/** Somebody took a lead; from now on it is theirs. */
export type LeadAccepted = Fact<'LeadAccepted', { readonly user: Named }>;
/** The lead waits for a person again. */
export type LeadReleased = Fact<'LeadReleased', { readonly from: Named }>;
/** The lead went into other hands. */
export type LeadTransferred = Fact<'LeadTransferred', { readonly from: Named | null; readonly to: Named }>;
/** The lead became a customer; what they write next opens a ticket. */
export type LeadWon = Fact<'LeadWon', { readonly user: Named | null }>;
/** The lead rests. */
export type LeadFrozen = Fact<'LeadFrozen', { readonly user: Named | null }>;
/** The lead goes on: a person took it up, or (null) the customer wrote and it waits for a person. */
export type LeadThawed = Fact<'LeadThawed', { readonly user: Named | null }>;
/** A won lead goes on, with whoever took it up. */
export type LeadReopened = Fact<'LeadReopened', { readonly user: Named }>;
/** WhatsApp was asked, before anybody wrote, whether the number that was filled in is one of its own. */
export type LeadNumberChecked = Fact<'LeadNumberChecked', { readonly exists: boolean }>;
/** A tag was put on the lead; `move` when it entered a column of the board by it. */
export type LeadTagged = Fact<'LeadTagged', { readonly tag: Named; readonly move?: LeadBoardMove }>;
/** A tag was taken off the lead; `move` when it left a column of the board by it. */
export type LeadUntagged = Fact<'LeadUntagged', { readonly tag: Named; readonly move?: LeadBoardMove }>;
/** The person stands in the contact book now, and is no lead any more. */
export type LeadTurnedIntoContact = Fact<'LeadTurnedIntoContact', { readonly number: number }>;
/** An admin removed the lead from every list; what was said stays with the contact. */
export type LeadDeleted = Fact<'LeadDeleted', { readonly number: number }>;

/** Every fact of a lead. */
export type LeadEvent =
  | LeadCaptured
  | LeadAccepted
  | LeadReleased
  | LeadTransferred
  | LeadWon
  | LeadFrozen
  | LeadThawed
  | LeadReopened
  | LeadNumberChecked
  | LeadTagged
  | LeadUntagged
  | LeadTurnedIntoContact
  | LeadDeleted;

/** The lead's facts as the log knows them; what was filled in is the visitor's. */
export const leadEvents = defineEvents<LeadEvent>('lead', {
  LeadCaptured: { version: 1, personal: { submission: 'contactUuid' } },
  LeadAccepted: { version: 1 },
  LeadReleased: { version: 1 },
  LeadTransferred: { version: 1 },
  LeadWon: { version: 1 },
  LeadFrozen: { version: 1 },
  LeadThawed: { version: 1 },
  LeadReopened: { version: 1 },
  LeadNumberChecked: { version: 1 },
  LeadTagged: { version: 1 },
  LeadUntagged: { version: 1 },
  LeadTurnedIntoContact: { version: 1 },
  LeadDeleted: { version: 1 },
});
