import { maySeeLead, type LeadStatus, type ViewerRights } from '@prosa/contracts';

/** The actions of users on a lead. */
export type LeadAct = 'see' | 'reply' | 'change';

/** The part of a lead that the rules need; both the decider's state and the API's view have it. */
export interface LeadInReach {
  readonly status: LeadStatus;
  readonly user: { readonly id: number } | null;
}

/**
 * Whether a person may do something to a lead; null means yes (growth.md 2.2). Who sees a lead may work on it; only one in
 * progress is written to (spec 2 §4).
 */
export const refuseLeadAct = (viewer: ViewerRights, lead: LeadInReach, act: LeadAct): string | null => {
  if (viewer.leadsOn !== true) return 'ERR_NO_PERMISSION';
  if (!maySeeLead(viewer, { userId: lead.user?.id ?? null })) return 'ERR_LEAD_ASSIGNED';
  return act === 'reply' && lead.status !== 'andamento' ? 'ERR_LEAD_NOT_OPEN' : null;
};
