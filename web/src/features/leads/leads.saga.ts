import type { LeadCounts, LeadPage, LeadView, SignedInUser, TicketView } from '@prosa/contracts';
import { LIMITS, mayCall } from '@prosa/contracts';
import type { Action } from '@reduxjs/toolkit';
import { channel, eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import {
  all,
  call,
  debounce,
  fork,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import type { AppState } from '../../core/app-state';
import { navigateTo, placeNow } from '../../core/navigation';
import { takeInTurn } from '../../core/in-turn';
import { singleFlight } from '../../core/single-flight';
import { framesReceived, liveReset } from '../../live/live.slice';
import { joinLeadNotification, leaveLeadNotification } from '../../live/rooms';
import { selectUser, signedOut } from '../../session/session.slice';
import { toast } from '../../ui/toaster';
import { tagIdsAfter } from '../../entities/tag/tag-change';
import { leadKey } from '../../entities/message/conversation-key';
import { messageActions } from '../../conversation/thread/messages.slice';
import { selectThread } from '../../conversation/conversations.selectors';
import { caughtUp, selectIsBehind } from '../../conversation/thread/behind.slice';
import { announceLeads } from './lead-arrivals.saga';
import type { LeadListName } from '../../entities/lead/lead-rules';
import { isOurs, LEAD_LISTS, viewerRightsOf, queryOf } from '../../entities/lead/lead-rules';
import {
  selectCurrentLead,
  selectLead,
  selectLeadList,
  selectLeads,
  selectShownList,
} from './leads.selectors';
import type { LeadOffer } from './lead-notices';
import type { LeadAsked } from './leads.slice';
import { leadActions } from './leads.slice';

const COUNTS_PAUSE = 300;
const READ_PAUSE = 300;
const LEADS = '/leads-chat';

function* loadPage(name: LeadListName, isFirst: boolean): SagaGenerator<void> {
  const { search } = yield* select(selectLeads);
  const { cursor } = yield* select(selectLeadList, name);
  const query = {
    ...queryOf(name),
    ...(search.trim() === '' ? {} : { searchParam: search.trim() }),
    ...(isFirst ? {} : { cursor }),
  };
  try {
    const page = yield* call(() => api.get<LeadPage>('/leads', { query }));
    // Another search has started meanwhile and loads its own page.
    if ((yield* select(selectLeads)).search !== search) return;
    yield* put(leadActions.pageLoaded({ name, page, isFirst }));
  } catch (error) {
    yield* put(leadActions.pageFailed({ name, isFirst, error: toApiError(error).code }));
  }
}

type Wanting = typeof leadActions.listWanted | typeof leadActions.moreWanted;

const isFor =
  (wanting: Wanting, name: LeadListName) =>
  (action: Action): boolean =>
    wanting.match(action) && action.payload === name;

function* loadMore(name: LeadListName): SagaGenerator<void> {
  const { loadingMore } = yield* select(selectLeadList, name);
  if (!loadingMore) return;
  // A list that restarts makes the page in flight obsolete.
  yield* race({ page: call(loadPage, name, false), restart: take(isFor(leadActions.listWanted, name)) });
}

function* search(): SagaGenerator<void> {
  const shown = yield* select(selectShownList);
  const { lists } = yield* select(selectLeads);
  const loaded = LEAD_LISTS.filter(name => name === shown || lists[name].status !== 'idle');
  yield* all(loaded.map(name => put(leadActions.listWanted(name))));
}

function* loadCounts(): SagaGenerator<void> {
  try {
    yield* put(leadActions.countsLoaded(yield* call(() => api.get<LeadCounts>('/leads/counts'))));
  } catch {
    // The counters keep their values; the next change reloads them.
  }
}

/** Actions that invalidate the counters. */
const countsMoved = [framesReceived, leadActions.actDone, leadActions.leadRead];

function* refreshCounts(): SagaGenerator<void> {
  let counted = 0;
  yield* debounce(COUNTS_PAUSE, countsMoved, function* () {
    const { countsStale } = yield* select(selectLeads);
    if (countsStale === counted) return;
    counted = countsStale;
    yield* call(loadCounts);
  });
}

/** The thread of the lead on the screen; it follows the live feed from then on. */
function* openThread(): SagaGenerator<void> {
  const lead = yield* select(selectCurrentLead);
  if (lead === undefined) return;
  yield* put(messageActions.threadWanted({ ticketId: leadKey(lead.id), unread: lead.unreadMessages }));
}

/** Opens the lead of the URL; an error is shown together with the list (spec 2 §8). */
function* open({ payload: uuid }: ReturnType<typeof leadActions.leadOpened>): SagaGenerator<void> {
  if ((yield* select(selectCurrentLead)) === undefined) {
    try {
      const { lead } = yield* call(() => api.get<{ lead: LeadView }>(`/leads/u/${uuid}`));
      yield* put(leadActions.leadLoaded(lead));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 0 || error.status >= 500)
        return void (yield* put(leadActions.openFailed({ uuid, error: error.code })));
      toast.error(error);
      return navigateTo(LEADS, { replace: true });
    }
  }
  yield* call(openThread);
}

const carryOut = async (
  { id, act, userId, ...change }: LeadAsked,
  before: LeadView | undefined,
): Promise<LeadView | TicketView | null> => {
  if (act === 'delete') {
    await api.delete(`/leads/${id}`);
    return null;
  }
  if (act === 'contact') {
    await api.post(`/leads/${id}/contact`);
    return null;
  }
  if (act === 'ticket') return api.post<TicketView>(`/leads/${id}/ticket`);
  if (act === 'tags') {
    const tags = tagIdsAfter(before?.tags ?? [], change).map(tagId => ({ id: tagId }));
    return api.post<LeadView>('/tags/lead/sync', { leadId: id, tags });
  }
  return api.put<LeadView>(`/leads/${id}`, { action: act, ...(userId === undefined ? {} : { userId }) });
};

/** The address that an act opens, if it opens one. */
const placeOpenedBy = ({ act }: LeadAsked, answer: LeadView | TicketView | null): string | null => {
  if (answer === null) return null;
  if (act === 'ticket') return `/tickets/${answer.uuid}`;
  return act === 'accept' || act === 'thaw' || act === 'reopen' ? `/leads-chat/${answer.uuid}` : null;
};

/** Where an act leads: out of a lead that is gone or rests, into the one that was accepted. */
function* follow(asked: LeadAsked, before: LeadView | undefined, answer: LeadView | TicketView | null) {
  const { currentUuid } = yield* select(selectLeads);
  const isOpen = before?.uuid === currentUuid;
  const opened = placeOpenedBy(asked, answer);
  if (opened !== null) {
    if (asked.act !== 'ticket') yield* put(leadActions.openTabChosen('assigned'));
    navigateTo(opened);
  } else if (isOpen && asked.act !== 'tags' && asked.act !== 'release') {
    if (answer === null || asked.act === 'transfer') navigateTo(LEADS);
  }
}

/** Loads the texts with the first action: most pages never need them. */
const say = async (
  asked: LeadAsked,
  undo: (asked: LeadAsked) => void,
  offer: LeadOffer | null,
): Promise<void> => {
  const notices = await import('./lead-notices').catch(() => null);
  if (offer === null) notices?.sayDone(asked, undo);
  else notices?.sayOffered(asked, offer);
};

function* perform(
  undo: (asked: LeadAsked) => void,
  { payload: asked }: ReturnType<typeof leadActions.actAsked>,
): SagaGenerator<void> {
  const before = yield* select(selectLead, asked.id);
  const askedAt = placeNow();
  const wasOpen = before !== undefined && before.uuid === (yield* select(selectLeads)).currentUuid;
  try {
    const answer = yield* call(carryOut, asked, before);
    const opened = placeOpenedBy(asked, answer);
    // After the user navigated elsewhere, the result is offered in a toast and not opened. The redirect out of the open lead
    // by the act's own frame does not count as navigation.
    const stays = [askedAt, opened, ...(wasOpen ? [LEADS] : [])];
    const isLate = opened !== null && !stays.includes(placeNow());
    const isGone = asked.act === 'delete' || asked.act === 'contact' || asked.act === 'ticket';
    if (!isLate) yield* call(follow, asked, before, answer);
    yield* put(leadActions.actDone({ ...asked, lead: isGone ? null : (answer as LeadView) }));
    const offer = isLate ? { path: opened, name: before?.formClient.name ?? '' } : null;
    yield* call(say, asked, undo, offer);
  } catch (error) {
    yield* put(leadActions.actFailed(asked.id));
    toast.error(error);
  }
}

const isAct = (action: Action): action is ReturnType<typeof leadActions.actAsked> =>
  leadActions.actAsked.match(action);
const isTagAct = (action: Action): action is ReturnType<typeof leadActions.actAsked> =>
  isAct(action) && action.payload.act === 'tags';
const isOtherAct = (action: Action): action is ReturnType<typeof leadActions.actAsked> =>
  isAct(action) && action.payload.act !== 'tags';

const shown = (): EventChannel<true> =>
  eventChannel(emit => {
    const listener = (): void => emit(true);
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  });

/** Marks the open lead as read while a user it concerns is viewing it. */
function* markRead(): SagaGenerator<void> {
  const lead = yield* select(selectCurrentLead);
  const { viewer } = yield* select(selectLeads);
  if (lead === undefined || viewer === null || lead.unreadMessages === 0) return;
  if (!isOurs(lead, viewer) || document.visibilityState !== 'visible') return;
  const { status, newerCursor } = yield* select(selectThread, leadKey(lead.id));
  const isBehind = yield* select(selectIsBehind, leadKey(lead.id));
  if (status !== 'ready' || newerCursor !== null || isBehind) return;
  yield* put(leadActions.leadRead(lead.id));
  try {
    yield* call(() => api.post(`/messages/leads/${lead.id}/read`));
  } catch {
    // The next message or opening marks it as read.
  }
}

/** Leaving one lead for another takes the unread divider of the first away. */
function* followCurrent(): SagaGenerator<void> {
  let last: number | null = null;
  for (;;) {
    yield* take([leadActions.leadOpened, leadActions.leadLeft, leadActions.leadLoaded]);
    const current = yield* select(selectCurrentLead);
    if (last !== null && last !== current?.id) yield* put(messageActions.threadLeft(leadKey(last)));
    last = current?.id ?? null;
  }
}

/** A lead that left the person's sight is not left open on the screen. */
function* leaveGone(): SagaGenerator<void> {
  const { currentUuid, opening } = yield* select(selectLeads);
  if (currentUuid === null || opening !== 'ready') return;
  if ((yield* select(selectCurrentLead)) === undefined) navigateTo(LEADS, { replace: true });
}

/** Reloads everything shown after a gap in the feed. */
function* reload(): SagaGenerator<void> {
  const { lists } = yield* select(selectLeads);
  const loaded = LEAD_LISTS.filter(name => lists[name].status !== 'idle');
  yield* all(loaded.map(name => put(leadActions.listWanted(name))));
  yield* call(loadCounts);
  yield* call(openThread);
}

function* work(user: SignedInUser): SagaGenerator<void> {
  yield* put(leadActions.viewerKnown(viewerRightsOf(user)));
  joinLeadNotification();
  const undone = channel<LeadAsked>();
  const undo = (asked: LeadAsked): void => undone.put(asked);
  try {
    yield* takeEvery(undone, function* (asked) {
      yield* put(leadActions.actAsked(asked));
    });
    const flights = singleFlight();
    yield* takeEvery(isOtherAct, action =>
      flights(JSON.stringify(action.payload), () => perform(undo, action)),
    );
    yield* takeInTurn(isTagAct, action => perform(undo, action));
    for (const name of LEAD_LISTS) {
      yield* takeLatest(isFor(leadActions.listWanted, name), () => loadPage(name, true));
      yield* takeLeading(isFor(leadActions.moreWanted, name), () => loadMore(name));
    }
    yield* debounce(LIMITS.searchDebounce, leadActions.searchTyped, search);
    yield* takeLatest([leadActions.leadOpened, leadActions.leadLeft], function* (action) {
      if (leadActions.leadOpened.match(action)) yield* call(open, action);
    });
    yield* fork(followCurrent);
    yield* fork(refreshCounts);
    yield* takeEvery(framesReceived, announceLeads);
    yield* takeEvery(framesReceived, leaveGone);
    yield* takeEvery(liveReset, reload);
    const { pageLoaded, newerLoaded, threadWanted } = messageActions;
    const reading = [framesReceived, pageLoaded, newerLoaded, threadWanted, caughtUp];
    yield* debounce(READ_PAUSE, reading, markRead);
    yield* takeEvery(shown(), markRead);
    // The bell depends on leads in progress, on every screen.
    yield* put(leadActions.listWanted('leads'));
    yield* put(leadActions.listWanted('assigned'));
    yield* call(loadCounts);
    yield* take(signedOut);
  } finally {
    leaveLeadNotification();
    yield* put(leadActions.forgotten());
  }
}

const workerOf = (state: AppState): SignedInUser | null => {
  const user = selectUser(state);
  return user !== null && mayCall(user, 'leads:work') ? user : null;
};

/** Until the user, or their access to leads, changes. */
function* untilChange(user: SignedInUser): SagaGenerator<void> {
  const rights = JSON.stringify(viewerRightsOf(user));
  let last: SignedInUser | null = user;
  for (;;) {
    yield* take('*');
    const now: SignedInUser | null = yield* select(workerOf);
    if (now === last) continue;
    if (now === null || JSON.stringify(viewerRightsOf(now)) !== rights) return;
    last = now;
  }
}

/** Runs the leads workspace for users with `leadsOn`, from sign-in to sign-out. */
export function* leadsSaga(): SagaGenerator<void> {
  for (;;) {
    const user = yield* select(workerOf);
    if (user === null) yield* take('*');
    else yield* race({ work: call(work, user), end: call(untilChange, user) });
  }
}
