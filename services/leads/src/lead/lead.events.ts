import { defineEvents, type Fact } from '@prosa/kernel';
import type {
  LeadCaptured,
  LeadAccepted,
  LeadTransferred,
  LeadWon,
  LeadFrozen,
  LeadReopened,
  LeadBotSwitched,
  LeadBoardMove,
  LeadTagged,
  LeadTurnedIntoContact,
  LeadDeleted,
  Named,
} from '@prosa/published-facts';
export type {
  LeadBotSwitched,
  LeadCaptured,
  LeadAccepted,
  LeadTransferred,
  LeadWon,
  LeadFrozen,
  LeadReopened,
  LeadBoardMove,
  LeadTagged,
  LeadTurnedIntoContact,
  LeadDeleted,
  Named,
};

/** The lead waits for a person again. */
export type LeadReleased = Fact<'LeadReleased', { readonly from: Named }>;
/** The lead continues: a user took it up, or (null) the customer wrote and it is pending. */
export type LeadThawed = Fact<'LeadThawed', { readonly user: Named | null }>;
/** The submitted number was checked on WhatsApp before the first message. */
export type LeadNumberChecked = Fact<'LeadNumberChecked', { readonly exists: boolean }>;
/** A tag was taken off the lead; `move` when it left a column of the board by it. */
export type LeadUntagged = Fact<'LeadUntagged', { readonly tag: Named; readonly move?: LeadBoardMove }>;
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
  | LeadBotSwitched
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
  LeadBotSwitched: { version: 1 },
  LeadNumberChecked: { version: 1 },
  LeadTagged: { version: 1 },
  LeadUntagged: { version: 1 },
  LeadTurnedIntoContact: { version: 1 },
  LeadDeleted: { version: 1 },
});
