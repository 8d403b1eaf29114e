import { defineEvents, type Fact } from '@prosa/kernel';

/** A retry of a campaign is about to write to a person; `recipient` names them in that retry. */
export type RetryClaimed = Fact<
  'RetryClaimed',
  { readonly campaignUuid: string; readonly recipient: string }
>;

/** The facts of a reservation: one stream per first campaign and person, so that two of its retries cannot both write to them. */
export const retryClaimEvents = defineEvents<RetryClaimed>('retryClaim', {
  RetryClaimed: { version: 1 },
});
