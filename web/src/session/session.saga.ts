import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { LIMITS } from '@prosa/contracts';
import type { FeedEnd, SignedInUser, SignInAnswer } from '@prosa/contracts';
import { toApiError } from '../api/api-error';
import { accessToken, api, listenToSession, refreshSession } from '../api/client';
import { ROOT, WORKSPACE } from '../core/home';
import { navigateTo, placeNow } from '../core/navigation';
import { framesReceived } from '../live/live.slice';
import { t } from '../i18n';
import { toast } from '../ui/toaster';
import { reloadPage } from './page-reload';
import { openStorage, sealStorage } from './sealed-storage';
import { signInElsewhere } from './session.live';
import {
  destinationRemembered,
  expiryChanged,
  loginErrorCleared,
  loginFailed,
  loginRequested,
  pageLeft,
  selectReturnTo,
  selectUser,
  sessionEnding,
  signOutRequested,
  signedIn,
  signedOut,
  userRefreshed,
} from './session.slice';
import type { SessionNotice } from './session.slice';
import { forgetSession, hadSession, isOwnSession, park, rememberSession, unpark } from './session.storage';
import { sessionIdOf } from './session.token';
import { unanswered } from '../api/unanswered';

/** Our own sign-in is announced to us as well when the feed lags behind the answer and names no session. */
const OWN_SIGN_IN_ECHO = 5_000;
/** A sign-in is announced before its own tab has the answer, and so before this browser knows it as its own. */
const OWN_TAB_PAUSE = 1_000;
const REFRESH_RETRY = 3_000;
/** How long the renewal message is shown (spec 2 §9). */
const RENEWAL_READ = 4_000;

type Signal =
  | { readonly kind: 'refreshed'; readonly answer: SignInAnswer }
  | { readonly kind: 'lost'; readonly code: string };

const sessionSignals = (): EventChannel<Signal> =>
  eventChannel(emit => {
    listenToSession({
      refreshed: answer => emit({ kind: 'refreshed', answer }),
      signedOut: code => emit({ kind: 'lost', code }),
    });
    return () => listenToSession({ refreshed: () => undefined, signedOut: () => undefined });
  });

let lastSignInAt = Number.NEGATIVE_INFINITY;

/**
 * The end of the company's feed before any other request: requested concurrently with the first pages, it could
 * include changes that none of them contains. Null when the server does not return it.
 */
function* feedEnd(): SagaGenerator<FeedEnd | null> {
  try {
    return yield* call(() => api.get<FeedEnd>('/live/head'));
  } catch {
    return null;
  }
}

function* enter(answer: SignInAnswer): SagaGenerator<void> {
  lastSignInAt = Number.NEGATIVE_INFINITY;
  accessToken.set(answer.token);
  rememberSession(answer.user.companyId, answer.user.id, sessionIdOf(answer.token));
  const { companyId, id: userId } = answer.user;
  yield* call(openStorage, { companyId, userId }, answer.sealingKey);
  const end = yield* call(feedEnd);
  yield* put(signedIn({ user: answer.user, expiresInDays: answer.expiresInDays ?? null, feedEnd: end }));
}

function* forget(notice: SessionNotice | null): SagaGenerator<void> {
  yield* put(sessionEnding());
  accessToken.set(null);
  forgetSession();
  toast.clear();
  yield* put(signedOut(notice));
}

function* leave(notice: SessionNotice | null): SagaGenerator<void> {
  yield* call(forget, notice);
  yield* call(sealStorage);
}

/** The user signed in elsewhere: the page reloads, and shows the reason (spec 1 §4). */
function* leaveForAnother(): SagaGenerator<void> {
  const place = yield* call(placeNow);
  park({ notice: 'otherComputer', returnTo: place === ROOT ? null : place });
  yield* call(forget, null);
  // What is displayed or entered meanwhile would be lost.
  yield* put(pageLeft());
  yield* call(sealStorage);
  yield* call(reloadPage);
}

const today = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();

const isOverdue = ({ company }: SignedInUser): boolean =>
  company.dueDate !== null && company.dueDate < today(company.timeZone);

/** Why a session ended; a refresh that is refused after the due date passed is refused because of it. */
const noticeOf = (code: string, user: SignedInUser | null): SessionNotice => {
  if (code === 'ERR_SIGNED_IN_ELSEWHERE') return 'otherComputer';
  if (code === 'ERR_COMPANY_BLOCKED') return 'companyBlocked';
  if (code === 'ERR_SUBSCRIPTION_EXPIRED') return 'subscriptionExpired';
  return user !== null && isOverdue(user) ? 'subscriptionExpired' : 'sessionExpired';
};

function* beginSignedOut(): SagaGenerator<void> {
  const parked = unpark();
  yield* call(leave, parked?.notice ?? null);
  const returnTo = parked?.returnTo ?? null;
  if (returnTo !== null) yield* put(destinationRemembered(returnTo));
}

