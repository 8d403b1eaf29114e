import type { LeadCounts, LeadPage, LeadView, LeadVerb, ViewerRights } from '@prosa/contracts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';
import type { TagChange } from '../../entities/tag/tag-change';
import type { LeadGroup, LeadListName } from '../../entities/lead/lead-rules';
import { canSeeLead, LEAD_LISTS, listOf, newestLeadFirst } from '../../entities/lead/lead-rules';

/** One list: the ids as they are shown, and how far it is loaded. */
export interface LeadList {
  ids: number[];
  /** Ids added by frames while a first page was loading, so that the page does not lose them. */
  arrived: number[];
  /** Ids removed while a page was loading, so that the page does not bring them back. */
  departed: number[];
  status: 'idle' | 'loading' | 'ready' | 'failed';
  loadingMore: boolean;
  moreFailed: boolean;
  hasMore: boolean;
  cursor: string | null;
  error: string | null;
}

/** The actions of a user on a lead as a whole. */
export type LeadAct = LeadVerb | 'delete' | 'contact' | 'ticket' | 'tags';

/** A requested action. */
export interface LeadAsked extends TagChange {
  readonly id: number;
  readonly act: LeadAct;
  readonly userId?: number;
  /** It takes back the deed before. */
  readonly isUndo?: boolean;
}

/** The known leads, their lists, and the open one. */
export interface LeadsState {
  viewer: ViewerRights | null;
  byId: Record<number, LeadView>;
  lists: Record<LeadListName, LeadList>;
  counts: LeadCounts;
  /** Rises whenever frames may have moved the badges. */
  countsStale: number;
  /** The search field holds a text that was not searched yet. */
  searchDue: boolean;
  group: LeadGroup;
  openTab: 'assigned' | 'leads';
  search: string;
  currentUuid: string | null;
  opening: 'idle' | 'loading' | 'ready' | 'failed';
  openError: string | null;
  busy: Record<number, LeadAct>;
}

const emptyList = (): LeadList => ({
  ids: [],
  arrived: [],
  departed: [],
  status: 'idle',
  loadingMore: false,
  moreFailed: false,
  hasMore: false,
  cursor: null,
  error: null,
});

const NONE = { count: 0, unread: 0 } as const;

const initial = (): LeadsState => ({
  viewer: null,
  byId: {},
  lists: {
    assigned: emptyList(),
    leads: emptyList(),
    ganho: emptyList(),
    congelado: emptyList(),
  },
  counts: { assigned: NONE, leads: NONE, ganho: NONE, congelado: NONE },
  countsStale: 0,
  group: 'andamento',
  openTab: 'assigned',
  search: '',
  searchDue: false,
  currentUuid: null,
  opening: 'idle',
  openError: null,
  busy: {},
});

const sorted = (state: LeadsState, ids: readonly number[]): number[] =>
  [...new Set(ids)]
    .flatMap(id => state.byId[id] ?? [])
    .sort(newestLeadFirst)
    .map(({ id }) => id);

/** Whether a list may hold something that did not come by its own page: below its end are only pages. */
const reaches = (state: LeadsState, { ids, hasMore }: LeadList, lead: LeadView): boolean => {
  const last = state.byId[ids.at(-1) ?? 0];
  return !hasMore || last === undefined || newestLeadFirst(lead, last) < 0;
};

const remove = (state: LeadsState, id: number): void => {
  delete state.byId[id];
  for (const name of LEAD_LISTS) {
    const list = state.lists[name];
    list.ids = list.ids.filter(each => each !== id);
    list.arrived = list.arrived.filter(each => each !== id);
    if (list.status === 'loading' || list.loadingMore) list.departed.push(id);
  }
};

/** Puts a lead where it belongs now; an older view of it changes nothing. */
const place = (state: LeadsState, lead: LeadView): void => {
  const { viewer, search } = state;
  if (viewer === null) return;
  const before = state.byId[lead.id];
  if (before !== undefined && before.updatedAt > lead.updatedAt) return;
  if (!canSeeLead(lead, viewer)) return remove(state, lead.id);
  state.byId[lead.id] = lead;
  for (const name of LEAD_LISTS)
    state.lists[name].departed = state.lists[name].departed.filter(id => id !== lead.id);
  const home = listOf(lead);
  for (const name of LEAD_LISTS) {
    const list = state.lists[name];
    const held = list.ids.includes(lead.id);
    if (name !== home) {
      if (held) list.ids = list.ids.filter(id => id !== lead.id);
      list.arrived = list.arrived.filter(id => id !== lead.id);
      continue;
    }
    if (list.status === 'loading') list.arrived.push(lead.id);
    // Search results stay; only the server can evaluate whether a new lead matches.
    const comes = held || (search === '' && list.status !== 'idle' && reaches(state, list, lead));
    if (comes) list.ids = sorted(state, [...list.ids, lead.id]);
  }
};

const withFrame = (state: LeadsState, { channel, payload }: LiveEvent): boolean => {
  if (channel === 'MessageLead') place(state, payload.lead);
  else if (channel !== 'lead-chat') return false;
  else if (payload.action === 'delete') remove(state, payload.leadId);
  else place(state, payload.lead);
  return true;
};

