import type { LeadView } from '@prosa/contracts';
import { createSelector } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';
import type { LeadListName } from '../../entities/lead/lead-rules';
import { inLeadBell, newestLeadFirst } from '../../entities/lead/lead-rules';
import type { LeadAct, LeadList, LeadsState } from './leads.slice';

type WithLeads = Pick<AppState, 'leads'>;

/** The workspace of leads. */
export const selectLeads = (state: WithLeads): LeadsState => state.leads;
/** One list. */
export const selectLeadList = (state: WithLeads, name: LeadListName): LeadList => state.leads.lists[name];
/** One lead; rows read themselves through this. */
export const selectLead = (state: WithLeads, id: number): LeadView | undefined => state.leads.byId[id];
/** The list that is shown. */
export const selectShownList = ({ leads }: WithLeads): LeadListName =>
  leads.group === 'andamento' ? leads.openTab : leads.group;
/** Whether the shown list holds the results of what the search field holds. */
export const selectIsSearchCurrent = (state: WithLeads): boolean =>
  !state.leads.searchDue && state.leads.lists[selectShownList(state)].status === 'ready';
/** A badge: what is loaded when all of it is, the server's count otherwise. */
export const selectLeadBadge = createSelector(
  [
    (state: WithLeads, name: LeadListName) => state.leads.lists[name],
    ({ leads }: WithLeads) => leads.byId,
    (state: WithLeads, name: LeadListName) => state.leads.counts[name],
    ({ leads }: WithLeads) => leads.search,
  ],
  ({ ids, status, hasMore }, byId, counted, search) =>
    status === 'ready' && !hasMore && search === ''
      ? { count: ids.length, unread: ids.reduce((sum, id) => sum + (byId[id]?.unreadMessages ?? 0), 0) }
      : counted,
);

/** The pending action of a lead, if any. */
export const selectLeadBusy = (state: WithLeads, id: number): LeadAct | undefined => state.leads.busy[id];

/** The lead of the address, once it is known. */
export const selectCurrentLead = createSelector(
  [({ leads }: WithLeads) => leads.byId, ({ leads }: WithLeads) => leads.currentUuid],
  (byId, uuid) => (uuid === null ? undefined : Object.values(byId).find(lead => lead.uuid === uuid)),
);

/** The leads that are new or hold something unread, newest first; the one that is looked at is not among them. */
export const selectLeadBell = createSelector([selectLeads], ({ byId, viewer, currentUuid }) =>
  viewer === null
    ? []
    : Object.values(byId)
        .filter(lead => lead.uuid !== currentUuid && inLeadBell(lead, viewer))
        .sort(newestLeadFirst),
);