/** Continues the session of the refresh cookie; nothing private renders before the response. */
function* resume(): SagaGenerator<void> {
  if (!hadSession()) return void (yield* call(beginSignedOut));
  for (;;) {
    try {
      return void (yield* call(enter, yield* call(refreshSession)));
    } catch (error) {
      const { status, code } = toApiError(error);
      // Only a refusal ends a session; an unreachable or busy server may answer in a moment.
      if (status >= 400 && status < 500 && status !== 429)
        return void (yield* call(leave, noticeOf(code, null)));
      yield* delay(REFRESH_RETRY);
    }
  }
}

const warnOfExpiry = (days: number): void => {
  toast.warning(days === 0 ? t('login:dueToday') : t('shell:dueSoon', { count: days }));
};

function* login(action: ReturnType<typeof loginRequested>): SagaGenerator<void> {
  try {
    const answer = yield* call(() => api.post<SignInAnswer>('/auth/login', action.payload));
    const returnTo = yield* select(selectReturnTo);
    yield* call(enter, answer);
    lastSignInAt = performance.now();
    yield* call(navigateTo, returnTo ?? WORKSPACE, { replace: true });
    if (answer.expiresInDays !== undefined) warnOfExpiry(answer.expiresInDays);
  } catch (error) {
    const { code, retryAfter, details } = toApiError(error);
    const mayPay = details.some(({ field }) => field === 'toPay');
    yield* put(loginFailed({ code, wait: retryAfter ?? null, mayPay }));
    yield* delay(LIMITS.loginErrorReset);
    yield* put(loginErrorCleared());
  }
}

function* signOut(): SagaGenerator<void> {
  yield* put(sessionEnding());
  try {
    yield* call(() => api.delete('/auth/logout'));
  } catch {
    // Signing out must work without a server; the cookie expires with its session.
  }
  yield* call(leave, null);
  yield* call(navigateTo, '/login', { replace: true });
}

/** Whether a sign-in was made here: by this tab, or by another tab of this browser, whose session is ours then. */
function* wasMadeHere(sessionId: string | undefined): SagaGenerator<boolean> {
  if (sessionId === undefined) return performance.now() - lastSignInAt < OWN_SIGN_IN_ECHO;
  if (sessionId === sessionIdOf(accessToken.get())) return true;
  yield* delay(OWN_TAB_PAUSE);
  if (!isOwnSession(sessionId)) return false;
  // The cookie is the new session's already; the token must be, too, before the old session's ends.
  yield* call(() => refreshSession().catch(unanswered));
  return true;
}

function* noticeOtherComputer(action: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const frame = user === null ? null : signInElsewhere(user, action.payload);
  if (user === null || frame === null || (yield* call(wasMadeHere, frame.sessionId))) return;
  if ((yield* select(selectUser))?.id !== user.id) return;
  yield* call(leaveForAnother);
}

/** The company has paid: everything that was closed is loaded, once there was time to read that it has. */
function* beginAnew(): SagaGenerator<void> {
  yield* delay(RENEWAL_READ);
  yield* call(navigateTo, ROOT, { replace: true });
  yield* call(reloadPage);
}

function* adopt({ token, user, ...answer }: SignInAnswer): SagaGenerator<void> {
  rememberSession(user.companyId, user.id, sessionIdOf(token));
  const wasOverdue = (yield* select(selectUser))?.overdue === true;
  yield* put(userRefreshed(user));
  if (wasOverdue && user.overdue !== true) return void (yield* call(beginAnew));
  const expiresInDays = answer.expiresInDays ?? null;
  const before = yield* select(state => state.session.expiresInDays);
  if (before === expiresInDays) return;
  yield* put(expiryChanged(expiresInDays));
  if (expiresInDays !== null) warnOfExpiry(expiresInDays);
}

/**
 * The due date moved into the past: checks whether the session may continue. Moved into the future: reloads what is
 * accessible again after a payment.
 */
function* noticeDueDate(action: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null || isOverdue(user) === (user.overdue === true)) return;
  if (action.payload.some(frame => frame.channel === 'company'))
    yield* call(() => refreshSession().catch(unanswered));
}

function* followSignals(): SagaGenerator<void> {
  const signals = yield* call(sessionSignals);
  for (;;) {
    const signal = yield* take(signals);
    const user = yield* select(selectUser);
    if (user === null) continue;
    // A payment session expects that everything else is denied.
    if (signal.kind === 'lost' && signal.code === 'ERR_SUBSCRIPTION_EXPIRED' && user.overdue === true)
      continue;
    if (signal.kind === 'refreshed') yield* call(adopt, signal.answer);
    else if (signal.code === 'ERR_SIGNED_IN_ELSEWHERE') yield* call(leaveForAnother);
    else yield* call(leave, noticeOf(signal.code, user));
  }
}

/** Signing in and out, going on after a reload, and losing the session (spec 1 §4, Session). */
export function* sessionSaga(): SagaGenerator<void> {
  yield* fork(followSignals);
  yield* takeLeading(loginRequested, login);
  yield* takeLeading(signOutRequested, signOut);
  yield* takeEvery(framesReceived, noticeOtherComputer);
  yield* takeEvery(framesReceived, noticeDueDate);
  yield* call(resume);
}