/** The leads of the workspace. */
export const leadsSlice = createSlice({
  name: 'leads',
  initialState: initial,
  reducers: {
    viewerKnown: (state, { payload }: PayloadAction<ViewerRights>) => {
      Object.assign(state, { viewer: payload });
    },
    /** Clears the state when the user leaves or no longer works with leads. */
    forgotten: () => initial(),
    groupChosen: (state, { payload }: PayloadAction<LeadGroup>) => {
      state.group = payload;
    },
    openTabChosen: (state, { payload }: PayloadAction<'assigned' | 'leads'>) => {
      state.openTab = payload;
      state.group = 'andamento';
    },
    searchTyped: (state, { payload }: PayloadAction<string>) => {
      state.search = payload;
      state.searchDue = true;
    },
    listWanted: (state, { payload: name }: PayloadAction<LeadListName>) => {
      state.searchDue = false;
      // The page that was on its way continues a list that begins anew.
      const begun = { status: 'loading', arrived: [], departed: [], loadingMore: false };
      Object.assign(state.lists[name], { ...begun, error: null, moreFailed: false });
    },
    moreWanted: (state, { payload: name }: PayloadAction<LeadListName>) => {
      const list = state.lists[name];
      if (list.status === 'loading' || list.loadingMore || !list.hasMore) return;
      Object.assign(list, { loadingMore: true, departed: [], moreFailed: false });
    },
    pageLoaded: (
      state,
      { payload }: PayloadAction<{ name: LeadListName; page: LeadPage; isFirst: boolean }>,
    ) => {
      const { name, page, isFirst } = payload;
      const list = state.lists[name];
      const departed = new Set(list.departed);
      const leads = page.leads.filter(({ id }) => !departed.has(id));
      const fresh = leads.filter(lead => (state.byId[lead.id]?.updatedAt ?? '') <= lead.updatedAt);
      for (const lead of fresh) Object.assign(state.byId, { [lead.id]: lead });
      const isHome = (id: number): boolean => {
        const lead = state.byId[id];
        return lead !== undefined && listOf(lead) === name;
      };
      const ids = leads.map(({ id }) => id);
      const before = isFirst ? (state.search === '' ? list.arrived : []) : list.ids;
      list.ids = sorted(state, [...before, ...ids].filter(isHome));
      Object.assign(list, {
        ...{ status: 'ready', arrived: [], departed: [], loadingMore: false, moreFailed: false, error: null },
        ...{ hasMore: page.hasMore, cursor: page.nextCursor },
      });
    },
    pageFailed: (
      state,
      { payload }: PayloadAction<{ name: LeadListName; error: string; isFirst: boolean }>,
    ) => {
      const list = state.lists[payload.name];
      if (payload.isFirst) Object.assign(list, { status: 'failed', error: payload.error });
      else Object.assign(list, { loadingMore: false, moreFailed: true });
    },
    countsLoaded: (state, { payload }: PayloadAction<LeadCounts>) => {
      state.counts = payload;
    },
    leadOpened: (state, { payload: uuid }: PayloadAction<string>) => {
      state.currentUuid = uuid;
      state.openError = null;
      const isKnown = Object.values(state.byId).some(lead => lead.uuid === uuid);
      state.opening = isKnown ? 'ready' : 'loading';
    },
    leadLeft: state => {
      Object.assign(state, { currentUuid: null, opening: 'idle', openError: null });
    },
    leadLoaded: (state, { payload }: PayloadAction<LeadView>) => {
      place(state, payload);
      if (payload.uuid === state.currentUuid) state.opening = 'ready';
    },
    openFailed: (state, { payload }: PayloadAction<{ uuid: string; error: string }>) => {
      if (payload.uuid !== state.currentUuid) return;
      state.opening = 'failed';
      state.openError = payload.error;
    },
    leadRead: (state, { payload: id }: PayloadAction<number>) => {
      const lead = state.byId[id];
      if (lead !== undefined) state.byId[id] = { ...lead, unreadMessages: 0 };
      state.countsStale += 1;
    },
    actAsked: (state, { payload }: PayloadAction<LeadAsked>) => {
      state.busy[payload.id] = payload.act;
    },
    /** A removed lead has no view. */
    actDone: (state, { payload }: PayloadAction<LeadAsked & { lead: LeadView | null }>) => {
      delete state.busy[payload.id];
      if (payload.lead === null) remove(state, payload.id);
      else place(state, payload.lead);
      state.countsStale += 1;
    },
    actFailed: (state, { payload: id }: PayloadAction<number>) => {
      delete state.busy[id];
    },
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload: frames }) => {
      if (state.viewer === null) return;
      const touched = frames.map(frame => withFrame(state as LeadsState, frame));
      if (touched.includes(true)) state.countsStale += 1;
    });
  },
});

/** Everything that can happen to leads in the browser. */
export const leadActions = leadsSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly leads: LeadsState;
  }
}
