import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { call, delay, fork, put, select, take, takeEvery, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { LIMITS } from '@prosa/contracts';
import type { SignInAnswer } from '@prosa/contracts';
import { toApiError } from '../api/api-error';
import { accessToken, api, listenToSession, refreshSession } from '../api/client';
import { navigateTo } from '../app/navigation';
import { framesReceived } from '../live/live.slice';
import { t } from '../i18n';
import { toast } from '../ui/toaster';
import {
  loginErrorCleared,
  loginFailed,
  loginRequested,
  selectReturnTo,
  selectUser,
  signOutRequested,
  signedIn,
  signedOut,
  userRefreshed,
} from './session.slice';
import type { SessionNotice } from './session.slice';
import { forgetSession, hadSession, rememberSession } from './session.storage';

/** Our own sign-in is announced to us as well when the feed lags behind the answer. */
const OWN_SIGN_IN_ECHO = 5_000;
const REFRESH_RETRY = 3_000;

type Signal = { readonly kind: 'refreshed'; readonly answer: SignInAnswer } | { readonly kind: 'lost' };

const sessionSignals = (): EventChannel<Signal> =>
  eventChannel(emit => {
    listenToSession({
      refreshed: answer => emit({ kind: 'refreshed', answer }),
      signedOut: () => emit({ kind: 'lost' }),
    });
    return () => listenToSession({ refreshed: () => undefined, signedOut: () => undefined });
  });

let lastSignInAt = Number.NEGATIVE_INFINITY;

function* enter(answer: SignInAnswer): SagaGenerator<void> {
  lastSignInAt = Number.NEGATIVE_INFINITY;
  accessToken.set(answer.token);
  rememberSession(answer.user.companyId, answer.user.id);
  yield* put(signedIn({ user: answer.user, expiresInDays: answer.expiresInDays ?? null }));
}

function* leave(notice: SessionNotice | null): SagaGenerator<void> {
  accessToken.set(null);
  forgetSession();
  yield* put(signedOut(notice));
}

/** Goes on with the session of the refresh cookie; nothing private renders before it answered. */
function* resume(): SagaGenerator<void> {
  if (!hadSession()) return void (yield* call(leave, null));
  for (;;) {
    try {
      return void (yield* call(enter, yield* call(refreshSession)));
    } catch (error) {
      const { status } = toApiError(error);
      // Only a refusal ends a session; an unreachable server may be back in a moment.
      if (status >= 400 && status < 500) return void (yield* call(leave, null));
      yield* delay(REFRESH_RETRY);
    }
  }
}

function* login(action: ReturnType<typeof loginRequested>): SagaGenerator<void> {
  try {
    const answer = yield* call(() => api.post<SignInAnswer>('/auth/login', action.payload));
    const returnTo = yield* select(selectReturnTo);
    yield* call(enter, answer);
    lastSignInAt = performance.now();
    yield* call(navigateTo, returnTo ?? '/tickets', { replace: true });
    if (answer.expiresInDays !== undefined)
      toast.warning(t('shell:dueSoon', { count: answer.expiresInDays }));
  } catch (error) {
    yield* put(loginFailed(toApiError(error).code));
    yield* delay(LIMITS.loginErrorReset);
    yield* put(loginErrorCleared());
  }
}

function* signOut(): SagaGenerator<void> {
  try {
    yield* call(() => api.delete('/auth/logout'));
  } catch {
    // Signing out must work without a server; the cookie dies with its session there.
  }
  yield* call(leave, null);
  yield* call(navigateTo, '/login', { replace: true });
}

/** Somebody signed in as us elsewhere: say so, forget everything here (spec 1 §4). */
function* noticeOtherComputer(action: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const mine = action.payload.some(frame => frame.channel === 'auth' && frame.payload.user.id === user?.id);
  if (!mine || performance.now() - lastSignInAt < OWN_SIGN_IN_ECHO) return;
  yield* call(leave, 'otherComputer' as const);
}

function* followSignals(): SagaGenerator<void> {
  const signals = yield* call(sessionSignals);
  for (;;) {
    const signal = yield* take(signals);
    const user = yield* select(selectUser);
    if (user === null) continue;
    if (signal.kind === 'refreshed') yield* put(userRefreshed(signal.answer.user));
    else yield* call(leave, 'sessionExpired' as const);
  }
}

/** Signing in and out, going on after a reload, and losing the session (spec 1 §4, Session). */
export function* sessionSaga(): SagaGenerator<void> {
  yield* fork(followSignals);
  yield* takeLeading(loginRequested, login);
  yield* takeLeading(signOutRequested, signOut);
  yield* takeEvery(framesReceived, noticeOtherComputer);
  yield* call(resume);
}
